import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Tables } from '../../database/tables.ts'
import { type FilterPlace, filterSql } from '../../query/filter-sql.ts'
import { allOf, EVERY_ROW, isEveryRow } from '../../query/filter-tree.ts'
import { columnsOfRows } from '../../rights/row-columns.ts'
import { CONCERNS_CALLER, documentsAmong, type ReadableRows } from '../../rights/rows.ts'
import { searchedColumn } from '../../rights/searched.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import type { DocumentPosition } from './cursor.ts'
import { type DocumentFilter, type IndexedColumns, isSearched } from './filters.ts'
import { hasNumber } from './whole-number.ts'

/** The documents of a screen that a person may see and that match a filter. */
export interface Selection {
  readonly definition: ServerDefinition
  readonly rows: ReadableRows
  readonly filter: DocumentFilter
  readonly indexed: IndexedColumns
  /** Only rows that wait for the caller, were created by them or people of their teams, or were decided by them. */
  readonly concernsAsker: boolean
  /** Replaces the search for the filter's words. */
  readonly isFound?: RawBuilder<boolean>
}

/** The part of a selection that is read, newest first. */
export interface SelectionPage {
  readonly after: DocumentPosition | null
  readonly offset: number
  /** Largest number of rows. */
  readonly size: number
}

/** The limit is a literal: with a parameter PostgreSQL would plan for a tenth of the table, and again each time. */
export function statement(source: QueryCreator<Tables>, selection: Selection, { after, offset, size }: SelectionPage) {
  return matchingDocuments(source, selection)
    .select(documentColumns(selection.definition))
    .orderBy('doc_date', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(size))
    .$if(after !== null, (select) => select.where(isAfter(after as DocumentPosition)))
    .$if(offset > 0, (select) => select.offset(offset))
}

export function matchingDocuments(source: QueryCreator<Tables>, selection: Selection) {
  const { rows, filter, concernsAsker, isFound } = selection
  const { status, days, fields, search } = filter
  const isSought = search === null || isFound ? EVERY_ROW : isSearched(search)
  const tree = allOf([status, days, fields, isSought])
  return documentsAmong(source, rows)
    .$if(!isEveryRow(tree), (select) => select.where(filterSql(tree, selectionPlace(selection))))
    .$if(isFound !== undefined, (select) => select.where(isFound as RawBuilder<boolean>))
    .$if(concernsAsker, (select) => select.where(concernsCaller(selection)))
}

/** The columns of the documents that a selection is read from. */
export function selectionPlace({ definition, rows: { caller }, indexed }: Omit<Selection, 'filter'>): FilterPlace {
  const searched = searchedColumn(definition)
  return { columns: columnsOfRows({ definition, of: 'documents', as: 'documents', indexed, searched }), caller }
}

/** The document whose whole number is searched is found, too, whomever it concerns. */
function concernsCaller(selection: Selection): RawBuilder<boolean> {
  const { search } = selection.filter
  const isTheirs = filterSql(CONCERNS_CALLER, selectionPlace(selection))
  return search === null ? isTheirs : sql`(${isTheirs} or ${hasNumber(search.typed)})`
}

export const isAfter = ({ date, id }: DocumentPosition) => sql<boolean>`(doc_date, id) < (${date}::date, ${id})`
