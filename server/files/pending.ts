import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { incomingFolder } from './receive.ts'

/** Folder of uploads in pieces: the bytes under an id, what they are in `id.json`. */
export const piecesFolder = (dataDir: string): string => join(incomingFolder(dataDir), 'tus')

/** The person and the target of an upload, stored with it when it begins. */
export interface Owner {
  readonly company: string
  readonly person: string
  readonly screen: string
  readonly query: Readonly<Record<string, string>>
}

/** An upload that is not an attachment yet: its bytes, arrived or not. */
export interface PendingUpload extends Pick<Owner, 'company' | 'person'> {
  readonly bytes: number
}

/** What the library of the protocol stores. */
interface StoredUpload {
  readonly size?: number
  readonly creation_date?: string
  readonly metadata?: Readonly<Record<string, string>>
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Uploads in pieces that were begun in the last 24 hours and are not finished. */
export async function pendingUploads(folder: string): Promise<readonly PendingUpload[]> {
  const names = await readdir(folder).catch(() => [])
  const ids = names.filter((name) => /^[0-9a-f-]{36}$/.test(name))
  const uploads = await Promise.all(ids.map((id) => storedUpload(join(folder, `${id}.json`))))
  return uploads.flatMap(({ size = 0, creation_date = '', metadata = {} }) => {
    const owner = metadata['owner']
    if (!owner || Date.now() - Date.parse(creation_date) > DAY_MS) return []
    const { company, person } = JSON.parse(owner) as Owner
    return [{ company, person, bytes: size }]
  })
}

/** Empty where it is just being written, or taken away. */
async function storedUpload(path: string): Promise<StoredUpload> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as StoredUpload
  } catch {
    return {}
  }
}
