import { type QueryCreator, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Tables } from '../../database/tables.ts'
import type { CallerExpressions } from '../../rights/caller-expressions.ts'
import { documentsAmong, type Rows } from '../../rights/rows.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import type { Position } from './cursor.ts'
import { filterConditions } from './filters.ts'
import { hasNumber } from './whole-number.ts'

/** The documents of a screen that a person may see and that match a filter. */
export interface Selection {
  readonly definition: ServerDefinition
  readonly rows: Rows
  /** The operand of each value of the filter. */
  readonly filter: Parameters<typeof filterConditions>[1]
  /** Only rows that wait for the caller, were created by them or people of their teams, or were decided by them. */
  readonly concernsAsker: boolean
  /** The search text as typed; null: none. */
  readonly word: string | null
  /** Replaces the filter's search condition. */
  readonly isFound?: RawBuilder<boolean>
}

/** The part of a selection that is read, newest first. */
export interface Page {
  readonly after: Position | null
  readonly offset: number
  /** Largest number of rows. */
  readonly size: number
}

/** The limit is a literal: with a parameter PostgreSQL would plan for a tenth of the table, and again each time. */
export function statement(source: QueryCreator<Tables>, selection: Selection, { after, offset, size }: Page) {
  return matching(source, selection)
    .select(documentColumns(selection.definition))
    .orderBy('doc_date', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(size))
    .$if(after !== null, (select) => select.where(isAfter(after as Position)))
    .$if(offset > 0, (select) => select.offset(offset))
}

export function matching(
  source: QueryCreator<Tables>,
  { rows, definition, filter, concernsAsker, isFound, word }: Selection,
) {
  return documentsAmong(source, rows)
    .where((eb) => eb.and(filterConditions(eb, filter, definition)))
    .$if(isFound !== undefined, (select) => select.where(isFound as RawBuilder<boolean>))
    .$if(concernsAsker, (select) => concerningAsker(select, rows.caller, word))
}

/** The document whose whole number is searched is found, too, whomever it concerns. */
function concerningAsker<Row>(
  select: SelectQueryBuilder<Tables, 'documents', Row>,
  { id, roles, teamMates }: CallerExpressions,
  word: string | null,
) {
  return select.where((eb) =>
    eb.or([
      eb('owner_id', '=', id),
      sql<boolean>`owner_id = any(${teamMates})`,
      sql<boolean>`next_roles && ${roles}`,
      sql<boolean>`decided_by @> array[${id}]`,
      ...(word === null ? [] : [hasNumber(word)]),
    ]),
  )
}

export const isAfter = ({ date, id }: Position) => sql<boolean>`(doc_date, id) < (${date}::date, ${id})`
