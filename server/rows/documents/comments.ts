import { appendAudit } from '../../audit/audit.ts'
import type { Work } from '../../database/tenant.ts'
import { actorOf, type Person } from '../../http/person.ts'

/** A comment in the form of the contract (foundation §3). */
export interface StoredComment {
  readonly id: string
  readonly comment: string
  readonly username: string
  /** ISO 8601 */
  readonly created: string
}

export interface Conversation {
  readonly person: Person
  readonly screen: string
  /** The id of the document or of the module's row. */
  readonly key: string
  /** Throws 404 if the person may not read that document or row. */
  find(work: Work): Promise<void>
}

/** The comments, oldest first. Throws 404 if the person may not read the document. */
export async function readComments(work: Work, conversation: Conversation): Promise<readonly StoredComment[]> {
  const { person, screen, key } = conversation
  await conversation.find(work)
  const rows = await work
    .selectFrom('comments')
    .select(['id', 'comment', 'username', 'created_at'])
    .where('company_id', '=', person.companyId)
    .where('screen', '=', screen)
    .where('document_id', '=', key)
    .orderBy('id')
    .execute()
  return rows.map(({ id, comment, username, created_at }) => {
    return { id: String(id), comment, username, created: created_at.toISOString() }
  })
}

/** Stores a comment with its audit entry, in the caller's transaction. */
export async function addComment(work: Work, conversation: Conversation, comment: string): Promise<void> {
  const { person, screen, key: document } = conversation
  await conversation.find(work)
  await work
    .insertInto('comments')
    .values({
      company_id: person.companyId,
      screen,
      document_id: document,
      comment,
      person_id: person.id,
      username: person.name,
    })
    .execute()
  await appendAudit(work, person.companyId, { event: 'comment', ...actorOf(person), screen, document, comment })
}
