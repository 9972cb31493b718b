import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { Store } from './store.ts'

/** The library of buckets takes longer to load than the rest of the server, so it is loaded only where one is set. */
export function openStore({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Store {
  if (bucket === null) return folderStore(dataDir)
  let opened: Promise<Store> | null = null
  const store = (): Promise<Store> => (opened ??= import('./bucket.ts').then(({ bucketStore }) => bucketStore(bucket)))
  return {
    put: async (key, path) => (await store()).put(key, path),
    read: async (key) => (await store()).read(key),
    remove: async (key) => (await store()).remove(key),
  }
}

function folderStore(root: string): Store {
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
    remove: (key) => rm(join(root, key), { force: true }),
  }
}

/**
 * Opened when its first bytes are asked for. A stream that opens a file by itself fails between two transactions, where
 * nobody listens yet: that would end the process.
 */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}

/** Syncs to the disk, so that an acknowledged file survives a power loss. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
