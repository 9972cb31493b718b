import { type SelectQueryBuilder, sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { CallError } from '../contract/errors.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../sessions/person.ts'
import type { Workflows } from '../workflow/workflows.ts'
import { type CursorScope, type Position, readCursor, writeCursor } from './cursor.ts'
import { type Document, documentColumns } from './document.ts'
import { contractRow, type ContractRow } from './row.ts'

/** The query of a list call, as its schema lets it through: texts only. */
export interface ListQuery {
  readonly page?: string
  readonly page_by?: string
  readonly uuid?: string
  readonly Status?: string
  readonly scope?: string
  readonly search?: string
}

export interface ListPage {
  readonly rows: readonly ContractRow[]
  readonly isComplete: boolean
  /** Null on the last page. */
  readonly uuid: string | null
}

export interface ListCall {
  readonly person: Person
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly workflows: Workflows
  readonly secret: string
}

const DEFAULT_PAGE = 50

/** One page of a screen's documents, newest first (foundation §7, list). One statement. */
export async function listDocuments(work: Work, call: ListCall, query: ListQuery): Promise<ListPage> {
  const scope: CursorScope = { secret: call.secret, company: call.person.companyId, screen: call.definition.screen }
  const size = Number(query.page_by || DEFAULT_PAGE)
  const after = query.uuid ? readCursor(scope, query.uuid) : null
  // One row more than asked for tells whether there is a next page.
  const found = await statement(work, call, query)
    .$if(after !== null, (select) => select.where(isAfter(after as Position)))
    .$if(after === null, (select) => select.offset(Number(query.page || 0) * size))
    .limit(size + 1)
    .execute()
  const page: readonly Document[] = found.slice(0, size)
  const last = page.at(-1)
  const isComplete = found.length <= size
  return {
    rows: await Promise.all(page.map((document) => toRow(work, call, document))),
    isComplete,
    uuid: last && !isComplete ? writeCursor(scope, { date: last.doc_date, id: last.id }) : null,
  }
}

function statement(work: Work, { person, definition }: ListCall, query: ListQuery) {
  const status = knownStatus(definition, query.Status)
  const search = query.search?.trim()
  return work
    .selectFrom('documents')
    .select(documentColumns)
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .$if(status !== null, (select) => select.where('status', '=', status as string))
    .$if(Boolean(search), (select) => select.where('search_text', 'ilike', `%${escapeLike(search ?? '')}%`))
    .$if(query.scope !== 'all' && definition.workflow !== null, (select) => onlyMine(select, person))
    .orderBy('doc_date', 'desc')
    .orderBy('id', 'desc')
}

/** "My" rows: they wait for me, are mine or my team's, or I have decided them (erp.md, people and rights). */
function onlyMine<Row>(select: SelectQueryBuilder<Tables, 'documents', Row>, person: Person) {
  return select.where((where) =>
    where.or([
      where('owner_id', '=', person.id),
      where('team', '=', sql<string>`any(${[...person.team]}::text[])`),
      sql<boolean>`next_roles && ${[...person.roles]}::text[]`,
      sql<boolean>`decided_by @> ${[person.id]}::text[]`,
    ]),
  )
}

const isAfter = ({ date, id }: Position) => sql<boolean>`(doc_date, id) < (${date}::date, ${id})`

function knownStatus(definition: ServerDefinition, status: string | undefined): string | null {
  if (!status) return null
  if (definition.statuses.includes(status)) return status
  const known = definition.statuses.length > 0 ? `It has: ${definition.statuses.join(', ')}.` : 'It has none.'
  throw new CallError(400, 'unknown-status', `${definition.label} has no status "${status}". ${known}`)
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

async function toRow(work: Work, call: ListCall, document: Document): Promise<ContractRow> {
  const workflow = await call.workflows.get(work, call.person.companyId, document.workflow_hash)
  return contractRow({ ...call, workflow, document })
}
