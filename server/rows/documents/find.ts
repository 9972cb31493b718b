import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { notFound } from '../../http/errors.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { documentsFor } from '../../rights/rows.ts'
import type { Audited } from './audited.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import type { Document } from '../../workflow/document.ts'

/** A document of this screen that the person may see; throws 404 for any other. */
export async function findDocument(
  work: Work,
  { person, definition }: { person: Person; definition: ServerDefinition },
  id: string,
): Promise<Document> {
  const document = await documentIfSeen(work, { person, definition }, id)
  if (!document) throw notFound()
  return document
}

/** The same document; undefined for any other. */
export async function documentIfSeen(
  work: Work,
  reading: { person: Person; definition: ServerDefinition },
  id: string,
): Promise<Document | undefined> {
  return await documentsFor(work, reading)
    .select(documentColumns(reading.definition))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A past decision in the form of the contract. */
export type Approval = {
  readonly username: string
  readonly move: string
  /** Null for an imported document, for which only the last step is known. */
  readonly from: string | null
  readonly to: string
  /** ISO 8601 */
  readonly created: string
  readonly reason: string | null
}

/** The moves of a document with person, statuses, time and reason, in the order of the audit chain. */
export function approvalsOf(audited: readonly Audited[], document: Document): readonly Approval[] {
  const moves = audited.flatMap(approvalIn)
  return moves.length > 0 ? moves : lastMove(document)
}

/** Only entries of moves have a `from`. */
function approvalIn({ event: move, username, from, to, at: created, reason = null }: Audited): readonly Approval[] {
  return from === undefined || to === undefined ? [] : [{ username: username ?? '', move, from, to, created, reason }]
}

/** An imported document has no moves in the audit chain; its row has the last one. */
function lastMove({ last_move, last_person, last_at, status }: Document): readonly Approval[] {
  if (last_move === null || last_person === null || last_at === null) return []
  const created = last_at.toISOString()
  return [{ username: last_person, move: last_move, from: null, to: status, created, reason: null }]
}
