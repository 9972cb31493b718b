import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import { numberOfDigits } from '../../../engine/definition/decimal-sum.ts'
import { comparisonOf } from '../../../engine/fields/field-types.ts'
import { textOrder } from '../../query/text-order.ts'
import { listFieldNamed } from './conditions.ts'
import { measureSums, type GroupKeyRow, totalsByMeasure } from './measure-sums.ts'
import type { ListFields } from './field.ts'
import { earlier, levelsOf, shownValue, sumColumns, valuedRows } from './group-sql.ts'
import type { GroupingField } from './order.ts'
import { readingPages } from './reading-pages.ts'
import type { ListRow, ListSelection } from './selection.ts'

/** The rows with one value, and their sums. A month is `yyyy-mm`, a year `yyyy`. */
export interface ListGroup {
  readonly value: unknown
  /** 0 if only earlier rows have the value. */
  readonly count: number
  readonly sums: ListRow
  /** The sums of the earlier rows, if sums are compared. */
  readonly previous?: ListRow
  /** If the value is a link: the id of the linked row; null: the link is empty. */
  readonly id?: string | null
  /** The value of the second field, if rows are grouped by two. */
  readonly second?: GroupValue
}

export type GroupValue = Pick<ListGroup, 'value' | 'id'> & { readonly field: string }

/** The earlier days whose sums are compared. */
export interface Previous extends Days {
  /** The sums over these days. */
  readonly result: ListRow
}

export interface GroupedSummary {
  readonly count: number
  readonly get_totals: { readonly result: ListRow }
  readonly get_groups?: { readonly result: readonly ListGroup[] }
  readonly get_previous?: Previous
}

interface GroupRow extends GroupKeyRow {
  readonly '#count': number
  readonly '#all': number
}

/** Most groups sent: nobody reads more headings, and all are sent with page one. */
const MOST_GROUPS = 5_000

/**
 * Count and sums of each group and of all rows, in one scan, which PostgreSQL runs in parallel (with `grouping sets` it
 * would not). What is shown of a stored value is computed for each group, not for each row: the month of a day, the name
 * of a link. The earlier rows to compare with are part of the same scan, since a value may have earlier rows only.
 */
export async function groupedSummary(selection: ListSelection, requested: readonly string[]): Promise<GroupedSummary> {
  const { list, work } = selection
  const { before, group } = list
  const { plain: totals, byMeasure } = totalsByMeasure(list.fields, requested)
  const levels = levelsOf(selection)
  const names = before ? [...totals, ...totals.map(earlier)] : totals
  const ids = levels.flatMap(({ id, columns }) => (id === undefined ? [] : [sql.id(columns.id)]))
  const values = levels.map((level) => sql`${shownValue(level)} as ${sql.id(level.columns.value)}`)
  const order = levels.flatMap(({ id, columns, down, ...field }) => [
    sql`${groupValueOrder(field, list.fields, sql.id(columns.value))} ${down ? sql`desc` : sql`asc`} nulls last`,
    ...(id === undefined ? [] : [sql.id(columns.id)]),
  ])
  const ofAll = names.map((name) => sql`, sum(${sql.id(name)}) over () as ${sql.id(allOf(name))}`)
  const rows = await readingPages(
    work,
    sql<GroupRow>`
    with valued as (${valuedRows(selection, totals)}),
    grouped as (select ${sql.join([...values, sql`sum("#count")::bigint as "#count"`, ...ids])}${sumColumns(names, 'valued')}
      from valued group by ${sql.join([...values.map((_, at) => sql.lit(at + 1)), ...ids])})
    select *, (sum("#count") over ())::bigint as "#all"${sql.join(ofAll, sql``)} from grouped
    order by ${sql.join(order)} limit ${sql.lit(MOST_GROUPS + 1)}`,
  )
  const [first] = rows
  const measured = await measureSums(selection, byMeasure)
  const earlierSums = { ...sumsIn(first, totals, (name) => allOf(earlier(name))), ...measured.ofAll(earlier) }
  const summary = {
    count: first?.['#all'] ?? 0,
    get_totals: { result: { ...sumsIn(first, totals, allOf), ...measured.ofAll() } },
    ...(before && { get_previous: { ...before.days, result: earlierSums } }),
  }
  if (rows.length > MOST_GROUPS) return summary
  const second = group?.second
  const secondOf = (row: GroupRow) => (second ? { second: secondIn(row, second.field) } : {})
  const result = rows.map((row) => {
    const own = groupIn(row, totals, before !== undefined)
    const sums = { ...own.sums, ...measured.of(row) }
    const previous = own.previous && { previous: { ...own.previous, ...measured.of(row, earlier) } }
    return { ...own, sums, ...previous, ...secondOf(row) }
  })
  return { ...summary, get_groups: { result } }
}

/** Names of linked rows are texts, and so are the months of days, which sort by themselves. */
function groupValueOrder(
  { field, by }: GroupingField,
  fields: ListFields,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return by === null && comparisonOf(listFieldNamed(fields, field).holds) === 'text' ? textOrder(value) : value
}

function secondIn({ '#second': value = null, '#secondId': id }: GroupRow, field: string): GroupValue {
  return { field, value, ...(id !== undefined && { id }) }
}

function groupIn(row: GroupRow, totals: readonly string[], isCompared: boolean): ListGroup {
  const previous = isCompared ? { previous: sumsIn(row, totals, earlier) } : {}
  const { '#value': value, '#count': count, '#id': of } = row
  const id = of === undefined ? {} : { id: of }
  return { value, count, sums: sumsIn(row, totals), ...previous, ...id }
}

/** The sums as numbers: the database returns them as texts. */
const sumsIn = (row: ListRow | undefined, totals: readonly string[], columnFor = (name: string) => name): ListRow =>
  Object.fromEntries(totals.map((name) => [name, numberOfDigits(row?.[columnFor(name)])]))

const allOf = (name: string): string => `#all ${name}`
