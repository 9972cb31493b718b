import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate PostgreSQL with a hot standby, which can be stopped and started again. */
export interface StandbyServers {
  /** The address for a superuser. */
  readonly primary: string
  /** Starts it and returns its address for a superuser. */
  startStandby(): Promise<string>
  stopStandby(): Promise<void>
  close(): Promise<void>
}

export async function openStandbyServers(): Promise<StandbyServers> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-standby-'))
  await chmod(folder, 0o755)
  const primary = await startServer('postgres-process.ts', [folder, 'keep'])
  let standby: Server | null = null
  const stopStandby = async (): Promise<void> => {
    await standby?.stop()
    standby = null
  }
  return {
    primary: primary.url,
    async startStandby() {
      standby = await startServer('standby-process.ts', [primary.url, folder])
      return standby.url
    },
    stopStandby,
    async close() {
      await stopStandby()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Server {
  readonly url: string
  stop(): Promise<void>
}

async function startServer(script: string, parameters: readonly string[]): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, script), ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([once(child.stdout ?? child, 'data'), ended])) as [Buffer | number]
  if (!Buffer.isBuffer(line)) throw new Error(`${script} could not be started (${line}).`)
  return {
    url: line.toString().trim(),
    async stop() {
      child.stdin?.end()
      await ended
    },
  }
}
