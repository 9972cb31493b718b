import type { Display } from '../../../grid-data/display.ts'
import type { GridColumn } from '../columns.ts'
import type { CellPlace } from './cell-range.ts'
import type { Leave } from './desk-props.ts'

interface CellGrid {
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly display: Pick<Display, 'count'>
}

/** Up and down by lines; sideways to the next editable cell, at the end of the line to the next line. */
export function nextCell({ columns, display }: CellGrid, [column, line]: CellPlace, leave: Leave): CellPlace {
  if (leave === 'back') return [column, line]
  if (leave === 'down') return [column, Math.min(line + 1, display.count - 1)]
  if (leave === 'up') return [column, Math.max(line - 1, 0)]
  const step = leave === 'right' ? 1 : -1
  const editable = columns.flatMap((each, index) => (each?.input ? [index] : []))
  const inLine = editable[editable.indexOf(column) + step]
  if (inLine !== undefined) return [inLine, line]
  const other = line + step
  const wrapped = step > 0 ? editable[0] : editable.at(-1)
  return other < 0 || other >= display.count || wrapped === undefined ? [column, line] : [wrapped, other]
}
