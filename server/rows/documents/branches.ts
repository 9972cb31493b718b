import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { RowRight } from '../../../engine/definition/rights.ts'
import type { Tables } from '../../database/tables.ts'
import { isOrderedByIndex } from '../../rights/rows.ts'
import type { Document } from '../../workflow/document.ts'
import { newestDocuments } from './newest.ts'
import { asksForAll } from './filters.ts'
import { isAfter, type SelectionPage, type Selection, statement } from './selection.ts'

/** The newest documents, which are searched first: they fill a page for a person who sees one document in thirty. */
const NEWEST = 1_500

/**
 * The statement of one page. If several alternative conditions select the documents, it searches the newest documents
 * first, and uses the index of each condition only if they do not fill the page: a scan would read everybody's
 * documents.
 */
export function pageStatement(
  source: QueryCreator<Tables>,
  selection: Selection,
  page: SelectionPage,
): RawBuilder<Document> {
  const branches = branchesOf({ source, selection, page })
  if (branches === null) return sql<Document>`${statement(source, selection, page)}`
  const newest = statement(newestDocuments(source, selection, { most: NEWEST, after: page.after }), selection, page)
  const isFull = sql<boolean>`(select count(*) from newest) >= ${sql.lit(page.size)}`
  return sql<Document>`
    with newest as materialized (${newest})
    select * from newest where ${isFull}
    union all
    select * from (${pageOfBranches({ source, selection, page }, branches)}) as others where not ${isFull}
    order by doc_date desc, id desc`
}

/** The ids of documents, as a subquery. */
type Ids = RawBuilder<unknown>

interface BranchOptions {
  readonly source: QueryCreator<Tables>
  readonly selection: Selection
  readonly page: SelectionPage
}

/** Each document of the page is in the page of at least one branch. */
function pageOfBranches({ source, selection, page }: BranchOptions, branches: readonly Ids[]) {
  const isFound = sql<boolean>`documents.id = any(array(${sql.join(branches, sql` union `)}))`
  return statement(source, { ...selection, isFound }, page)
}

/** The documents of the selection that also fulfil a condition, up to the end of the page. */
const pageWhere = ({ source, selection, page }: BranchOptions, isFound: RawBuilder<boolean>): Ids =>
  sql`(${statement(source, { ...selection, isFound }, firstOf(page))
    .clearSelect()
    .select('documents.id')})`

const firstOf = ({ after, offset, size }: SelectionPage): SelectionPage => ({ after, offset: 0, size: offset + size })

/**
 * Pages of the selection, each read by an index, that together contain its page. Null: the selection has no such pages,
 * or one index has it in list order.
 */
function branchesOf(reading: BranchOptions): readonly Ids[] | null {
  const { selection, page } = reading
  const { rows, concernsAsker } = selection
  const mine: readonly RowRight[] = ['own', 'team', 'waiting']
  const groups = concernsAsker ? [...rows.rights, mine] : rows.rights
  if (groups.some(isOrderedByIndex)) return null
  // Fields of type person have no index.
  const group = groups.find((rights) => rights.every((right) => typeof right === 'string'))
  const isAll = groups.length === 1 && asksForAll(selection.filter)
  const branches = group?.flatMap((right) => branchOf(right, reading, isAll ? firstOf(page) : null)) ?? []
  return branches.length === 0 ? null : branches
}

/** @param first the page whose size limits the rows if there are no other conditions */
function branchOf(right: RowRight, reading: BranchOptions, first: SelectionPage | null): readonly Ids[] {
  const { caller, definition } = reading.selection.rows
  switch (right) {
    case 'own':
      return [pageWhere(reading, sql`owner_id = ${caller.id}`)]
    case 'team':
      // A page of each person: an index has the documents of one person in the order of the list, not those of several.
      return [
        sql`select found.id from unnest(${caller.teamMates}) as mate (id)
        cross join lateral ${pageWhere(reading, sql`owner_id = mate.id`)} as found`,
      ]
    case 'waiting':
      return [
        pageWhere(
          reading,
          sql`documents.id = any(array(
        select found.id from (select 'role:' || unnest(${caller.roles}) as name union all select 'person:' || ${caller.id}) as reader
        cross join lateral (
          select id from document_readers
          where company_id = ${caller.company} and screen = ${definition.screen} and reader = name ${firstRows(first)}
        ) as found))`,
        ),
      ]
    default:
      return []
  }
}

function firstRows(page: SelectionPage | null): RawBuilder<unknown> {
  if (page === null) return sql``
  const after = page.after ? sql`and ${isAfter(page.after)}` : sql``
  return sql`${after} order by doc_date desc, id desc limit ${sql.lit(page.size)}`
}
