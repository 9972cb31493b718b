import type { BlockOf, SummedColumns } from '../../definition/definition.ts'
import { plainFormat } from '../../page/format.ts'
import type { ScreenHost } from '../../screen/host.ts'
import { listed, t } from '../../messages/message.ts'
import type { GridColumn } from './columns.ts'
import type { SourceState } from '../../grid-data/grid-source.ts'

type Summed = Pick<SourceState, 'count' | 'totals'>

/** Whether a row of totals has anything to show: an empty one would suggest that there is nothing to sum. */
export function hasTotals({ totals, ratios = [] }: SummedColumns, state: Summed): boolean {
  const names = [...totals, ...ratios.map(({ name }) => name)]
  return state.count > 0 && names.some((name) => state.totals[name] !== undefined)
}

interface TotalsNoteProps {
  readonly host: ScreenHost
  readonly block: BlockOf<'grid'>
  readonly state: SourceState
  readonly columns: readonly GridColumn[]
}

/** Which rows the totals cover, if not every row, and which columns are empty for this person. */
export function TotalsNote({ host, block, state, columns }: TotalsNoteProps) {
  const covered =
    noteText(block, state, (count) => host.format(count, plainFormat('number'))) ?? comparedText(host, state)
  const texts = [covered, withheldText(state, columns)].filter((text) => text !== null)
  return texts.length === 0 ? null : <p className="cs-grid__note">{texts.join(' ')}</p>
}

/** Null: this person sees what all columns are made of. */
function withheldText({ withheld }: SourceState, columns: readonly GridColumn[]): string | null {
  const labels = columns.filter(({ field }) => withheld.includes(field.name)).map(({ label }) => label)
  return labels.length === 0
    ? null
    : t('Empty, because you may not see what they are made of: {fields}.', { fields: listed(labels) })
}

/** Null: nothing is compared. */
function comparedText({ format }: Pick<ScreenHost, 'format'>, { compared }: SourceState): string | null {
  if (compared === null) return null
  const { startDate, endDate } = compared
  return t('Compared with {start} – {end}.', {
    start: format(startDate, plainFormat('date')),
    end: format(endDate, plainFormat('date')),
  })
}

/** Null: the totals cover every row, or there are none to show. */
export function noteText(block: SummedColumns, state: SourceState, format: (count: number) => string): string | null {
  if (state.count === 0 || state.status === 'first' || state.error) return null
  // A ratio may be missing because nothing can be divided.
  if (!hasTotals(block, state)) {
    return block.totals.every((name) => state.withheld.includes(name)) ? null : t('The server sent no totals.')
  }
  return state.isPartlySummed ? t('Totals of the first {count} rows only.', { count: format(state.count) }) : null
}
