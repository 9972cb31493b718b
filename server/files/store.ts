import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Permanent storage of bytes: a folder, or a bucket. Keys are derived from hashes, never from names. */
export interface FileStore {
  /** Moves the file at `path` into the store. Resolves when it is durable. */
  put(key: string, path: string): Promise<void>
  /** Throws if there is nothing under this key (`isMissing`), and if the store does not answer. */
  read(key: string): Promise<Readable>
  /** Throws if the store does not answer. */
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** The name of the folder, stored in it; null: a bucket, which all processes share. */
  home(): Promise<string | null>
}

/** Whether the store answered that it has nothing under the key. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const KEY =
  /^(files\/[0-9a-f]{16}\/[0-9a-f]{2}\/[0-9a-f]{64}|exports\/[0-9a-f]{16}\/[0-9a-f]{64}|pieces\/[0-9a-f]{16}\/[0-9a-f-]{36})$/

/** Whether this is a key as the functions below make them. Any other could lead out of the folder of a store. */
export const isStoreKey = (key: unknown): key is string => typeof key === 'string' && KEY.test(key)

function requireKey(key: string): string {
  if (isStoreKey(key)) return key
  throw new Error(`This is no key of a store: ${key}`)
}

/** The key of a company's bytes, by their hash: equal content is stored once. */
export const fileKey = (company: string, hash: string): string =>
  requireKey(`files/${folderOf(company)}/${hash.slice(0, 2)}/${hash}`)

export const exportKey = (company: string, id: string): string =>
  requireKey(`exports/${folderOf(company)}/${hashed(id)}`)

/** @param id of the piece */
export const pieceKey = (company: string, id: string): string => requireKey(`pieces/${folderOf(company)}/${id}`)

/** The same store, which refuses every key that was not made here, wherever the key comes from. */
export const withOwnKeys = (store: FileStore): FileStore => ({
  put: async (key, path) => await store.put(requireKey(key), path),
  read: async (key) => await store.read(requireKey(key)),
  has: async (key) => await store.has(requireKey(key)),
  remove: async (key) => await store.remove(requireKey(key)),
  home: () => store.home(),
})

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

const folderOf = (company: string): string => hashed(company).slice(0, 16)
