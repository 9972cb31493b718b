/** A filter tree as a condition of a statement: the only place where filters and rights become SQL. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import { slot } from '../database/slots.ts'
import { type FilterTree, isEveryRow } from './filter-tree.ts'
import type { CallerAttribute, Operand } from './operators.ts'
import { type SqlColumn, type SqlOperand, sqlOperators } from './sql-operators.ts'

/** The columns of the rows of a statement, by their names in trees. */
export type SqlColumns = (column: string) => SqlColumn

/** The caller as values, or as columns of the session that the same statement reads. */
export type SqlCaller = Readonly<Record<Exclude<CallerAttribute, 'roles' | 'teamMates'>, Expression<string>>> &
  Readonly<Record<'roles' | 'teamMates', Expression<string[]>>>

export interface FilterPlace {
  readonly columns: SqlColumns
  /** Missing: no tree of this statement compares with the caller. */
  readonly caller?: SqlCaller
}

/** The condition that a row matches. A comparison with a missing value is false or null, never true. */
export function filterSql(tree: FilterTree, place: FilterPlace): RawBuilder<boolean> {
  if ('all' in tree) return joined(tree.all, sql` and `, sql`true`, place)
  if ('any' in tree) return joined(tree.any, sql` or `, sql`false`, place)
  if ('not' in tree) return sql`((${filterSql(tree.not, place)}) is not true)`
  const column = place.columns(tree.column)
  const to = operandSql(tree.to, place)
  const exact = sqlOperators[tree.is].exact(column, to)
  if (column.through) return column.through(exact)
  const byIndex = column.indexed && sqlOperators[tree.is].byIndex?.(column.indexed, to, column.kind)
  // The column has an index; `exact` compares the whole value.
  return byIndex ? sql`(${byIndex} and ${exact})` : exact
}

/** The condition as the last part of a `where`; nothing for a tree that matches every row. */
export function andMatches(tree: FilterTree, place: FilterPlace): RawBuilder<unknown> {
  return isEveryRow(tree) ? sql`` : sql`and ${filterSql(tree, place)}`
}

// oxlint-disable-next-line max-params -- the parts of one expression
function joined(
  parts: readonly FilterTree[],
  word: RawBuilder<unknown>,
  none: RawBuilder<boolean>,
  place: FilterPlace,
): RawBuilder<boolean> {
  if (parts.length === 0) return none
  return sql`(${sql.join(
    parts.map((part) => filterSql(part, place)),
    word,
  )})`
}

function operandSql(to: Operand | undefined, place: FilterPlace): SqlOperand {
  if (to === undefined) return { value: sql`null`, text: null }
  if (typeof to === 'string') return { value: sql`${to}`, text: to }
  if ('slot' in to) return { value: slot(to.slot), text: null }
  if (!('caller' in to)) return { list: to.map((each) => operandSql(each, place)), value: sql`null`, text: null }
  const value = place.caller?.[to.caller]
  if (value === undefined) throw new Error('This statement does not know its caller.')
  return { value: sql`${value}`, text: null }
}
