/** The groups and sums in the answer with the first page of a grid. */
import type { GridPage } from '../calls/grid-request.ts'
import { changeColumn, changeOf, previousColumn } from '../definition/compared.ts'
import { withRatios, type SummedColumns } from '../definition/ratio.ts'
import type { Sum } from '../definition/sum.ts'
import type { Group, SourceState, Sums } from './grid-source.ts'

type Grouped = Pick<SourceState, 'groups' | 'totals' | 'compared' | 'withheld'>

/** Groups with the index of their first row, and all sums together with those of the previous period. */
export function groupedPage(
  { groups, totals, previous = null, withheld = [] }: GridPage,
  summing: SummedColumns = NOTHING,
): Grouped {
  let first = 0
  const shown = (now: Sums, before: Sums): Sums =>
    previous === null ? withRatios(summing, now) : comparedSums(summing, now, before)
  const placed = (groups ?? []).map(({ previous: before = {}, sums, ...group }): Group => {
    first += group.count
    return { ...group, first: first - group.count, sums: shown(sums, before) }
  })
  return {
    groups: groups === null ? null : placed,
    totals: shown(totals, previous?.sums ?? {}),
    compared: previous,
    withheld,
  }
}

/** Sums, those of the previous period, and the differences that can be computed: of one number each. */
function comparedSums(summing: SummedColumns, now: Sums, before: Sums): Sums {
  const nothing = Object.fromEntries(Object.keys(now).map((name) => [name, 0]))
  const [sums, earlier] = [withRatios(summing, now), withRatios(summing, { ...nothing, ...before })]
  const names = new Set([...Object.keys(sums), ...ratioNames(summing)])
  const entries = [...names].flatMap((name): readonly (readonly [string, Sum])[] => {
    const [sum, then] = [sums[name], earlier[name]]
    const change = typeof sum === 'number' && typeof then === 'number' ? changeOf(sum, then) : null
    return [
      ...(sum === undefined ? [] : [[name, sum] as const]),
      ...(then === undefined ? [] : [[previousColumn(name), then] as const]),
      ...(change === null ? [] : [[changeColumn(name), change] as const]),
    ]
  })
  return Object.fromEntries(entries)
}

/** A ratio may be that of one of the two periods only. */
const ratioNames = ({ ratios = [] }: SummedColumns): readonly string[] => ratios.map(({ name }) => name)

const NOTHING: SummedColumns = { totals: [] }
