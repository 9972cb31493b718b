import { sql } from 'kysely'
import type { Work } from '../database/tenant.ts'

/** The person and the target of an upload, stored with it when it begins. */
export interface Owner {
  readonly company: string
  readonly person: string
  readonly screen: string
  readonly query: Readonly<Record<string, string>>
}

/** An upload in pieces, as stored for all processes on the database. */
export interface Upload extends Owner {
  readonly id: string
  readonly name: string
  /** Bytes of the whole file. */
  readonly size: number
  /** Number of consecutive stored bytes, from the first on. */
  readonly received: number
  /** The folder that stores its pieces; null: the bucket. */
  readonly home: string | null
  readonly begunAt: Date
  readonly isFinished: boolean
}

/** An upload that is not finished a day after it was begun expires: it cannot be resumed, and the sweep removes it. */
export const UPLOAD_MS = 24 * 60 * 60 * 1000

export type NewUpload = Omit<Upload, 'received' | 'begunAt' | 'isFinished'>

export async function insertUpload(work: Work, upload: NewUpload): Promise<void> {
  const { company: company_id, person: person_id, query, ...rest } = upload
  await work
    .insertInto('uploads')
    .values({ company_id, person_id, query: JSON.stringify(query), ...rest })
    .execute()
}

type UploadKey = Pick<Upload, 'company' | 'id'>

export async function findUpload(work: Work, { company, id }: UploadKey): Promise<Upload | null> {
  const row = await work
    .selectFrom('uploads')
    .selectAll()
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { company_id: _company, person_id: person, begun_at: begunAt, finished_at: finished, ...rest } = row
  return { ...rest, company, person, begunAt, isFinished: finished !== null }
}

interface Piece {
  readonly key: string
  /** Offset of its first byte in the file. */
  readonly at: number
}

/** Records where bytes are about to be stored, so that the sweep finds them whatever happens. */
export async function insertPiece(work: Work, { company, id }: UploadKey, { key, at }: Piece): Promise<void> {
  await work.insertInto('upload_pieces').values({ company_id: company, upload_id: id, key, at, bytes: null }).execute()
}

/**
 * Counts stored bytes as received. False: another request or process has stored bytes at this offset in the meantime,
 * and nothing is counted.
 */
export async function countPiece(
  work: Work,
  { company, id }: UploadKey,
  { key, at, bytes }: Piece & { readonly bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('uploads')
    .set({ received: at + bytes })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('received', '=', at)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await work
    .updateTable('upload_pieces')
    .set({ bytes })
    .where('company_id', '=', company)
    .where('upload_id', '=', id)
    .where('key', '=', key)
    .execute()
  return true
}

/** Keys of the received bytes, in their order. */
export async function receivedKeys(work: Work, upload: UploadKey): Promise<readonly string[]> {
  const rows = await piecesOf(work, upload).where('bytes', 'is not', null).orderBy('at').execute()
  return rows.map(({ key }) => key)
}

/** Keys of all bytes, including those that do not count. */
export async function storedKeys(work: Work, upload: UploadKey): Promise<readonly string[]> {
  return (await piecesOf(work, upload).execute()).map(({ key }) => key)
}

const piecesOf = (work: Work, { company, id }: UploadKey) =>
  work.selectFrom('upload_pieces').select('key').where('company_id', '=', company).where('upload_id', '=', id)

export async function deletePieces(work: Work, { company, id }: UploadKey, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await work
    .deleteFrom('upload_pieces')
    .where('company_id', '=', company)
    .where('upload_id', '=', id)
    .where('key', 'in', keys)
    .execute()
}

/** Called in the transaction that attaches the file. False: another request has finished it, or it was removed. */
export async function markFinished(work: Work, { company, id }: UploadKey): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('uploads')
    .set({ finished_at: sql<Date>`now()` })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the upload with the rows of its pieces. */
export async function deleteUpload(work: Work, { company, id }: UploadKey): Promise<void> {
  await work.deleteFrom('uploads').where('company_id', '=', company).where('id', '=', id).execute()
}
