import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { notFound } from '../http/errors.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import { documentsFor } from '../rights/rows.ts'
import { type Document, documentColumns } from '../workflow/document.ts'

/** A document of this screen that the person may see. Throws 404 for any other. */
export async function findDocument(
  work: Work,
  { person, definition }: { person: Person; definition: ServerDefinition },
  id: string,
): Promise<Document> {
  const document = await documentIfSeen(work, { person, definition }, id)
  if (!document) throw notFound()
  return document
}

/** The same; undefined for any other. */
export async function documentIfSeen(
  work: Work,
  reading: { person: Person; definition: ServerDefinition },
  id: string,
): Promise<Document | undefined> {
  return await documentsFor(work, reading).select(documentColumns).where('id', '=', id).executeTakeFirst()
}

/** A past decision in the form of the contract. */
export type Approval = {
  readonly username: string
  readonly move: string
  /** Null for an imported document, of which only the last step is known. */
  readonly from: string | null
  readonly to: string
  /** ISO 8601 */
  readonly created: string
  readonly reason: string | null
}

interface Entry {
  readonly at: string
  readonly event: string
  readonly screen?: string
  readonly from?: string
  readonly to?: string
  readonly reason?: string | null
}

/** The moves of a document with person, statuses, time and reason, oldest first; from the audit chain. */
export async function approvalsOf(work: Work, person: Person, { screen, document }: DocumentKey): Promise<Approval[]> {
  const { rows } = await sql<{ entry: string; name: string | null }>`
    select a.entry, p.name from audit a
    left join people p on p.company_id = a.company_id and p.id = (a.entry::jsonb) ->> 'person'
    where a.company_id = ${person.companyId} and a.document_id = ${document.id}
    order by a.seq`.execute(work)
  const moves = rows.flatMap(({ entry, name }) => approvalIn(JSON.parse(entry) as Entry, name, screen))
  return moves.length > 0 ? moves : lastMove(document)
}

interface DocumentKey {
  readonly screen: string
  readonly document: Document
}

/** Only entries of moves have a `from`. */
function approvalIn(entry: Entry, username: string | null, screen: string): Approval[] {
  const { event: move, from, to, at: created, reason = null } = entry
  if (from === undefined || to === undefined || entry.screen !== screen) return []
  return [{ username: username ?? '', move, from, to, created, reason }]
}

/** An imported document has no moves in the audit chain; its row has the last one. */
function lastMove({ last_move, last_person, last_at, status }: Document): Approval[] {
  if (last_move === null || last_person === null || last_at === null) return []
  const created = last_at.toISOString()
  return [{ username: last_person, move: last_move, from: null, to: status, created, reason: null }]
}
