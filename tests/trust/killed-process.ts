import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Installation } from '../contract/databases.ts'

interface Killing {
  /** A file name in this folder. */
  readonly script: string
  readonly env: Readonly<Record<string, string>>
  /** Whether the process has printed enough; called each time it prints. */
  isTime(lines: readonly string[]): boolean
  /** Delay from then to the kill. */
  readonly delayMs: number
}

/** Runs a process on an installation, kills it with SIGKILL, and returns the lines that it has printed. */
export async function runUntilKilled({ config }: Installation, killing: Killing): Promise<readonly string[]> {
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    OUTBOX_DIR: config.outboxDir,
    DATABASE_URL: config.databaseUrl ?? '',
    AUDIT_KEY: config.auditKey ?? '',
    LOG_LEVEL: 'silent',
    ...killing.env,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, killing.script)], { env })
  let printed = ''
  let errors = ''
  let isKilled = false
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
    if (isKilled || !killing.isTime(printed.split('\n').slice(0, -1))) return
    isKilled = true
    setTimeout(() => child.kill('SIGKILL'), killing.delayMs)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (!isKilled) throw new Error(`The process ended with ${code ?? signal} before it was killed:\n${printed}${errors}`)
  return printed.split('\n').slice(0, -1)
}
