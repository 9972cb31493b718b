import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Permanent storage of bytes: a folder, or a bucket. Keys are derived from hashes, never from names. */
export interface Store {
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

/** The key of a company's bytes, by their hash: equal content is stored once. */
export const fileKey = (company: string, hash: string): string =>
  `files/${folderOf(company)}/${hash.slice(0, 2)}/${hash}`

export const exportKey = (company: string, id: string): string => `exports/${folderOf(company)}/${hashed(id)}`

/** @param id of the piece */
export const pieceKey = (company: string, id: string): string => `pieces/${folderOf(company)}/${id}`

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

const folderOf = (company: string): string => hashed(company).slice(0, 16)
