import { sql } from 'kysely'
import { runDeferred } from '../database/deferred.ts'
import type { Work } from '../database/tenant.ts'
import { FILE_EVENTS, type FileChange, fileChangeIn, type FileAuditEntry } from './file-changes.ts'

/** One save of a row, or a change of its files: person, time, and the values that it changed. */
export interface RowHistoryEntry {
  readonly event: string
  /** ISO 8601 */
  readonly at: string
  /** The person’s name. */
  readonly by: string
  /** Field → value; only fields that differ. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** Null: it is a save. */
  readonly file: FileChange | null
}

interface HistoryOf {
  readonly company: string
  /** The name of the screen, and those that it had before. */
  readonly screens: readonly string[]
  /** Id of the row. */
  readonly document: string
}

/** The person and time of a row's last change. */
export type LastChange = Pick<RowHistoryEntry, 'at' | 'by'>

/** The last change that made a version of a row: a save, a decision, a move, or of its files; null: none is in the audit. */
export async function lastChangeOf(work: Work, { company, screens, document }: HistoryOf): Promise<LastChange | null> {
  await runDeferred(work)
  const { rows } = await sql<{ at: string; name: string | null }>`
    select (a.entry::jsonb) ->> 'at' as at, p.name from audit a
    left join people p on p.company_id = a.company_id and p.id = (a.entry::jsonb) ->> 'person'
    where a.company_id = ${company} and a.document_id = ${document} and (a.entry::jsonb) ->> 'screen' = any(${screens})
      and (a.entry::jsonb) ?| array['before', 'after', 'version']
    order by a.seq desc limit 1`.execute(work)
  const [last] = rows
  return last ? { at: last.at, by: last.name ?? '' } : null
}

interface Entry extends FileAuditEntry {
  readonly at: string
  readonly screen?: string
  readonly before?: string | null
  readonly after?: string | null
}

/** Which changes of a row: those of fields under these names, and all changes of its files. */
export interface HistoryPage extends HistoryOf {
  /** All names under which values of the fields may be stored. */
  readonly names: readonly string[]
  /** Only changes older than this one; null: from the newest. */
  readonly olderThan: number | null
  readonly limit: number
}

/** A change with its position in the audit. */
export interface AuditedChange extends RowHistoryEntry {
  readonly seq: number
}

/**
 * The saves of a row in the audit, newest first: entries with `before` or `after`, each a map of fields as JSON; and the
 * changes of its files. Reads no more entries than the index of the row needs for one page.
 */
export async function rowHistory(work: Work, page: HistoryPage): Promise<readonly AuditedChange[]> {
  const { company, screens, document, names, olderThan, limit } = page
  await runDeferred(work)
  const { rows } = await sql<{ seq: string; entry: string; name: string | null }>`
    select a.seq, a.entry, p.name from audit a
    left join people p on p.company_id = a.company_id and p.id = (a.entry::jsonb) ->> 'person'
    where a.company_id = ${company} and a.document_id = ${document}
      and (${olderThan}::bigint is null or a.seq < ${olderThan})
      and case when ((a.entry::jsonb) ->> 'screen' = any(${screens})) is not true then false
        when a.event = any(${FILE_EVENTS}) then true
        when a.event like '%-added' then (a.entry::jsonb) ?| array['before', 'after']
        else ${valuesOf('before')} ?| ${names} or ${valuesOf('after')} ?| ${names} end
    order by a.seq desc limit ${limit}`.execute(work)
  return rows.map(({ seq, entry, name }) => ({ ...changeIn(JSON.parse(entry) as Entry, name), seq: Number(seq) }))
}

const valuesOf = (member: 'before' | 'after') =>
  sql`coalesce(nullif((a.entry::jsonb) ->> ${member}::text, '')::jsonb, '{}')`

function changeIn(entry: Entry, name: string | null): RowHistoryEntry {
  const { event, at, before, after } = entry
  return { event, at, by: name ?? '', before: valuesIn(before), after: valuesIn(after), file: fileChangeIn(entry) }
}

function valuesIn(text: string | null | undefined): RowHistoryEntry['before'] {
  return text ? (JSON.parse(text) as RowHistoryEntry['before']) : {}
}
