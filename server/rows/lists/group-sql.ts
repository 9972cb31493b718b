/** The statement that groups and sums the rows of a list. */
import { type RawBuilder, sql } from 'kysely'
import { countedField } from '../../../engine/definition/ratio.ts'
import { listedColumn } from './field.ts'
import { type GroupingField, groupingFields, groupOrder, shortened } from './order.ts'
import { type ListSelection, matchingListRows } from './selection.ts'

/** A field that rows are grouped by, its direction, and the columns with its value and with the id of its link. */
export interface GroupLevel extends GroupingField {
  readonly down: boolean
  readonly columns: { readonly value: string; readonly id: string }
}

const LEVEL_COLUMNS = [
  { value: '#value', id: '#id' },
  { value: '#second', id: '#secondId' },
] as const

export const levelsOf = ({ list: { fields, group }, query }: ListSelection): readonly GroupLevel[] =>
  groupingFields(group).map((field, at) => ({
    ...field,
    down: groupOrder(query, { fields, group: field }).down,
    columns: LEVEL_COLUMNS[at === 0 ? 0 : 1],
  }))

/** What is shown of a stored value: the name of a link, the month of a day. */
export const shownValue = ({ columns, nameOf, by }: GroupLevel): RawBuilder<unknown> =>
  nameOf?.(sql.id('valued', columns.id)) ?? shortened(sql.id(columns.value), { by })

/** A sum of rows, or the number of their values: SQL for a name among sums. */
export function summed(name: string): RawBuilder<unknown> {
  const counted = countedField(name)
  return counted === null ? sql`sum(${listedColumn(name)})` : sql`count(${listedColumn(counted)})`
}

/**
 * Each stored value of the grouping field, with the sums of its rows and of its earlier rows. `limit all` computes the
 * columns before rows are grouped: PostgreSQL would take each document's value for a group of its own, and sort complete
 * documents instead of collecting groups.
 *
 * @param more what rows are grouped by besides
 */
export function valuedRows(
  selection: ListSelection,
  totals: readonly string[],
  more: readonly KeyColumn[] = [],
): RawBuilder<unknown> {
  const { list } = selection
  const { before } = list
  const isEarlier = before && sql`${listedColumn(before.day)} <= ${before.days.endDate}::date`
  const sums = totals.flatMap((name) => {
    const sum = summed(name)
    if (!isEarlier) return [sql`${sum} as ${sql.id(name)}`]
    return [
      sql`${sum} filter (where not ${isEarlier}) as ${sql.id(name)}`,
      sql`${sum} filter (where ${isEarlier}) as ${sql.id(earlier(name))}`,
    ]
  })
  const count = isEarlier ? sql`count(*) filter (where not ${isEarlier})` : sql`count(*)`
  const keys = [...levelsOf(selection).flatMap(keyColumns), ...more]
  const read = [
    ...keys.map(({ column }) => column),
    ...totals.map((name) => countedField(name) ?? name),
    ...(before ? [before.day] : []),
  ]
  const rows = matchingListRows({ ...selection, list: { ...list, rows: before?.rows ?? list.rows } })
  const columns = keys.map(({ key, as }) => sql`${key} as ${sql.id(as)}`)
  return sql`select ${sql.join([...columns, sql`${count} as "#count"`, ...sums])}
    from (select ${sql.join([...new Set(read)].map(listedColumn))} from ${rows} limit all) as listed
    group by ${sql.join(keys.map((_, at) => sql.lit(at + 1)))}`
}

export interface KeyColumn {
  /** The column that is read. */
  readonly column: string
  /** What rows are grouped by. */
  readonly key: RawBuilder<unknown>
  readonly as: string
}

/** The columns that groups are formed by: the value, unless it is looked up by the id, and the id. */
function keyColumns({ field, by, id, nameOf, columns }: GroupLevel, at: number): readonly KeyColumn[] {
  const plain = (column: string, as: string) => ({ column, key: listedColumn(column), as })
  const value = plain(field, columns.value)
  // Days of the second field are no groups of their own: each value of the first one would have thousands.
  const isTruncated = at > 0 && by !== null
  const key = isTruncated ? sql`date_trunc(${sql.lit(by)}, ${listedColumn(field)}::timestamp)::date` : value.key
  return [...(nameOf ? [] : [{ ...value, key }]), ...(id === undefined ? [] : [plain(id, columns.id)])]
}

/** Sums of the columns of a table. */
export const sumColumns = (names: readonly string[], table: string): RawBuilder<unknown> =>
  sql.join(
    names.map((name) => sql`, sum(${sql.id(table, name)}) as ${sql.id(name)}`),
    sql``,
  )

/** The column with a sum of the earlier rows. */
export const earlier = (name: string): string => `#earlier ${name}`
