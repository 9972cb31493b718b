import type { AppDefinition } from '../../engine/definition/definition.ts'
import { changeOf, changeColumn, previousColumn } from '../../engine/definition/compared.ts'
import { printCell } from '../exports/cells.ts'
import { heading } from '../exports/writer.ts'
import type { FileRows } from '../exports/registers.ts'
import { isNumeric, type ListField, type ListFields } from '../lists/field.ts'
import type { GroupedSummary, ListGroup } from '../lists/groups.ts'
import type { List, ListRow } from '../lists/list.ts'
import type { Grouping } from '../lists/order.ts'

/** The columns of a file beside each total that is compared; none where nothing is. */
export function comparedFields({ fields, before, totals = [] }: List): ListFields {
  const entries = (before ? totals : []).flatMap((name) => {
    const field = fields[name]
    if (!field) return []
    const previous = { ...field, label: `${field.label}, previous` }
    const change = { holds: 'percent', decimals: 1, label: `${field.label}, difference` } as const
    return [[previousColumn(name), previous] as const, [changeColumn(name), change] as const]
  })
  return Object.fromEntries(entries)
}

/** A report that is grouped, as a file has it. */
interface GroupedFile {
  readonly list: List
  readonly group: Grouping
  readonly summary: GroupedSummary
  /** The columns of the file, in order. */
  readonly columns: readonly string[]
  readonly app: AppDefinition
}

/**
 * The rows of a file with a line above each group, its value, number of rows and sums, and one for all at the end. Rows
 * are read after their sums: a group that has come since has no line.
 */
export function groupedRows({ list, group, summary, columns, app }: GroupedFile): FileRows {
  const { fields, totals = [] } = list
  const { get_groups, get_totals, get_previous } = summary
  const field = fields[group.field]
  const caption = captionColumn(columns, group, list)
  const waiting = [...(get_groups?.result ?? [])]
  const lineOf = ({ value, count, sums, previous }: ListGroup): ListRow =>
    heading({ ...sumsOf(totals, sums, previous), [caption]: `${printed(value, field, app)} (${count})` })
  // Two links of one name are two groups.
  const keyOf = (value: unknown, id: unknown): string =>
    group.id === undefined ? keyOfValue(value, field, group) : String(id ?? '')
  const keys = new Map(waiting.map((each) => [each, keyOf(each.value, each.id)]))
  let last: string | null = null
  return {
    next: (rows) =>
      rows.flatMap((row) => {
        const key = keyOf(row[group.field], group.id === undefined ? undefined : row[group.id])
        const at = key === last ? -1 : waiting.findIndex((each) => keys.get(each) === key)
        last = key
        return [...waiting.splice(0, at + 1).map(lineOf), row]
      }),
    end: () => [
      ...waiting.map(lineOf),
      ...(totals.length === 0
        ? []
        : [heading({ [caption]: 'Total', ...sumsOf(totals, get_totals.result, get_previous?.result) })]),
    ],
  }
}

/** Where a line says what it is: the column of the group, else the first that holds no sums. */
function captionColumn(columns: readonly string[], { field }: Grouping, { totals = [] }: List): string {
  const isFree = (name: string): boolean => !totals.some((total) => name === total || name.startsWith(`${total}.`))
  return columns.includes(field) ? field : (columns.find(isFree) ?? columns[0] ?? field)
}

const printed = (value: unknown, field: ListField | undefined, app: AppDefinition): string =>
  printCell(value, field ?? { holds: 'text', label: '' }, app)

/** Values of one group are the same text. */
function keyOfValue(value: unknown, field: ListField | undefined, { by }: Grouping): string {
  if (value === null || value === undefined) return ''
  if (by) return String(value).slice(0, by === 'month' ? 7 : 4)
  return field && isNumeric(field.holds) ? String(Number(value)) : String(value)
}

/** The sums of a line; beside each the one of the days before, where they are compared. */
function sumsOf(totals: readonly string[], sums: ListRow, previous: ListRow | undefined): ListRow {
  return previous === undefined ? sums : { ...sums, ...compared(totals, sums, previous) }
}

function compared(totals: readonly string[], sums: ListRow, previous: ListRow): ListRow {
  return Object.fromEntries(
    totals.flatMap((name) => {
      const [now, then] = [Number(sums[name] ?? 0), Number(previous[name] ?? 0)]
      return [
        [previousColumn(name), then],
        [changeColumn(name), changeOf(now, then)],
      ]
    }),
  )
}
