import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { wholeDefinition } from '../rights/definitions.ts'
import { renamedFields } from '../rights/former-names.ts'
import type { Person } from '../http/person.ts'
import type { Document } from './document.ts'
import { createWorkflows } from './workflows.ts'

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

/** Documents that still have the content that was decided, by what their workflow leaves free. */
export interface DecidedDocuments {
  readonly keeps: readonly string[] | null
  readonly ids: readonly string[]
}

interface ScreenDocuments {
  readonly company: string
  readonly definition: ServerDefinition
}

/** The documents whose content is bound by decisions and has not changed since. @param isConcerned which to look at */
export async function decidedDocuments(
  work: Work,
  { company, definition }: ScreenDocuments,
  isConcerned: RawBuilder<boolean>,
): Promise<readonly DecidedDocuments[]> {
  const isBound = sql<boolean>`company_id = ${company} and screen = ${definition.screen} and decided_content is not null
    and ${isConcerned}`
  const { rows } = await sql<{ hash: string | null }>`
    select distinct workflow_hash as hash from documents where ${isBound}`.execute(work)
  const workflows = createWorkflows()
  const found: DecidedDocuments[] = []
  for (const { hash } of rows) {
    const keeps = (await workflows.get(work, company, hash))?.keeps ?? null
    const { rows: documents } = await sql<{ id: string }>`select id from documents
      where ${isBound} and workflow_hash = ${hash} and ${isContentDecided(definition, { keeps })}`.execute(work)
    found.push({ keeps, ids: documents.map(({ id }) => id) })
  }
  return found
}

/** Binds decisions to the content that the documents have now: what was decided stays decided. */
export async function bindContent(
  work: Work,
  { company, definition }: ScreenDocuments,
  decided: readonly DecidedDocuments[],
): Promise<void> {
  for (const { keeps, ids } of decided)
    await sql`update documents set decided_content = ${contentDigest(definition, { keeps })}
      where company_id = ${company} and screen = ${definition.screen} and id = any(${[...ids]}::text[])`.execute(work)
}
