import { sql } from 'kysely'
import { columnOf } from './field.ts'
import { groupOrder, shortened } from './order.ts'
import { type ListRow, type ListSelection, matching } from './selection.ts'

/** The rows of one value, with their sums. A month is `yyyy-mm`, a year `yyyy`. */
export interface ListGroup {
  readonly value: unknown
  readonly count: number
  readonly sums: ListRow
}

interface GroupedSummary {
  readonly count: number
  readonly get_totals: { readonly result: ListRow }
  readonly get_groups?: { readonly result: readonly ListGroup[] }
}

interface GroupRow extends ListRow {
  readonly '#value': unknown
  readonly '#count': number
  readonly '#all': number
}

/** Nobody reads more headings, and each is sent with page one. */
const MOST_GROUPS = 5_000

/**
 * Count and sums of each group and of all rows, in one walk over the rows, which PostgreSQL shares among its workers:
 * `grouping sets` it would not. Months are made of the sums of days, not of every row.
 */
export async function groupedSummary(selection: ListSelection, totals: readonly string[]): Promise<GroupedSummary> {
  const { list, query, work } = selection
  const grouping = groupOrder(query, list)
  const sums = (of: string) => totals.map((name) => sql`, sum(${sql.id(of, name)}) as ${sql.id(name)}`)
  const ofAll = totals.map((name) => sql`, sum(${sql.id(name)}) over () as ${sql.id(allOf(name))}`)
  const { rows } = await sql<GroupRow>`
    with valued as (select ${columnOf(grouping.field)} as "#value", count(*) as "#count"${sql.join(sums('listed'), sql``)}
      from ${matching(selection)} group by 1),
    grouped as (select ${shortened(sql`"#value"`, grouping)} as "#value", sum("#count")::bigint as "#count"${sql.join(sums('valued'), sql``)}
      from valued group by 1)
    select *, (sum("#count") over ())::bigint as "#all"${sql.join(ofAll, sql``)} from grouped
    order by "#value" ${grouping.down ? sql`desc` : sql`asc`} nulls last limit ${sql.lit(MOST_GROUPS + 1)}`.execute(
    work,
  )
  const [first] = rows
  const summary = { count: first?.['#all'] ?? 0, get_totals: { result: sumsIn(first, totals, allOf) } }
  if (rows.length > MOST_GROUPS) return summary
  const result = rows.map((row) => ({ value: row['#value'], count: row['#count'], sums: sumsIn(row, totals) }))
  return { ...summary, get_groups: { result } }
}

const allOf = (name: string): string => `#all ${name}`

/** Sums come as texts. */
const sumsIn = (row: ListRow | undefined, totals: readonly string[], columnFor = (name: string) => name): ListRow =>
  Object.fromEntries(totals.map((name) => [name, Number(row?.[columnFor(name)] ?? 0)]))
