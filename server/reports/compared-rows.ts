import { changeOf, changeColumn, previousColumn } from '../../engine/definition/compared.ts'
import type { ListFields } from '../lists/field.ts'
import type { GroupedSummary } from '../lists/groups.ts'
import type { List, ListRow } from '../lists/list.ts'

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

/** Below an empty row one for each group, and one for all. */
export function comparedRows(
  groupBy: string,
  totals: readonly string[],
  { get_groups, get_totals, get_previous }: GroupedSummary,
): readonly ListRow[] {
  const groups = get_groups?.result ?? []
  const rows = groups.map(({ value, sums, previous = {} }) => ({
    [groupBy]: value,
    ...sums,
    ...compared(totals, sums, previous),
  }))
  const { result: all } = get_totals
  return [{}, ...rows, { ...all, ...compared(totals, all, get_previous?.result ?? {}) }]
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
