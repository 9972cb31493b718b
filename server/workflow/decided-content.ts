import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import type { Document } from './document.ts'

/**
 * The digest of the content that a decision is bound to: the document's fields and lines with the texts of its links,
 * without the fields that the workflow lets its owner change in the meantime. An expression for a statement on
 * `documents`; jsonb prints the same content in the same way.
 */
export function contentDigest({ keeps }: Pick<Workflow, 'keeps'>): RawBuilder<string> {
  const free = sql`${[...(keeps ?? [])]}::text[]`
  return sql`encode(sha256(convert_to((data - ${free})::text || coalesce((lines - ${free})::text, ''), 'UTF8')), 'hex')`
}

interface DecidedDocument {
  readonly person: Person
  readonly definition: Pick<ServerDefinition, 'screen'>
  readonly document: Pick<Document, 'id'>
  readonly workflow: Workflow | null
}

/** Whether a document still has its submitted and decided content; true for a document that nobody has decided. */
export async function isAsDecided(work: Work, { document, ...shared }: DecidedDocument): Promise<boolean> {
  return !(await changedSince(work, { ...shared, ids: [document.id] })).has(document.id)
}

interface DecidedDocuments extends Omit<DecidedDocument, 'document'> {
  readonly ids: readonly string[]
}

/** Ids of the documents, all under one workflow, that no longer have their submitted and decided content. */
export async function changedSince(work: Work, { person, definition, ids, workflow }: DecidedDocuments) {
  if (workflow === null) return new Set<string>()
  const changed = await work
    .selectFrom('documents')
    .select('id')
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where(sql<boolean>`id = any(${ids})`)
    .where('decided_content', 'is not', null)
    .where(sql<boolean>`decided_content <> ${contentDigest(workflow)}`)
    .execute()
  return new Set(changed.map(({ id }) => id))
}
