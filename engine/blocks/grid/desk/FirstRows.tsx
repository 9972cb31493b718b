import { useEffect, type CSSProperties, type MouseEvent } from 'react'
import { isNumeric } from '../../../page/format.ts'
import type { Row } from '../../../screen/host.ts'
import { isQuiet, badgeTone } from '../../../page/reads/rows.ts'
import { captionOf, rowFor, gridCellValue, type GridColumn } from '../columns.ts'
import type { CellPlace } from './cell-range.ts'
import { shownText } from './cell-text.ts'
import type { DeskGridProps } from './desk-props.ts'
import type { PendingPress } from './pending-press.ts'
import { GROUP_HEIGHT, HEADER_HEIGHT } from './sizes.ts'
import { useDrawnWidths } from './use-drawn-widths.ts'
import { usePresses } from './use-presses.ts'
import type { Size } from './use-size.ts'
import { totalWidth } from './widths.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'

interface FirstRowsProps extends Omit<DeskGridProps, 'columns'> {
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly size: Size
  readonly rowHeight: number
  readonly fontFamily: string
  /** Receives a cell to be edited, which the canvas opens once it is there. */
  readonly pendingPress: PendingPress
}

/** The rows in sight as plain elements, readable while the canvas for a million of them is loading. */
export function FirstRows({ columns, size, rowHeight, ...props }: FirstRowsProps) {
  const { display, source } = props
  const hasGroups = columns.some((column) => column?.group)
  const inSight = Math.ceil(size.height / rowHeight)
  const lines = Math.min(display.count, inSight)
  useEffect(() => source.ensure(0, inSight), [source, inSight])
  const press = useFirstPresses(columns, props)
  const widths = useSharedWidths({ ...props, columns, size })
  const style = { '--line': `${rowHeight}px`, '--head': `${HEADER_HEIGHT}px` } as CSSProperties
  return (
    <table className="cs-grid__first" style={style} aria-busy onClick={press}>
      <colgroup>
        {widths.map((inlineSize, index) => (
          <col key={index} style={{ inlineSize }} />
        ))}
      </colgroup>
      <thead>
        {hasGroups ? (
          <tr style={{ blockSize: GROUP_HEIGHT }} aria-hidden>
            <td colSpan={columns.length} />
          </tr>
        ) : null}
        <tr>
          {columns.map((column, index) => (
            <th key={column?.id ?? index} scope="col" data-amount={column ? isNumeric(column.field.type) : undefined}>
              {column ? captionOf(column) : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: lines }, (_, line) => {
          const at = display.at(line)
          const row = at.line === 'row' ? source.row(at.place) : null
          return <Line key={line} row={row} {...{ columns, host: props.host }} />
        })}
      </tbody>
    </table>
  )
}

/** A press does not wait for the canvas: it has the same effect at once. */
function useFirstPresses(
  columns: FirstRowsProps['columns'],
  props: Omit<FirstRowsProps, 'columns' | 'size' | 'rowHeight' | 'fontFamily'>,
) {
  const { display, source, pendingPress } = props
  const hold = (cell: CellPlace): boolean => {
    pendingPress.set(cell)
    return true
  }
  const rowAt = (line: number): Row | null => {
    const at = line < display.count ? display.at(line) : null
    return at?.line === 'row' ? source.row(at.place) : null
  }
  const presses = usePresses({ ...props, columns, rowAt, editing: { open: hold } })
  return ({ target, shiftKey }: MouseEvent): void => {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null
    if (cell?.tagName === 'TH') presses.header(cell.cellIndex, shiftKey)
    else if (cell?.parentElement?.parentElement?.tagName === 'TBODY') {
      const line = [...cell.parentElement.parentElement.children].indexOf(cell.parentElement)
      // Handled as a double click, because the canvas would use a single press only to select the cell.
      presses.cell([cell.cellIndex, line], { bounds: cell.getBoundingClientRect(), isDoubleClick: true })
    }
  }
}

interface LineProps extends Pick<FirstRowsProps, 'columns' | 'host'> {
  /** Null: the heading of a group, or a row that is not loaded. */
  readonly row: Row | null
}

function Line({ row, columns, host }: LineProps) {
  return (
    <tr data-quiet={row !== null && isQuiet(row, host.definition.fields)}>
      {columns.map((column, index) => (
        <td key={column?.id ?? index} data-amount={column ? isNumeric(column.field.type) : undefined}>
          {row && column ? <Value {...{ row, column, host }} /> : null}
        </td>
      ))}
    </tr>
  )
}

function Value({ row, column, host }: { readonly row: Row; readonly column: GridColumn } & Pick<LineProps, 'host'>) {
  const { field, input } = column
  const value = gridCellValue(row, column, host.scope)
  const text = shownText({ host, row, column }, value)
  if (fieldSpecs[field.type].column.draws !== 'pill' || input !== null || value === null || value === '') return text
  return (
    <span className="cs-badge" data-tone={badgeTone(rowFor(row, column), field)}>
      {text}
    </span>
  )
}

/** As the grid lays them out: the remaining width is shared. */
function useSharedWidths({ columns, size, ...props }: Omit<FirstRowsProps, 'rowHeight' | 'pendingPress'>) {
  const room = size.width
  const widths = useDrawnWidths({ ...props, columns }, { room, fontFamily: props.fontFamily })
  const left = room - totalWidth(widths)
  const share = Math.max(0, Math.floor(left / widths.filter(({ grows }) => grows).length))
  return widths.map(({ width, grows }) => (grows ? width + share : width))
}
