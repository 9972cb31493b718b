import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'

/** Where bytes lie for good: a folder, or a bucket when one is configured. Keys are made here, never from names. */
export interface Store {
  /** Takes a finished file over: it is there for good, or this throws. The file at `path` is gone afterwards. */
  keep(key: string, path: string): Promise<void>
  /** Throws when there is nothing under this key. */
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}

/** Bytes of a company under their hash: what is uploaded twice lies there once. */
export const fileKey = (company: string, hash: string): string =>
  `files/${folderOf(company)}/${hash.slice(0, 2)}/${hash}`

export const exportKey = (company: string, id: string): string => `exports/${folderOf(company)}/${hashed(id)}`

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

const folderOf = (company: string): string => hashed(company).slice(0, 16)

/** The bucket's library takes longer to load than the rest of the server: only where one is configured. */
export function openStore({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Store {
  if (bucket === null) return folderStore(dataDir)
  let opened: Promise<Store> | null = null
  const store = (): Promise<Store> => (opened ??= import('./bucket.ts').then(({ bucketStore }) => bucketStore(bucket)))
  return {
    keep: async (key, path) => (await store()).keep(key, path),
    read: async (key) => (await store()).read(key),
    remove: async (key) => (await store()).remove(key),
  }
}

function folderStore(root: string): Store {
  return {
    async keep(key, path) {
      const target = join(root, key)
      await mkdir(dirname(target), { recursive: true })
      await flush(path)
      await rename(path, target)
    },
    async read(key) {
      await stat(join(root, key))
      return createReadStream(join(root, key))
    },
    remove: (key) => rm(join(root, key), { force: true }),
  }
}

/** What is acknowledged has reached the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
