import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { socketPath } from '../database/folder-lock.ts'
import type { Database } from '../database/open.ts'
import { type Caller, createThread } from '../files/threads/thread.ts'
import type { copyCalls } from './copy-folder.ts'
import type { CopyAnswer } from './copy-request.ts'
import { FOLDER_MODE } from './parts.ts'

interface CopyContext {
  readonly database: Pick<Database, 'kysely' | 'kind'>
  readonly dataDir: string
  log(error: unknown): void
}

const COPIES = 'copies'
/** Disk space that calls need in the meantime. */
const SPARE_BYTES = 64 * 2 ** 20

/**
 * Creates copies of the embedded database for `countersign backup`, which cannot open it while this server has it open.
 * The command connects to a socket that only the server's account may open; its copy is removed when it disconnects.
 * Does nothing on PostgreSQL, which the command reads directly. @returns ends the service
 */
export async function serveCopies(served: CopyContext): Promise<() => Promise<void>> {
  if (served.database.kind === 'postgres') return () => Promise.resolve()
  const path = socketPath(served.dataDir, 'backup')
  const copies = join(served.dataDir, COPIES)
  // Left by a process that was killed: no other process has this folder open.
  await rm(copies, { recursive: true, force: true })
  if (process.platform !== 'win32') await rm(path, { force: true })
  const server = await listening(path, (socket) => void serve(socket, served).catch(served.log))
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return () => new Promise((done) => server.close(() => done()))
}

function listening(path: string, onSocket: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ allowHalfOpen: false }, onSocket)
  return new Promise((done, fail) => server.once('error', fail).listen(path, () => done(server.unref())))
}

async function serve(socket: Socket, served: CopyContext): Promise<void> {
  const folder = join(served.dataDir, COPIES, randomUUID())
  const disconnected = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.unref()
  try {
    const answer = await copyTo(folder, served).catch((error: unknown): CopyAnswer => {
      served.log(error)
      return {
        error: `The server could not copy its database: ${error instanceof Error ? error.message : String(error)}`,
      }
    })
    socket.write(`${JSON.stringify(answer)}\n`)
    if ('folder' in answer) {
      socket.resume()
      await disconnected
    } else socket.end()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyTo(folder: string, { database, dataDir }: CopyContext): Promise<CopyAnswer> {
  const source = join(dataDir, 'pglite')
  const [{ bavail, bsize }, bytes] = await Promise.all([statfs(dataDir), sizeOf(source)])
  if (bavail * bsize < bytes + SPARE_BYTES) {
    const megabytes = Math.ceil((bytes + SPARE_BYTES) / 2 ** 20)
    return {
      error: `There is no room for a copy of the database in ${dataDir}: make ${megabytes} MB, or stop the server.`,
    }
  }
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const thread = createThread(new URL('./copy-thread.ts', import.meta.url))
  try {
    await copyInTwo(database, thread.caller<typeof copyCalls>(), { source, target: folder })
  } finally {
    await thread.close()
  }
  return { folder }
}

/**
 * First copies all files while people work, then the files changed since while no statement runs: calls wait only for
 * the second step, and the copy is consistent. A checkpoint before each step writes changes from memory to disk.
 */
async function copyInTwo(
  database: CopyContext['database'],
  copy: Caller<typeof copyCalls>,
  folders: { readonly source: string; readonly target: string },
): Promise<void> {
  await afterCheckpoint(database, () => Promise.resolve())
  const since = await fileTime(folders.target)
  await copy('copyFolder', { ...folders, since: null })
  await afterCheckpoint(database, () => copy('copyFolder', { ...folders, since }))
}

/** The current time by the clock of the file system: later writes have no earlier time. */
async function fileTime(folder: string): Promise<number> {
  const path = join(folder, 'time')
  await writeFile(path, '')
  const { ctimeMs } = await stat(path)
  await rm(path)
  return ctimeMs
}

/** Runs `work` after a checkpoint, as the database's owner, while it holds the only connection. */
async function afterCheckpoint({ kysely }: CopyContext['database'], work: () => Promise<void>): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(connection)
    const role = rows[0]?.role ?? ''
    await sql`set role none`.execute(connection)
    try {
      await sql`checkpoint`.execute(connection)
      await work()
    } finally {
      await sql`set role ${sql.id(role)}`.execute(connection)
    }
  })
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
