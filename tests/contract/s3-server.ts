import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An S3 server in a separate process, with the bucket `erp`. */
export interface S3Server {
  readonly endpoint: string
  /** The keys of all objects below a prefix. */
  keys(prefix: string): Promise<readonly string[]>
  /** Removes all objects below a prefix. */
  lose(prefix: string): Promise<void>
  close(): Promise<void>
}

/** The credentials that the server accepts. */
export const S3_KEYS = { FILES_S3_BUCKET: 'erp', FILES_S3_KEY: 'S3RVER', FILES_S3_SECRET: 'S3RVER' }

const OBJECT = '._S3rver_object'

/** @param folder missing: a temporary one, which is removed with the server */
export async function openS3Server(folder?: string): Promise<S3Server> {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'countersign-s3-')))
  const child = spawn(process.execPath, [join(import.meta.dirname, 's3-process.ts'), own], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number]
  if (!Buffer.isBuffer(line)) throw new Error(`The S3 server could not be started (${line}).`)
  return {
    endpoint: line.toString().trim(),
    async keys(prefix) {
      const names = await readdir(join(own, 'erp'), { recursive: true })
      return names.filter((name) => name.startsWith(prefix) && name.endsWith(OBJECT))
    },
    lose: (prefix) => rm(join(own, 'erp', prefix), { recursive: true }),
    async close() {
      child.stdin.end()
      await ended
      if (folder === undefined) await rm(own, { recursive: true, force: true })
    },
  }
}
