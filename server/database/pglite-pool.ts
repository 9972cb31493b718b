/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { readdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PostgresPoolClient } from 'kysely'
import { CHANGES, type ChangeListener, type Listener } from './listening.ts'
import type { DatabaseAnswer, Ask, Notified, WorkerData } from './pglite-worker.ts'
import type { CountedPool } from './pool-use.ts'

/** The files of the embedded database are damaged or incomplete; the message is for the operator. */
export class DamagedFolderError extends Error {
  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const lines = [
      `The embedded database in ${folder} is damaged and cannot be used: ${reason}`,
      'To restore a backup: set DATA_DIR to a new folder, and run: countersign restore <backup>. Keep this one. Without a',
      'backup the server starts with an empty database once this folder is moved aside; uploaded files stand beside it',
      'and stay as they are.',
    ]
    super(lines.join('\n'), { cause })
  }
}

/** The disk is full. The database cannot start then, and does not report why. */
export class DiskFullError extends Error {
  constructor(folder: string, cause: unknown) {
    super(`There is no room for the embedded database in ${folder}. Make some, at least 64 MB, and start again.`, {
      cause,
    })
  }
}

/** The size of one segment of the database's log. */
const LEAST_BYTES = 16 * 2 ** 20

/** Why the database of a folder did not start. */
async function startError(folder: string, error: unknown): Promise<Error> {
  const { bavail, bsize } = await statfs(dirname(folder))
  return bavail * bsize < LEAST_BYTES ? new DiskFullError(folder, error) : new DamagedFolderError(folder, error)
}

/** PostgreSQL's errors about its own files: unreadable, missing, or with impossible content (class XX). */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(XX00[012]|58P01|58030)$/.test(String(error.code))
}

/** A pool of the embedded database. Its one connection also listens on the channel of changes. */
export interface PglitePool extends CountedPool {
  /** One listener at a time. */
  listen(listener: ChangeListener): Listener
}

/**
 * The embedded database as a pool of one connection, shaped like `pg`'s, so that Kysely's PostgreSQL
 * dialect drives both. A caller who connects while the connection is lent out waits.
 *
 * @param template the file that a new database is copied from; null, or missing or damaged: it is initialised
 */
export async function openPglitePool(folder: string, template: string | null = null): Promise<PglitePool> {
  const { opened } = await startPglitePool(folder, template)
  return await opened
}

/** Starts the thread of the pool, which opens the database even while this thread is busy. */
export async function startPglitePool(
  folder: string,
  template: string | null,
): Promise<{ readonly opened: Promise<PglitePool> }> {
  await refuseIncompleteFolder(folder)
  const notifications = createNotifications()
  const opened = startThread({ folder, template, notified: notifications.notified }).then(
    (thread) => poolOf(folder, thread, notifications),
    async (error: unknown) => {
      throw await startError(folder, error)
    },
  )
  return { opened }
}

function poolOf(folder: string, started: Thread, notifications: ReturnType<typeof createNotifications>): PglitePool {
  let current = clientOf(started, () => release())
  let queue: Promise<unknown> = Promise.resolve()
  let release = (): void => {}
  let requests = 0
  return {
    options: {},
    totalCount: 1,
    get idleCount() {
      return requests === 0 ? 1 : 0
    },
    get waitingCount() {
      return Math.max(0, requests - 1)
    },
    async connect() {
      requests += 1
      const before = queue
      const mine = Promise.withResolvers<void>()
      queue = mine.promise
      await before
      const handBack = (): void => {
        requests -= 1
        mine.resolve()
      }
      release = handBack
      if (current.thread.hasStopped()) {
        notifications.interrupted()
        current = await restarted(folder, { release: () => release(), notified: notifications.notified }).catch(
          (error: unknown) => {
            handBack()
            throw error
          },
        )
      }
      return current.client
    },
    end: () => current.thread.stop(),
    listen: notifications.listen,
  }
}

/** While the thread runs no notification is missed: each arrives with the answer to the committing statement. */
function createNotifications() {
  let listener: ChangeListener | null = null
  return {
    notified: (text: string): void => listener?.notified(text),
    interrupted(): void {
      listener?.disconnected()
      listener?.connected()
    },
    listen(next: ChangeListener): Listener {
      listener = next
      next.connected()
      return {
        async close() {
          if (listener === next) listener = null
        },
      }
    },
  }
}

interface Client {
  readonly thread: Thread
  /** The same object for as long as the thread runs: Kysely uses it to recognise a connection whose role is set. */
  readonly client: PostgresPoolClient
}

const clientOf = (thread: Thread, release: () => void): Client => ({
  thread,
  client: { query: thread.ask, release, processID: 1 } as unknown as PostgresPoolClient,
})

/** A file of every database; a folder without it would be taken for a new one and overwritten. */
const MARK = 'PG_VERSION'

/** Throws a DamagedFolderError for a folder with files that are not a complete database. */
export async function refuseIncompleteFolder(folder: string): Promise<void> {
  const files: readonly string[] = await readdir(folder).catch(() => [])
  if (files.length > 0 && !files.includes(MARK)) throw new DamagedFolderError(folder, `the file ${MARK} is missing.`)
}

interface RestartHooks {
  release(): void
  notified(text: string): void
}

/** Starts the thread again after a crash, such as a full disk. PostgreSQL recovers committed changes from its log. */
async function restarted(folder: string, { release, notified }: RestartHooks): Promise<Client> {
  try {
    return clientOf(await startThread({ folder, template: null, notified }), release)
  } catch (error) {
    throw stopped(error)
  }
}

const stopped = (reason: unknown): Error =>
  Object.assign(new Error(`The embedded database has stopped: ${String(reason)}`), { code: 'ECONNRESET' })

/** Without disk space for its log the database does not even answer further statements. */
const isLogFull = ({ code, message }: NonNullable<DatabaseAnswer['error']>): boolean =>
  code === '53100' && message !== undefined && message.includes('pg_wal')

interface Thread {
  /** Whether it no longer accepts statements. */
  hasStopped(): boolean
  ask(text: string | null, values: readonly unknown[]): Promise<NonNullable<DatabaseAnswer['result']>>
  stop(): Promise<void>
}

interface ThreadOptions extends Pick<WorkerData, 'folder' | 'template'> {
  notified(text: string): void
}

/** The thread of the database. When it stops, pending statements reject. */
async function startThread({ folder, template, notified }: ThreadOptions): Promise<Thread> {
  const workerData: WorkerData = { folder, template, channel: CHANGES }
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData })
  const waiting = new Map<number, PromiseWithResolvers<DatabaseAnswer>>()
  let lastId = 0
  let failure: Error | null = null

  const leave = (reason: unknown): void => {
    failure = stopped(reason)
    for (const open of waiting.values()) open.reject(failure)
    waiting.clear()
  }
  worker.on('error', leave)
  worker.on('exit', leave)
  worker.on('message', (answer: DatabaseAnswer | Notified) => {
    if ('notified' in answer) return notified(answer.notified)
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })

  const answerTo = (id: number): Promise<DatabaseAnswer> => {
    if (failure) return Promise.reject(failure)
    const open = Promise.withResolvers<DatabaseAnswer>()
    waiting.set(id, open)
    return open.promise
  }
  const ask: Thread['ask'] = async (text, values) => {
    const answer = answerTo(++lastId)
    if (!failure) worker.postMessage({ id: lastId, text, values: [...values] } satisfies Ask)
    const { result, error } = await answer
    if (error && isLogFull(error)) {
      leave(error.message)
      await worker.terminate()
    }
    if (error) throw Object.assign(new Error(error.message), error)
    return result ?? { rows: [], rowCount: 0, command: '' }
  }
  await answerTo(0)
  return {
    ask,
    hasStopped: () => failure !== null,
    async stop() {
      if (failure === null) await ask(null, [])
      worker.off('exit', leave)
      await worker.terminate()
    },
  }
}
