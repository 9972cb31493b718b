import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { elsewhere } from '../http/errors.ts'
import { isAnotherUsed } from './folder-use.ts'
import { isMissing, type FileStore, withOwnKeys } from './store.ts'

type StoreConfig = Pick<Config, 'dataDir' | 'bucket'>

/** The bucket library takes longer to load than the rest of the server, so it is loaded only if a bucket is set. */
export function openStore(config: StoreConfig): FileStore {
  const { bucket } = config
  if (bucket === null) return withOwnKeys(folderStore(config))
  let opened: Promise<FileStore> | null = null
  const store = (): Promise<FileStore> =>
    (opened ??= import('./bucket.ts').then(({ bucketStore }) => bucketStore(bucket)))
  return withOwnKeys({
    put: async (key, path) => (await store()).put(key, path),
    read: async (key) => (await store()).read(key),
    has: async (key) => (await store()).has(key),
    remove: async (key) => (await store()).remove(key),
    home: () => Promise.resolve(null),
  })
}

/**
 * The store of a server. A restored copy may have the bucket of its original, so until it is declared live it removes
 * nothing there: the original still uses those files. A folder answers that it has lost a file only if no process on the
 * database uses another folder, which may have that file. An embedded database has one process, and one connection, which
 * the transaction that reads the file occupies.
 */
export function serverStore(
  config: StoreConfig,
  database: Pick<Database, 'kind' | 'kysely' | 'quarantine'>,
): FileStore {
  const store = openStore(config)
  if (config.bucket !== null) {
    return database.quarantine === null ? store : { ...store, remove: () => Promise.resolve() }
  }
  if (database.kind === 'pglite') return store
  return {
    ...store,
    read: (key) =>
      store.read(key).catch(async (error: unknown) => {
        throw isMissing(error) && (await isAnotherUsed(database, store)) ? elsewhere('file') : error
      }),
  }
}

function folderStore({ dataDir: root }: Pick<Config, 'dataDir'>): FileStore {
  let home: Promise<string> | null = null
  return {
    async put(key, path) {
      const target = join(root, key)
      await mkdir(dirname(target), { recursive: true })
      await flush(path)
      await rename(path, target)
    },
    async read(key) {
      await stat(join(root, key))
      return Readable.from(bytesOf(join(root, key)), { objectMode: false })
    },
    has: (key) =>
      stat(join(root, key)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false
          throw error
        },
      ),
    remove: (key) => rm(join(root, key), { force: true }),
    home() {
      home ??= readHome(root).catch((error: unknown) => {
        home = null
        throw error
      })
      return home
    },
  }
}

const HOME_FILE = 'folder-id'

/** The folder's id, created by the first process; processes that share the folder use the first id. */
async function readHome(root: string): Promise<string> {
  await mkdir(root, { recursive: true })
  const path = join(root, HOME_FILE)
  const fresh = randomUUID()
  try {
    await writeFile(path, fresh, { flag: 'wx', flush: true })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(path, 'utf8')).trim()
  }
}

/**
 * Opens the file when its first bytes are read. A stream that opens its file itself could fail between two
 * transactions, when nothing handles its error yet: that would end the process.
 */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}

/** Syncs to the disk, so that an acknowledged file survives a power loss. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
