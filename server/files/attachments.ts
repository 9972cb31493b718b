import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appendAll, appendAudit, type AuditEntry } from '../audit/audit.ts'
import { HttpError } from '../http/errors.ts'
import type { Work } from '../database/tenant.ts'
import { actorOf, type Person } from '../http/person.ts'
import { extensionOf } from './names.ts'

/** Target of attachments: a document (`table` is its screen), its additional files, or a module's row. */
export interface AttachmentTarget {
  readonly screen: string
  readonly table: string
  readonly pk: string
  /** The column of the document that counts its files; null: the module counts them itself. */
  readonly counted: 'files' | 'more_files' | null
  /** Called in the same transaction after the number of files has changed. */
  readonly afterCount?: (work: Work) => Promise<void>
  /** Called last in the transaction that has added files. */
  readonly afterAdd?: (names: readonly string[]) => Promise<void>
  /** Its files were handed in, approved or completed with it: none may be deleted or replaced. */
  readonly isLocked: boolean
}

/** Received bytes in the store, to be attached. */
export interface ReceivedFile {
  readonly name: string
  readonly size: number
  readonly hash: string
  readonly mediaType: string
}

export interface Stored {
  readonly id: string
  readonly target_table: string
  readonly target_pk: string
  readonly name: string
  readonly extension: string
  readonly size: number
  readonly hash: string
  readonly media_type: string
  readonly username: string
  readonly uploaded_at: Date
  /** Whether only administrators may delete it, since it was uploaded 30 days ago or earlier. */
  readonly is_locked_by_age: boolean
}

const columns = [
  'id',
  'target_table',
  'target_pk',
  'name',
  'extension',
  'size',
  'hash',
  'media_type',
  'username',
  'uploaded_at',
] as const

/** By the clock of the database, since the clocks of processes may differ. */
const atThisMoment = sql<Date>`clock_timestamp()`

/** Foundation §5, §6: 30 days after the upload only administrators may delete a file. */
const lockedByAge = sql<boolean>`uploaded_at <= now() - interval '30 days'`.as('is_locked_by_age')

export const isDeletable = (person: Person, { is_locked_by_age }: Pick<Stored, 'is_locked_by_age'>): boolean =>
  person.admin || !is_locked_by_age

/** The attachments, newest first; with `replaced`, their earlier revisions instead. */
export async function readFiles(
  work: Work,
  person: Person,
  { target, replaced = false }: { target: AttachmentTarget; replaced?: boolean },
): Promise<readonly Stored[]> {
  return await work
    .selectFrom('attachments')
    .select([...columns, lockedByAge])
    .where('company_id', '=', person.companyId)
    .where('target_table', '=', target.table)
    .where('target_pk', '=', target.pk)
    .where('replaced_at', replaced ? 'is not' : 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A file that is not deleted. Throws 404. */
export async function findFile(work: Work, person: Person, id: string): Promise<Stored> {
  const file = await work
    .selectFrom('attachments')
    .select([...columns, lockedByAge])
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (file) return file
  throw new HttpError(404, 'not-found', 'There is no such file.')
}

export interface AddOptions {
  readonly target: AttachmentTarget
  /** Largest number of files of the target. */
  readonly max: number
  readonly arrived: readonly ReceivedFile[]
}

export interface RefusedFile {
  readonly name: string
  readonly reason: string
}

/**
 * Attaches files, in one transaction with audit and count. A file with an existing name but different content replaces
 * the existing file, which becomes a revision; other files are attached up to `max`.
 */
export async function addFiles(work: Work, person: Person, adding: AddOptions): Promise<readonly RefusedFile[]> {
  const { target, max, arrived } = adding
  await lockTarget(work, person, target)
  const present = new Map((await readFiles(work, person, { target })).map(({ name, id, hash }) => [name, { id, hash }]))
  const refused: RefusedFile[] = []
  const entries: AuditEntry[] = []
  for (const file of arrived) {
    const older = present.get(file.name)
    // A retry by a caller who did not receive the answer.
    if (older?.hash === file.hash) continue
    if (older === undefined && present.size >= max) {
      refused.push({ name: file.name, reason: tooManyFiles(max) })
      continue
    }
    if (older !== undefined && target.isLocked) {
      refused.push({ name: file.name, reason: HANDED_IN })
      continue
    }
    if (older !== undefined) await markFile(work, person, { id: older.id, replaced_at: atThisMoment })
    const id = await insertFile(work, person, { target, file })
    present.set(file.name, { id, hash: file.hash })
    const added = entryOf('file-added', person, { target, id, file })
    entries.push(older === undefined ? added : { ...added, replaced: older.hash })
  }
  if (entries.length === 0) return refused
  await countFiles(work, person, target)
  await appendAll(work, person.companyId, entries)
  await target.afterAdd?.(entries.map(({ name }) => String(name)))
  return refused
}

const HANDED_IN = 'This is handed in, approved or completed: its files stay as they are, others can be added.'

/** Foundation §5. */
export const tooManyFiles = (max: number): string => `Will not be uploaded because max ${max} attachments are allowed.`

/** Marks the file as deleted; its row and bytes are retained. Throws 404, and 403 if it is locked. */
export async function deleteFile(work: Work, person: Person, { target, id }: { target: AttachmentTarget; id: string }) {
  await lockTarget(work, person, target)
  const file = (await readFiles(work, person, { target })).find((each) => each.id === id)
  if (!file) throw new HttpError(404, 'not-found', 'There is no such file.')
  if (target.isLocked) throw new HttpError(403, 'locked', HANDED_IN)
  if (!isDeletable(person, file)) {
    const message = 'Deletion is disabled 30 days after upload. A user with Admin powers can still delete it.'
    throw new HttpError(403, 'locked', message)
  }
  await markFile(work, person, { id, deleted_at: atThisMoment, deleted_by: person.id })
  await countFiles(work, person, target)
  const entry = entryOf('file-deleted', person, { target, id, file: { ...file, mediaType: file.media_type } })
  await appendAudit(work, person.companyId, entry)
}

/** Concurrent uploads to one target wait for each other, so that `max` holds. */
async function lockTarget(work: Work, { companyId }: Person, { table, pk }: AttachmentTarget): Promise<void> {
  const name = JSON.stringify(['files', companyId, table, pk])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(work)
}

interface TargetFile {
  readonly target: AttachmentTarget
  readonly file: ReceivedFile
}

async function insertFile(work: Work, person: Person, { target, file }: TargetFile): Promise<string> {
  const { name, size, hash, mediaType } = file
  const id = randomUUID()
  await work
    .insertInto('attachments')
    .values({
      company_id: person.companyId,
      id,
      target_table: target.table,
      target_pk: target.pk,
      name,
      extension: extensionOf(name),
      size,
      hash,
      media_type: mediaType,
      person_id: person.id,
      username: person.name,
      uploaded_at: atThisMoment,
    })
    .execute()
  return id
}

interface Mark {
  readonly id: string
  readonly replaced_at?: typeof atThisMoment
  readonly deleted_at?: typeof atThisMoment
  readonly deleted_by?: string
}

async function markFile(work: Work, { companyId }: Person, { id, ...mark }: Mark): Promise<void> {
  await work.updateTable('attachments').set(mark).where('company_id', '=', companyId).where('id', '=', id).execute()
}

async function countFiles(work: Work, person: Person, target: AttachmentTarget): Promise<void> {
  const { counted, screen, pk, afterCount } = target
  if (counted === null) return
  const { length } = await readFiles(work, person, { target })
  await work
    .updateTable('documents')
    .set(counted === 'files' ? { files: length } : { more_files: length })
    .where('company_id', '=', person.companyId)
    .where('screen', '=', screen)
    .where('id', '=', pk)
    .execute()
  await afterCount?.(work)
}

/** The audit entry: for a document its screen and id, and the table of additional files; for a module's row its key. */
function entryOf(event: string, person: Person, { target, id, file }: TargetFile & { id: string }): AuditEntry {
  const { screen, table, pk } = target
  const of =
    target.counted === null ? { table, pk } : { document: pk, ...(target.counted === 'more_files' && { table }) }
  return { event, ...actorOf(person), screen, ...of, file: id, name: file.name, size: file.size, hash: file.hash }
}
