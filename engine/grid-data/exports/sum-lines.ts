/** The sums of a grid in an exported file: a line above each group, and one below all rows. */
import type { SumsLine } from '../../calls/export-calls.ts'
import { t } from '../../messages/message.ts'
import type { Group, SourceState, Sums } from '../grid-source.ts'

/** A line of sums, before its cells are created. */
export interface SumLinePlan extends Pick<SumsLine, 'at' | 'of' | 'caption'> {
  readonly sums: Sums
}

export interface Summed {
  /** The sums that have a column in the file. */
  readonly columns: readonly { readonly field: string }[]
  /** The name of a group. */
  groupText(group: Group): string
}

/**
 * In the order of the file; empty if rows are neither grouped nor summed.
 *
 * @param count number of rows in the file
 */
export function sumLines(
  { groups, totals }: Pick<SourceState, 'groups' | 'totals'>,
  { columns, groupText }: Summed,
  count: number,
): readonly SumLinePlan[] {
  const ofGroups = (groups ?? []).map((group): SumLinePlan => {
    return { at: group.first, of: 'group', caption: `${groupText(group)} (${group.count})`, sums: group.sums }
  })
  const isSummed = count > 0 && columns.some(({ field }) => totals[field] !== undefined)
  return [...ofGroups, ...(isSummed ? [{ at: count, of: 'all', caption: t('Total'), sums: totals } as const] : [])]
}

/** Inserts the lines above their rows, and those below all. */
export function withSumLines<Line>(rows: readonly Line[], lines: readonly (readonly [at: number, Line])[]): Line[] {
  const byPlace = Map.groupBy(lines, ([at]) => Math.min(at, rows.length))
  const above = (at: number): readonly Line[] => (byPlace.get(at) ?? []).map(([, line]) => line)
  return [...rows.flatMap((row, at) => [...above(at), row]), ...above(rows.length)]
}
