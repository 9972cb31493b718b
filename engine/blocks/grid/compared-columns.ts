/** The columns beside the totals of a report that is compared with the days before. */
import type { BlockOf } from '../../definition/definition.ts'
import { changeColumn, previousColumn } from '../../definition/compared.ts'
import type { SourceState, Sums } from '../../grid-data/grid-source.ts'
import { t } from '../../messages/message.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import { isSummed, type GridColumn } from './columns.ts'

/** Adds to each total its sum of the days before and the difference; returns the same columns without a comparison. */
export function withCompared(
  columns: readonly GridColumn[],
  { totals }: Pick<BlockOf<'grid'>, 'totals'>,
  { compared }: Pick<SourceState, 'compared'>,
): readonly GridColumn[] {
  if (compared === null) return columns
  return columns.flatMap((column) => (isSummed(column, totals) ? [column, ...besides(column)] : [column]))
}

/** They hold only sums: no row has a value of that name. */
function besides(column: GridColumn): readonly GridColumn[] {
  const { id, field, label: total } = column
  const [before, difference] = [t('Before'), t('Change')]
  const plain = { ...column, value: null, input: null, onPress: null } as const
  const [previous, change] = [previousColumn(id), changeColumn(id)]
  const percent = { type: 'percent', decimals: 1, unit: null } as const
  return [
    {
      ...plain,
      id: previous,
      field: { ...field, name: previous },
      label: before,
      wholeLabel: `${total}: ${before}`,
      summary: 'previous',
    },
    {
      ...plain,
      id: change,
      field: { ...field, ...percent, name: change },
      label: difference,
      wholeLabel: `${total}: ${difference}`,
      summary: 'change',
    },
  ]
}

/** A sum formatted for its column; '': there is none. A rise has a sign, as a fall has. */
export function sumText(
  { format, scope }: Pick<ScreenHost, 'format' | 'scope'>,
  sums: Sums,
  { id, field, summary }: Pick<GridColumn, 'id' | 'field' | 'summary'>,
): string {
  const sum = sums[id]
  if (sum === undefined) return ''
  // Lines that say no currency have that of their form.
  const text = format(sum, field, (scope['form'] ?? {}) as Row)
  return summary === 'change' && typeof sum === 'number' && sum > 0 ? `+${text}` : text
}
