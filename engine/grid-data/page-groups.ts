/** The groups and sums in the answer with the first page of a grid. */
import type { GridPage } from '../calls/grid-request.ts'
import { changeColumn, changeOf, previousColumn } from '../definition/compared.ts'
import type { Group, SourceState, Sums } from './grid-source.ts'

type Grouped = Pick<SourceState, 'groups' | 'totals' | 'compared'>

/** Groups with the index of their first row, and all sums together with those of the previous period. */
export function groupedBy({ groups, totals, previous = null }: GridPage): Grouped {
  let first = 0
  const placed = (groups ?? []).map(({ previous: before = {}, sums, ...group }): Group => {
    first += group.count
    return { ...group, first: first - group.count, sums: previous === null ? sums : comparedSums(sums, before) }
  })
  return {
    groups: groups === null ? null : placed,
    totals: previous === null ? totals : comparedSums(totals, previous.sums),
    compared: previous,
  }
}

/** Sums, those of the previous period, and the differences that can be computed. */
function comparedSums(now: Sums, before: Sums): Sums {
  const entries = Object.entries(now).flatMap(([name, sum]): readonly (readonly [string, number])[] => {
    const then = before[name] ?? 0
    const change = changeOf(sum, then)
    return [
      [name, sum],
      [previousColumn(name), then],
      ...(change === null ? [] : [[changeColumn(name), change] as const]),
    ]
  })
  return Object.fromEntries(entries)
}
