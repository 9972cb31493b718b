import { sql } from 'kysely'
import type { FileAuditEntry } from '../../audit/file-changes.ts'
import { runDeferred } from '../../database/deferred.ts'
import type { Work } from '../../database/tenant.ts'

/** An audit entry of one document: a move, which has a `from`, a save, which has a `before`, or a change of its files. */
export interface Audited extends FileAuditEntry {
  /** ISO 8601 */
  readonly at: string
  /** Id of the person. */
  readonly person?: string
  /** Their name; null: the person no longer exists. */
  readonly username: string | null
  readonly from?: string
  readonly to?: string
  readonly reason?: string | null
  /** The values that a save changed, as JSON. */
  readonly before?: string
  readonly after?: string
}

type Entry = Omit<Audited, 'username'> & { readonly screen?: string }

interface DocumentKey {
  readonly company: string
  readonly screen: string
  readonly id: string
}

/** Oldest first. */
export async function auditedOf(work: Work, { company, screen, id }: DocumentKey): Promise<readonly Audited[]> {
  await runDeferred(work)
  const { rows } = await sql<{ entry: string; name: string | null }>`
    select a.entry, p.name from audit a
    left join people p on p.company_id = a.company_id and p.id = (a.entry::jsonb) ->> 'person'
    where a.company_id = ${company} and a.document_id = ${id}
    order by a.seq`.execute(work)
  return rows.flatMap(({ entry, name }) => {
    const { screen: of, ...audited } = JSON.parse(entry) as Entry
    return of === screen ? [{ ...audited, username: name }] : []
  })
}
