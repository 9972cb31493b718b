import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { wholeDefinition } from '../rights/definitions.ts'
import { renamedFields } from '../rights/former-names.ts'
import type { Person } from '../http/person.ts'
import type { Document } from './document.ts'

/**
 * The digest of the content that a decision is bound to: the document's fields and lines with the texts of its links,
 * without the fields that the workflow lets its owner change in the meantime. An expression for a statement on
 * `documents`; jsonb prints the same content in the same way. The value of a renamed field counts under the oldest of
 * the names that it is stored under, so that storing it under another one changes nothing.
 */
export function contentDigest(definition: ServerDefinition, { keeps }: Pick<Workflow, 'keeps'>): RawBuilder<string> {
  const { fields } = wholeDefinition(definition)
  const groups = [...renamedFields(fields)].map(([name, former]) => [name, ...former])
  const kept = new Set(keeps ?? [])
  const free = [...kept, ...groups.filter((names) => names.some((name) => kept.has(name))).flat()]
  const repeated = groups.flatMap((names) =>
    names.slice(0, -1).map((name, at) => {
      return sql`case when data ?| ${names.slice(at + 1)}::text[] then ${name}::text else '' end`
    }),
  )
  const without = sql`${free}::text[]`
  const data = sql`data - ${without}${sql.join(
    repeated.map((name) => sql` - ${name}`),
    sql``,
  )}`
  return sql`encode(sha256(convert_to((${data})::text || coalesce((lines - ${without})::text, ''), 'UTF8')), 'hex')`
}

interface DecidedDocument {
  readonly person: Person
  readonly definition: ServerDefinition
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
    .where(sql<boolean>`decided_content <> ${contentDigest(definition, workflow)}`)
    .execute()
  return new Set(changed.map(({ id }) => id))
}
