import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AppDefinition, ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/tenant.ts'
import { heldBy, isNumeric } from '../lists/field.ts'
import { entering, type Person } from '../http/person.ts'
import type { Workflows } from '../workflow/workflows.ts'
import { type CursorScope, type Position, readCursor, writeCursor } from './cursor.ts'
import { type Document, documentColumns } from '../workflow/document.ts'
import { conditionsOf, type FilterQuery } from './filters.ts'
import { contractRow, type ContractRow } from './row.ts'

/** The query of a list call, as its schema lets it through: texts only. */
export interface ListQuery extends FilterQuery {
  readonly page?: string
  readonly page_by?: string
  readonly uuid?: string
  readonly scope?: string
  /** Names of fields, with commas between. */
  readonly totals?: string
}

export interface ListPage {
  readonly rows: readonly ContractRow[]
  readonly isComplete: boolean
  /** Null on the last page. */
  readonly uuid: string | null
}

/** What a list is made from, whoever asks. */
export interface ListParts {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly workflows: Workflows
  /** Signs cursors. */
  readonly secret: string
}

export interface ListCall extends ListParts {
  readonly person: Person
}

const DEFAULT_PAGE = 50
/** Who asks for more at once gets this many, and asks again with the uuid. */
const MOST_AT_ONCE = 1_000
const MOST_COUNTED = 1_000_000

/** One page of a screen's documents, newest first (foundation §7, list). */
export async function listDocuments(work: Work, call: ListCall, query: ListQuery): Promise<ListPage> {
  const after = query.uuid ? readCursor(cursorScope(call), query.uuid) : null
  const found = await statement(work, { ...call, asker: known(call.person) }, query)
    .$if(after !== null, (select) => select.where(isAfter(after as Position)))
    .$if(after === null, (select) => fromPage(select, query))
    .execute()
  const workflows = await workflowsOf(work, call, found)
  return pageOf(call, { found, size: sizeOf(query), workflows })
}

/** How many documents the filter finds, up to a million. */
export async function countDocuments(work: Work, call: ListCall, query: ListQuery): Promise<number> {
  const found = matching(work, { ...call, asker: known(call.person) }, query)
    .select('id')
    .limit(MOST_COUNTED)
  const { count } = await work
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the sums are to be answered with this page: they are of all rows, and come with the first. */
export function wantsTotals({ totals, page, uuid }: ListQuery): boolean {
  return Boolean(totals) && !uuid && Number(page || 0) === 0
}

/** Sums over all documents the filter finds (extension `totals`); a value that is no number counts as nothing. */
export async function sumDocuments(work: Work, call: ListCall, query: ListQuery): Promise<Record<string, number>> {
  const { fields, ownFields } = call.definition
  const isSummed = (name: string): boolean =>
    ownFields.includes(name) && isNumeric(heldBy(fields[name]?.type ?? 'text'))
  const names = [...new Set((query.totals ?? '').split(','))].filter(isSummed)
  if (names.length === 0) return {}
  const found = matching(work, { ...call, asker: known(call.person) }, query).select('data')
  const sums = names.map((name, at) => sql`sum(${amountOf(name)}) as ${sql.id(`sum${at}`)}`)
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.join(sums)} from (${found}) as found`.execute(work)
  return Object.fromEntries(names.map((name, at) => [name, Number(rows[0]?.[`sum${at}`] ?? 0)]))
}

/** The number a field of `found` holds, also where it was written as a text: 1,250.50. */
function amountOf(name: string) {
  const text = sql`replace(found.data ->> ${name}::text, ',', '')`
  return sql`case when ${text} ~ '^ *[-+]?[0-9]+([.][0-9]*)? *$' then (${text})::numeric end`
}

/**
 * The same in one statement, which enters the session and reads behind the wall that it has set: without the
 * round trips of a transaction a call costs half. Null when that cannot be done: no such session, a cursor,
 * which only its company can tell from a forged one, or a workflow nobody has asked for yet.
 */
export async function listAtOnce(
  kysely: Kysely<Tables>,
  call: ListParts & { readonly tokenHash: string },
  query: ListQuery,
): Promise<ListPage | null> {
  if (query.uuid) return null
  const select = fromPage(statement(kysely, { ...call, asker: entered }, query), query)
  // The person comes once, with the first row; a person without documents comes with a row of nulls.
  const { rows } = await sql<Document & { readonly me: Person | null }>`
    select case when row_number() over newest = 1 then to_jsonb(me) end as me, page.*
    from ${entering(call.tokenHash)} as me left join lateral (${select}) as page on true
    window newest as (order by page.doc_date desc, page.id desc)
    order by page.doc_date desc, page.id desc`.execute(kysely)
  const person = rows[0]?.me
  const found = rows.filter(({ id }) => id !== null)
  const workflows = new Map(found.map(({ workflow_hash: hash }) => [hash, call.workflows.known(hash)]))
  if (!person || [...workflows.values()].includes(undefined)) return null
  return pageOf({ ...call, person }, { found, size: sizeOf(query), workflows })
}

const sizeOf = (query: ListQuery): number => Math.min(Number(query.page_by || DEFAULT_PAGE), MOST_AT_ONCE)

const cursorScope = ({ secret, person, definition }: ListCall): CursorScope => {
  return { secret, company: person.companyId, screen: definition.screen }
}

/** Who asks: values known from this transaction, or columns of the session that the same statement enters. */
interface Asker {
  readonly company: Expression<string>
  readonly id: Expression<string>
  readonly roles: Expression<string[]>
  readonly team: Expression<string[]>
}

const known = ({ companyId, id, roles, team }: Person): Asker => ({
  company: sql`${companyId}`,
  id: sql`${id}::text`,
  roles: sql`${[...roles]}::text[]`,
  team: sql`${[...team]}::text[]`,
})

const entered: Asker = {
  company: sql.ref('me.companyId'),
  id: sql.ref('me.id'),
  roles: sql.ref('me.roles'),
  team: sql.ref('me.team'),
}

interface Asked {
  readonly asker: Asker
  readonly definition: ServerDefinition
  readonly app: AppDefinition
}

/**
 * One row more than asked for tells whether there is a next page. How many stands in the text: a plan made once
 * for any number would be one for a tenth of the table, and PostgreSQL would make a new one each time.
 */
function statement(source: Kysely<Tables>, asked: Asked, query: ListQuery) {
  return matching(source, asked, query)
    .select(documentColumns)
    .orderBy('doc_date', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(sizeOf(query) + 1))
}

function matching(source: Kysely<Tables>, { asker, definition, app }: Asked, query: ListQuery) {
  return source
    .selectFrom('documents')
    .where('company_id', '=', asker.company)
    .where('screen', '=', definition.screen)
    .where((where) => where.and(conditionsOf(where, { definition, app }, query)))
    .$if(query.scope !== 'all' && definition.workflow !== null, (select) => onlyMine(select, asker))
}

/** Without a cursor a page is counted from the first. */
function fromPage<Row>(select: SelectQueryBuilder<Tables, 'documents', Row>, query: ListQuery) {
  const offset = Number(query.page || 0) * sizeOf(query)
  return offset === 0 ? select : select.offset(offset)
}

/** "My" rows: they wait for me, are mine or my team's, or I have decided them (erp.md, people and rights). */
function onlyMine<Row>(select: SelectQueryBuilder<Tables, 'documents', Row>, { id, roles, team }: Asker) {
  return select.where((where) =>
    where.or([
      where('owner_id', '=', id),
      sql<boolean>`team = any(${team})`,
      sql<boolean>`next_roles && ${roles}`,
      sql<boolean>`decided_by @> array[${id}]`,
    ]),
  )
}

const isAfter = ({ date, id }: Position) => sql<boolean>`(doc_date, id) < (${date}::date, ${id})`

type FoundWorkflows = ReadonlyMap<string | null, Workflow | null | undefined>

/** Many documents share few workflows: each is asked for once. */
async function workflowsOf(work: Work, call: ListCall, found: readonly Document[]): Promise<FoundWorkflows> {
  const workflows = new Map<string | null, Workflow | null>()
  for (const { workflow_hash: hash } of found) {
    if (!workflows.has(hash)) workflows.set(hash, await call.workflows.get(work, call.person.companyId, hash))
  }
  return workflows
}

interface Found {
  readonly found: readonly Document[]
  readonly size: number
  readonly workflows: FoundWorkflows
}

function pageOf(call: ListCall, { found, size, workflows }: Found): ListPage {
  const page = found.slice(0, size)
  const last = page.at(-1)
  const isComplete = found.length <= size
  return {
    rows: page.map((document) =>
      contractRow({ ...call, document, workflow: workflows.get(document.workflow_hash) ?? null }),
    ),
    isComplete,
    uuid: last && !isComplete ? writeCursor(cursorScope(call), { date: last.doc_date, id: last.id }) : null,
  }
}
