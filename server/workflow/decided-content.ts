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
export async function isAsDecided(
  work: Work,
  { person, definition, document, workflow }: DecidedDocument,
): Promise<boolean> {
  if (workflow === null) return true
  const found = await work
    .selectFrom('documents')
    .select(isContentDecided(definition, workflow).as('isAsDecided'))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', document.id)
    .executeTakeFirst()
  return found?.isAsDecided ?? true
}

/** The same as an expression for a statement on `documents`. */
export const isContentDecided = (definition: ServerDefinition, workflow: Pick<Workflow, 'keeps'>) =>
  sql<boolean>`coalesce(decided_content = ${contentDigest(definition, workflow)}, true)`
