import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { RowRight } from '../../engine/definition/rights.ts'
import type { Tables } from '../database/tables.ts'
import { allConcernAsker, isOrderedByIndex } from '../rights/rows.ts'
import type { Document } from '../workflow/document.ts'
import { newestOf } from './newest.ts'
import { isAfter, type Page, type Selection, statement } from './selection.ts'

/** The newest documents, which are searched first: they fill a page for a person who sees one document in thirty. */
const NEWEST = 1_500

/**
 * The statement of one page. If several alternative conditions select the documents, it searches the newest documents
 * first, and uses the index of each condition only if they do not fill the page: a scan would read everybody's
 * documents.
 */
export function pageStatement(source: QueryCreator<Tables>, selection: Selection, page: Page): RawBuilder<Document> {
  const branches = branchesOf(selection, page)
  if (branches === null) return sql<Document>`${statement(source, selection, page)}`
  const newest = statement(newestOf(source, selection, { most: NEWEST, after: page.after }), selection, page)
  const isFull = sql<boolean>`(select count(*) from newest) >= ${sql.lit(page.size)}`
  return sql<Document>`
    with newest as materialized (${newest})
    select * from newest where ${isFull}
    union all
    select * from (${pageOfBranches(source, { selection, branches }, page)}) as others where not ${isFull}
    order by doc_date desc, id desc`
}

type Condition = RawBuilder<boolean>

interface Branches {
  readonly selection: Selection
  readonly branches: readonly Condition[]
}

/** Each document of the page is in the page of at least one branch. */
function pageOfBranches(source: QueryCreator<Tables>, { selection, branches }: Branches, page: Page) {
  const pages = branches.map((isFound) =>
    statement(source, { ...selection, isFound }, firstOf(page))
      .clearSelect()
      .select('documents.id'),
  )
  const isFound = sql<boolean>`documents.id = any(array(${sql.join(pages, sql` union `)}))`
  return statement(source, { ...selection, isFound }, page)
}

const firstOf = ({ after, offset, size }: Page): Page => ({ after, offset: 0, size: offset + size })

/**
 * Conditions of which every document of the selection fulfils at least one, each with an index. Null: the selection has
 * no such conditions, or one index has it in list order.
 */
function branchesOf(selection: Selection, page: Page): readonly Condition[] | null {
  const { rows, definition, concernsAsker } = selection
  const mine: readonly RowRight[] = ['own', 'team', 'waiting']
  const groups =
    concernsAsker && definition.workflow !== null && !allConcernAsker(rows) ? [...rows.rights, mine] : rows.rights
  if (groups.some((group) => isOrderedByIndex(group, rows))) return null
  // Fields of type person have no index.
  const group = groups.find((rights) => rights.every((right) => typeof right === 'string'))
  const isAll = groups.length === 1 && Object.keys(selection.filter).length === 0
  const branches = group?.flatMap((right) => rightConditions(right, selection, isAll ? firstOf(page) : null))
  // A person without a team sees no team documents.
  return branches?.length === 0 ? [sql`false`] : (branches ?? null)
}

/** @param first the page whose size limits the rows if there are no other conditions */
function rightConditions(right: RowRight, { rows }: Selection, first: Page | null): readonly Condition[] {
  const { caller, definition, teams } = rows
  switch (right) {
    case 'own':
      return [sql`owner_id = ${caller.id}`]
    case 'team':
      return Array.from({ length: teams }, (_, index) => sql`team = (${caller.team})[${sql.lit(index + 1)}]`)
    case 'waiting':
      return [
        sql`documents.id = any(array(
        select found.id from (select 'role:' || unnest(${caller.roles}) as name union all select 'person:' || ${caller.id}) as reader
        cross join lateral (
          select id from document_readers
          where company_id = ${caller.company} and screen = ${definition.screen} and reader = name ${firstRows(first)}
        ) as found))`,
      ]
    default:
      return []
  }
}

function firstRows(page: Page | null): RawBuilder<unknown> {
  if (page === null) return sql``
  const after = page.after ? sql`and ${isAfter(page.after)}` : sql``
  return sql`${after} order by doc_date desc, id desc limit ${sql.lit(page.size)}`
}
