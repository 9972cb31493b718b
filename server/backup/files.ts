import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { exportKey, fileKey, isMissing, type FileStore } from '../files/store.ts'
import { BackupError } from './error.ts'
import type { BackupManifest } from './manifest.ts'
import { type Part, writePart } from './parts.ts'
import { literal, type BackupSession } from './session.ts'

/** An uploaded file in a backup, below `files/` under the same key as in the store. */
export interface BackupFile extends Omit<Part, 'path'> {
  readonly key: string
}

interface Wanted {
  readonly key: string
  /** Hash of an uploaded file; null: an export, which may have expired in the meantime. */
  readonly hash: string | null
}

const FOLDER = 'files'
const LIST = 'files.jsonl'

export const partOfFile = ({ key, bytes, sha256 }: BackupFile): Part => ({ path: join(FOLDER, key), bytes, sha256 })

/** The files that rows of the snapshot refer to. */
export async function filesNamed(session: BackupSession, companies: readonly string[]): Promise<readonly Wanted[]> {
  const wanted = new Map<string, Wanted>()
  for (const company of companies) {
    const own = literal(company)
    await session.rows(`select set_config('app.company', ${own}, true)`)
    const uploads = await session.rows<{ hash: string }>(`
      select hash from attachments where company_id = ${own}
      union select file ->> 'hash' from messages, jsonb_array_elements(files) as file where company_id = ${own}`)
    const exports = await session.rows<{ id: string }>(
      `select id from exports where company_id = ${own} and state = 'ready'`,
    )
    for (const { hash } of uploads) wanted.set(fileKey(company, hash), { key: fileKey(company, hash), hash })
    for (const { id } of exports) wanted.set(exportKey(company, id), { key: exportKey(company, id), hash: null })
  }
  return [...wanted.values()]
}

/**
 * Copies the files after the snapshot, which is safe: they are stored under their hash and never overwritten, and
 * uploads are never removed. Returns the keys of files that the store does not have, or not as uploaded.
 */
export async function copyFiles(
  store: FileStore,
  folder: string,
  wanted: readonly Wanted[],
): Promise<Pick<BackupManifest, 'files' | 'missing'>> {
  const copied: BackupFile[] = []
  const missing: string[] = []
  for (const { key, hash } of wanted) {
    const source = await readStored(store, key)
    if (source === null) {
      if (hash !== null) missing.push(key)
      continue
    }
    const { bytes, sha256 } = await writePart(folder, join(FOLDER, key), { source })
    if (hash !== null && sha256 !== hash) missing.push(key)
    copied.push({ key, bytes, sha256 })
  }
  const list = copied.map((file) => `${JSON.stringify(file)}\n`)
  const part = await writePart(folder, LIST, { source: buffersOf(list) })
  const totalBytes = copied.reduce((sum, { bytes }) => sum + bytes, 0)
  return { files: { ...part, count: copied.length, totalBytes }, missing }
}

/** Null: the store has nothing under this key. Throws a BackupError if the store cannot be read. */
export async function readStored(store: FileStore, key: string): Promise<Readable | null> {
  try {
    return await store.read(key)
  } catch (error) {
    if (isMissing(error)) return null
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The files of this site cannot be read: ${reason} Nothing was left behind.`, { cause: error })
  }
}

async function* buffersOf(texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
