import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import { countedField } from '../../../engine/definition/ratio.ts'
import { columnOf } from './field.ts'
import { type GroupingField, groupingFields, groupOrder, shortened } from './order.ts'
import { readingPages } from './reading-pages.ts'
import { type ListRow, type ListSelection, matching } from './selection.ts'

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

interface GroupRow extends ListRow {
  readonly '#value': unknown
  readonly '#count': number
  readonly '#all': number
  readonly '#id'?: string | null
  readonly '#second'?: unknown
  readonly '#secondId'?: string | null
}

/** Most groups sent: nobody reads more headings, and all are sent with page one. */
const MOST_GROUPS = 5_000

/**
 * Count and sums of each group and of all rows, in one scan, which PostgreSQL runs in parallel (with `grouping sets` it
 * would not). What is shown of a stored value is computed for each group, not for each row: the month of a day, the name
 * of a link. The earlier rows to compare with are part of the same scan, since a value may have earlier rows only.
 */
export async function groupedSummary(selection: ListSelection, totals: readonly string[]): Promise<GroupedSummary> {
  const { list, work } = selection
  const { before, group } = list
  const levels = levelsOf(selection)
  const names = before ? [...totals, ...totals.map(earlier)] : totals
  const ids = levels.flatMap(({ id, columns }) => (id === undefined ? [] : [sql.id(columns.id)]))
  const values = levels.map((level) => sql`${shownValue(level)} as ${sql.id(level.columns.value)}`)
  const order = levels.flatMap(({ id, columns, down }) => [
    sql`${sql.id(columns.value)} ${down ? sql`desc` : sql`asc`} nulls last`,
    ...(id === undefined ? [] : [sql.id(columns.id)]),
  ])
  const ofAll = names.map((name) => sql`, sum(${sql.id(name)}) over () as ${sql.id(allOf(name))}`)
  const rows = await readingPages(
    work,
    sql<GroupRow>`
    with valued as (${valuedRows(selection, totals)}),
    grouped as (select ${sql.join([...values, sql`sum("#count")::bigint as "#count"`, ...ids])}${sumsOf(names, 'valued')}
      from valued group by ${sql.join([...values.map((_, at) => sql.lit(at + 1)), ...ids])})
    select *, (sum("#count") over ())::bigint as "#all"${sql.join(ofAll, sql``)} from grouped
    order by ${sql.join(order)} limit ${sql.lit(MOST_GROUPS + 1)}`,
  )
  const [first] = rows
  const previous = before && { ...before.days, result: sumsIn(first, totals, (name) => allOf(earlier(name))) }
  const summary = {
    count: first?.['#all'] ?? 0,
    get_totals: { result: sumsIn(first, totals, allOf) },
    ...(previous && { get_previous: previous }),
  }
  if (rows.length > MOST_GROUPS) return summary
  const second = group?.second
  const secondOf = (row: GroupRow) => (second ? { second: secondIn(row, second.field) } : {})
  const result = rows.map((row) => ({ ...groupIn(row, totals, before !== undefined), ...secondOf(row) }))
  return { ...summary, get_groups: { result } }
}

/** A field that rows are grouped by, its direction, and the columns with its value and with the id of its link. */
interface Level extends GroupingField {
  readonly down: boolean
  readonly columns: { readonly value: string; readonly id: string }
}

const LEVEL_COLUMNS = [
  { value: '#value', id: '#id' },
  { value: '#second', id: '#secondId' },
] as const

const levelsOf = ({ list: { fields, group }, query }: ListSelection): readonly Level[] =>
  groupingFields(group).map((field, at) => ({
    ...field,
    down: groupOrder(query, { fields, group: field }).down,
    columns: LEVEL_COLUMNS[at === 0 ? 0 : 1],
  }))

/** What is shown of a stored value: the name of a link, the month of a day. */
const shownValue = ({ columns, nameOf, by }: Level): RawBuilder<unknown> =>
  nameOf?.(sql.id('valued', columns.id)) ?? shortened(sql.id(columns.value), { by })

function secondIn({ '#second': value = null, '#secondId': id }: GroupRow, field: string): GroupValue {
  return { field, value, ...(id !== undefined && { id }) }
}

function groupIn(row: GroupRow, totals: readonly string[], isCompared: boolean): ListGroup {
  const previous = isCompared ? { previous: sumsIn(row, totals, earlier) } : {}
  const { '#value': value, '#count': count, '#id': of } = row
  const id = of === undefined ? {} : { id: of }
  return { value, count, sums: sumsIn(row, totals), ...previous, ...id }
}

/** A sum of rows, or the number of their values: SQL for a name among sums. */
export function summed(name: string): RawBuilder<unknown> {
  const counted = countedField(name)
  return counted === null ? sql`sum(${columnOf(name)})` : sql`count(${columnOf(counted)})`
}

/**
 * Each stored value of the grouping field, with the sums of its rows and of its earlier rows. `limit all` computes the
 * columns before rows are grouped: PostgreSQL would take each document's value for a group of its own, and sort complete
 * documents instead of collecting groups.
 */
function valuedRows(selection: ListSelection, totals: readonly string[]): RawBuilder<unknown> {
  const { list } = selection
  const { before } = list
  const isEarlier = before && sql`${columnOf(before.day)} <= ${before.days.endDate}::date`
  const sums = totals.flatMap((name) => {
    const sum = summed(name)
    if (!isEarlier) return [sql`${sum} as ${sql.id(name)}`]
    return [
      sql`${sum} filter (where not ${isEarlier}) as ${sql.id(name)}`,
      sql`${sum} filter (where ${isEarlier}) as ${sql.id(earlier(name))}`,
    ]
  })
  const count = isEarlier ? sql`count(*) filter (where not ${isEarlier})` : sql`count(*)`
  const keys = levelsOf(selection).flatMap(keyColumns)
  const read = [
    ...keys.map(({ column }) => column),
    ...totals.map((name) => countedField(name) ?? name),
    ...(before ? [before.day] : []),
  ]
  const rows = matching({ ...selection, list: { ...list, rows: before?.rows ?? list.rows } })
  const columns = keys.map(({ key, as }) => sql`${key} as ${sql.id(as)}`)
  return sql`select ${sql.join([...columns, sql`${count} as "#count"`, ...sums])}
    from (select ${sql.join([...new Set(read)].map(columnOf))} from ${rows} limit all) as listed
    group by ${sql.join(keys.map((_, at) => sql.lit(at + 1)))}`
}

interface KeyColumn {
  /** The column that is read. */
  readonly column: string
  /** What rows are grouped by. */
  readonly key: RawBuilder<unknown>
  readonly as: string
}

/** The columns that groups are formed by: the value, unless it is looked up by the id, and the id. */
function keyColumns({ field, by, id, nameOf, columns }: Level, at: number): readonly KeyColumn[] {
  const plain = (column: string, as: string) => ({ column, key: columnOf(column), as })
  const value = plain(field, columns.value)
  // Days of the second field are no groups of their own: each value of the first one would have thousands.
  const isTruncated = at > 0 && by !== null
  const key = isTruncated ? sql`date_trunc(${sql.lit(by)}, ${columnOf(field)}::timestamp)::date` : value.key
  return [...(nameOf ? [] : [{ ...value, key }]), ...(id === undefined ? [] : [plain(id, columns.id)])]
}

const sumsOf = (names: readonly string[], table: string): RawBuilder<unknown> =>
  sql.join(
    names.map((name) => sql`, sum(${sql.id(table, name)}) as ${sql.id(name)}`),
    sql``,
  )

const earlier = (name: string): string => `#earlier ${name}`
const allOf = (name: string): string => `#all ${name}`

/** The sums as numbers: the database returns them as texts. */
const sumsIn = (row: ListRow | undefined, totals: readonly string[], columnFor = (name: string) => name): ListRow =>
  Object.fromEntries(totals.map((name) => [name, Number(row?.[columnFor(name)] ?? 0)]))
