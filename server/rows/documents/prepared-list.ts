/** The statements of `listAtOnce`, compiled once for each set of filters: building one takes longer than sending it. */
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { slot } from '../../database/slots.ts'
import type { Tables } from '../../database/tables.ts'
import { type SessionPerson, personOfSession } from '../../http/person.ts'
import { slotted } from '../../query/filter-tree.ts'
import { sessionExpressions, teamMatesOfSession } from '../../rights/caller-expressions.ts'
import { allConcernAsker, comparesTeam, followsSection, rowRights } from '../../rights/rows.ts'
import type { Document } from '../../workflow/document.ts'
import { pageStatement } from './branches.ts'
import type { CachedReader } from './cached-readers.ts'
import type { DocumentFilter, IndexedColumns } from './filters.ts'
import type { SelectionPage } from './selection.ts'

interface PageQuery {
  readonly page?: string
  readonly page_by?: string
  readonly scope?: string
}

const DEFAULT_PAGE = 50
/** Largest page; for more the caller sends the uuid. */
const MOST_AT_ONCE = 1_000
/** The most documents that are counted for a page: a count reads each of them. */
export const MOST_BESIDE = 1_000

/** The first row contains the person; a person without documents gets one row of nulls. */
type RowForPerson = Document & { readonly me: SessionPerson | null }

/** The slot of the token's hash. */
export const TOKEN = 'token'

/** A filter whose constants are slots, and the constants by slot: one statement serves all filters of a shape. */
export function preparedFilter({ status, days, fields, search }: DocumentFilter) {
  const [ofStatus, ofDays, ofFields] = [slotted(status, 'status'), slotted(days, 'day'), slotted(fields, 'field')]
  return {
    filter: { status: ofStatus.tree, days: ofDays.tree, fields: ofFields.tree, search },
    values: { ...ofStatus.values, ...ofDays.values, ...ofFields.values },
  }
}

interface PrepareOptions {
  readonly definition: ServerDefinition
  readonly reader: CachedReader
  /** As `preparedFilter` returns it. */
  readonly filter: DocumentFilter
  readonly indexed: IndexedColumns
}

/** Number of cached statements per screen: enough for its usual filters, but not for every page number. */
const MOST_PREPARED = 50
const preparedOf = new WeakMap<ServerDefinition, Map<string, CompiledQuery>>()

/** The statement of one page. */
export function preparedStatement(kysely: Kysely<Tables>, preparing: PrepareOptions, query: PageQuery) {
  const { page = '0' } = query
  const numbered = { after: null, offset: Number(page) * sizeOf(query), size: sizeOf(query) + 1 }
  return prepared<RowForPerson>(kysely, { ...preparing, query, page: numbered, returns: 'rows' }, (source, select) => {
    return sql`select case when row_number() over newest = 1 then to_jsonb(me) end as me, page.*
      from ${source} left join lateral (${select}) as page on true
      window newest as (order by page.doc_date desc, page.id desc)
      order by page.doc_date desc, page.id desc`
  })
}

/** The statement that counts what `listAtOnce` shows a page of. */
export function preparedCount(kysely: Kysely<Tables>, preparing: PrepareOptions, query: PageQuery) {
  const page = { after: null, offset: 0, size: MOST_BESIDE + 1 }
  return prepared<{ readonly count: number }>(
    kysely,
    { ...preparing, query, page, returns: 'count' },
    (source, select) => {
      return sql`select count(page.id)::int as count from ${source} left join lateral (${select}) as page on true`
    },
  )
}

interface PreparedPage extends PrepareOptions {
  readonly query: PageQuery
  readonly page: SelectionPage
  /** A page of rows and the count of as many are different statements. */
  readonly returns: 'rows' | 'count'
}

type Combine = (source: RawBuilder<unknown>, select: RawBuilder<Document>) => RawBuilder<unknown>

/** @param combine the statement, from who is logged in and the documents of the page */
function prepared<Row>(kysely: Kysely<Tables>, reading: PreparedPage, combine: Combine): CompiledQuery<Row> {
  const { definition, reader, filter, indexed, query, page, returns } = reading
  const ofScreen = preparedOf.get(definition) ?? new Map<string, CompiledQuery>()
  preparedOf.set(definition, ofScreen)
  const rights = rowRights(reader, definition)
  const concernsAsker = showsConcerning(query, reader, definition)
  const rows = { rights, definition, caller: sessionExpressions }
  const key = JSON.stringify([returns, filter, indexed, concernsAsker, page, rights])
  const cached = ofScreen.get(key)
  if (cached) return cached as CompiledQuery<Row>
  const select = pageStatement(kysely, { definition, rows, filter, indexed, concernsAsker }, page)
  const mates = concernsAsker || comparesTeam(rights) ? sql`cross join lateral ${teamMatesOfSession} as mates` : sql``
  const source = sql`${personOfSession(slot<string>(TOKEN))} as me ${mates}`
  const compiled = (combine(source, select) as RawBuilder<Row>).compile(kysely)
  if (ofScreen.size < MOST_PREPARED) ofScreen.set(key, compiled)
  return compiled
}

/** Whether the list has only the documents that concern the person, and they may see others. */
export function showsConcerning(query: PageQuery, person: CachedReader, definition: ServerDefinition): boolean {
  if (query.scope === 'all' || definition.workflow === null || followsSection(person, definition)) return false
  return !allConcernAsker(rowRights(person, definition))
}

export const sizeOf = (query: PageQuery): number => Math.min(Number(query.page_by || DEFAULT_PAGE), MOST_AT_ONCE)
