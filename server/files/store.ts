import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

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
