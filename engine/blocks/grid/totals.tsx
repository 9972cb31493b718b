import type { BlockOf, Summing } from '../../definition/definition.ts'
import { plain } from '../../page/format.ts'
import type { ScreenHost } from '../../screen/host.ts'
import { t } from '../../messages/message.ts'
import type { SourceState } from '../../grid-data/grid-source.ts'

type Summed = Pick<SourceState, 'count' | 'totals'>

/** Whether a row of totals has anything to show: an empty one would suggest that there is nothing to sum. */
export function hasTotals({ totals, ratios = [] }: Summing, state: Summed): boolean {
  const names = [...totals, ...ratios.map(({ name }) => name)]
  return state.count > 0 && names.some((name) => state.totals[name] !== undefined)
}

interface TotalsNoteProps {
  readonly host: ScreenHost
  readonly block: BlockOf<'grid'>
  readonly state: SourceState
}

/** Which rows the totals cover, if not every row. */
export function TotalsNote({ host, block, state }: TotalsNoteProps) {
  const text = noteText(block, state, (count) => host.format(count, plain('number'))) ?? comparedText(host, state)
  return text === null ? null : <p className="cs-grid__note">{text}</p>
}

/** Null: nothing is compared. */
function comparedText({ format }: Pick<ScreenHost, 'format'>, { compared }: SourceState): string | null {
  if (compared === null) return null
  const { startDate, endDate } = compared
  return t('Compared with {start} – {end}.', {
    start: format(startDate, plain('date')),
    end: format(endDate, plain('date')),
  })
}

/** Null: the totals cover every row, or there are none to show. */
export function noteText(block: Summing, state: SourceState, format: (count: number) => string): string | null {
  if (state.count === 0 || state.status === 'first' || state.error) return null
  // A ratio may be missing because nothing can be divided.
  if (!hasTotals(block, state)) return block.totals.length === 0 ? null : t('The server sent no totals.')
  return state.isPartlySummed ? t('Totals of the first {count} rows only.', { count: format(state.count) }) : null
}
