import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import type { Document } from './document.ts'

/**
 * The digest of what a decision about a document is bound to: its fields and lines, with what its links were called,
 * but for the fields that the workflow lets its owner change meanwhile. An expression of a statement about `documents`;
 * jsonb prints the same content the same way.
 */
export function contentDigest({ keeps }: Pick<Workflow, 'keeps'>): RawBuilder<string> {
  const kept = sql`${[...(keeps ?? [])]}::text[]`
  return sql`encode(sha256(convert_to((data - ${kept})::text || coalesce((lines - ${kept})::text, ''), 'UTF8')), 'hex')`
}

interface Decided {
  readonly person: Person
  readonly definition: Pick<ServerDefinition, 'screen'>
  readonly document: Pick<Document, 'id'>
  readonly workflow: Workflow | null
}

/** Whether a document still holds what was handed in and decided; true for one that nobody has decided. */
export async function isAsDecided(work: Work, { document, ...shared }: Decided): Promise<boolean> {
  return !(await changedSince(work, { ...shared, ids: [document.id] })).has(document.id)
}

interface DecidedTogether extends Omit<Decided, 'document'> {
  readonly ids: readonly string[]
}

/** Those of documents under one workflow that no longer hold what was handed in and decided. */
export async function changedSince(work: Work, { person, definition, ids, workflow }: DecidedTogether) {
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
