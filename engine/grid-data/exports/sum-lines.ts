/** What a grid shows beside its rows, as a file has it: a line above each group, and one below all rows. */
import type { SumsLine } from '../../calls/export-calls.ts'
import { t } from '../../messages/message.ts'
import type { Group, SourceState, Sums } from '../grid-source.ts'

/** A line of sums, before its cells are made. */
export interface SumLine extends Pick<SumsLine, 'at' | 'of' | 'caption'> {
  readonly sums: Sums
}

export interface Summed {
  /** The sums that have a column in the file. */
  readonly columns: readonly { readonly field: string }[]
  /** What a group is called. */
  groupText(group: Group): string
}

/**
 * In the order of the file; none where rows are neither grouped nor summed.
 *
 * @param count rows of the file
 */
export function sumLines(
  { groups, totals }: Pick<SourceState, 'groups' | 'totals'>,
  { columns, groupText }: Summed,
  count: number,
): readonly SumLine[] {
  const ofGroups = (groups ?? []).map((group): SumLine => {
    return { at: group.first, of: 'group', caption: `${groupText(group)} (${group.count})`, sums: group.sums }
  })
  const isSummed = count > 0 && columns.some(({ field }) => totals[field] !== undefined)
  return [...ofGroups, ...(isSummed ? [{ at: count, of: 'all', caption: t('Total'), sums: totals } as const] : [])]
}

/** Rows with the lines above each, and those below all. */
export function withSumLines<Line>(rows: readonly Line[], lines: readonly (readonly [at: number, Line])[]): Line[] {
  const byPlace = Map.groupBy(lines, ([at]) => Math.min(at, rows.length))
  const above = (at: number): readonly Line[] => (byPlace.get(at) ?? []).map(([, line]) => line)
  return [...rows.flatMap((row, at) => [...above(at), row]), ...above(rows.length)]
}
