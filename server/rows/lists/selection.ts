import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import type { Ratio } from '../../../engine/definition/definition.ts'
import type { Work } from '../../database/tenant.ts'
import { filterSql } from '../../query/filter-sql.ts'
import { isEveryRow } from '../../query/filter-tree.ts'
import { columnFilters, listColumns, type Query } from './conditions.ts'
import type { Clock } from './field.ts'
import type { GroupOrder, ListOrder } from './order.ts'

/** A list: any select with the fields it can be filtered and sorted by. */
export interface List extends ListOrder {
  /** Its columns have the names of the fields; others are sent unchanged. Row-level security applies. */
  readonly rows: Expression<unknown>
  /** Fields whose sums over all matching rows are sent with page one, as `get_totals`. */
  readonly totals?: readonly string[]
  /** Fields that are null in rows, and never summed, because the person may not see all that they are made of. */
  readonly withheld?: readonly string[]
  /** Ratios of sums in files, whose sums are sent like those of `totals`. */
  readonly ratios?: readonly Ratio[]
  /** Rows of a group are adjacent, and the sums of all groups are sent with page one, as `get_groups`. */
  readonly group?: GroupOrder
  /** For a grouped list: the rows that its sums are compared with. */
  readonly before?: EarlierRows
}

/** The rows of a list and of the days right before: one scan of an index on the day sums both. */
export interface EarlierRows {
  /** Both, with the same columns. */
  readonly rows: Expression<unknown>
  /** The earlier days. */
  readonly days: Days
  /** The column of the day that distinguishes them. */
  readonly day: string
}

export type ListRow = Readonly<Record<string, unknown>>

/** A list with the query that selects its rows. */
export interface ListSelection {
  readonly work: Work
  readonly list: List
  readonly query: Query
  readonly clock: Clock
}

/** Every row of a list, as `listed`. */
export const everyRow = ({ list }: ListSelection): RawBuilder<unknown> => sql`(${list.rows}) as listed`

/** The rows of a list that a query selects, as `listed`. */
export function matchingListRows(
  { list, query, clock }: ListSelection,
  more: RawBuilder<boolean> | null = null,
): RawBuilder<unknown> {
  const tree = columnFilters(query, list.fields)
  const conditions = [
    ...(isEveryRow(tree) ? [] : [filterSql(tree, { columns: listColumns(list.fields, clock) })]),
    ...(more ? [more] : []),
  ]
  const condition = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`(${list.rows}) as listed ${condition}`
}
