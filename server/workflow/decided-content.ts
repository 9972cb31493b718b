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
export async function isAsDecided(work: Work, { person, definition, document, workflow }: Decided): Promise<boolean> {
  if (workflow === null) return true
  const found = await work
    .selectFrom('documents')
    .select(sql<boolean>`decided_content is null or decided_content = ${contentDigest(workflow)}`.as('isSame'))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', document.id)
    .executeTakeFirst()
  return found?.isSame ?? true
}
