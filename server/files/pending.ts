import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { incomingFolder } from './receive.ts'

/** Folder of uploads in pieces: the bytes under an id, what they are in `id.json`. */
export const piecesFolder = (dataDir: string): string => piecesIn(incomingFolder(dataDir))

/** @param folder of incoming files */
export const piecesIn = (folder: string): string => join(folder, 'tus')

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

/** An upload that is not finished a day after it was begun ends: nothing goes on with it, and the sweep removes it. */
export const UPLOAD_MS = 24 * 60 * 60 * 1000

/** Whether a file of the folder holds the bytes of an upload that is not finished. */
export const isPiecesName = (name: string): boolean => /^[0-9a-f-]{36}$/.test(name)

/** When an upload was begun, in milliseconds; of one whose description cannot be read, when it last grew. */
export async function begunAt(folder: string, id: string): Promise<number> {
  const { creation_date = '' } = await storedUpload(join(folder, `${id}.json`))
  const begun = Date.parse(creation_date)
  if (!Number.isNaN(begun)) return begun
  return await stat(join(folder, id)).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )
}

/** Uploads in pieces that are not finished: they take room until they are, or the sweep has removed them. */
export async function pendingUploads(folder: string): Promise<readonly PendingUpload[]> {
  const names = await readdir(folder).catch(() => [])
  const ids = names.filter(isPiecesName)
  const uploads = await Promise.all(ids.map((id) => storedUpload(join(folder, `${id}.json`))))
  return uploads.flatMap(({ size = 0, metadata = {} }) => {
    const owner = metadata['owner']
    if (!owner) return []
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
