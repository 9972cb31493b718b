import { useEffect, type CSSProperties } from 'react'
import type { Row } from '../../../runtime/host.ts'
import { toneOf } from '../../../runtime/rows.ts'
import { isAmount, rowFor, valueOf, type GridColumn } from '../columns.ts'
import { shownText } from './cell-text.ts'
import type { DeskGridProps } from './DeskGrid.tsx'
import { GROUP_HEIGHT, HEADER_HEIGHT } from './sizes.ts'
import type { Room } from './use-room.ts'
import { widthsOf } from './widths.ts'

interface FirstRowsProps extends Omit<DeskGridProps, 'columns'> {
  /** Null: the one of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly room: Room
  readonly rowHeight: number
}

/** The rows in sight as plain elements, to be read while what draws a million of them is on its way. */
export function FirstRows({ columns, room, rowHeight, ...props }: FirstRowsProps) {
  const { display, source } = props
  const hasGroups = columns.some((column) => column?.group)
  const inSight = Math.ceil(room.height / rowHeight)
  const lines = Math.min(display.count, inSight)
  useEffect(() => source.ensure(0, inSight), [source, inSight])
  const style = { '--line': `${rowHeight}px`, '--head': `${HEADER_HEIGHT}px` } as CSSProperties
  return (
    <table className="cs-grid__first" style={style} aria-busy>
      <colgroup>
        {drawnWidths(columns, props, room.width).map((inlineSize, index) => (
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
            <th key={column?.id ?? index} scope="col" data-amount={column ? isAmount(column.field) : undefined}>
              {column?.label}
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

interface LineProps extends Pick<FirstRowsProps, 'columns' | 'host'> {
  /** Null: the heading of a group, or a row that has not come. */
  readonly row: Row | null
}

function Line({ row, columns, host }: LineProps) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column?.id ?? index} data-amount={column ? isAmount(column.field) : undefined}>
          {row && column ? <Value {...{ row, column, host }} /> : null}
        </td>
      ))}
    </tr>
  )
}

function Value({ row, column, host }: { readonly row: Row; readonly column: GridColumn } & Pick<LineProps, 'host'>) {
  const { field, input } = column
  const value = valueOf(row, column, host.scope)
  const text = shownText({ host, row, column }, value)
  if (field.type !== 'badge' || input !== null || value === null || value === '') return text
  return (
    <span className="cs-badge" data-tone={toneOf(rowFor(row, column), field)}>
      {text}
    </span>
  )
}

/** As the canvas lays them out: what is left is shared. */
function drawnWidths(
  columns: FirstRowsProps['columns'],
  { layout, block }: Pick<DeskGridProps, 'layout' | 'block'>,
  room: number,
): readonly number[] {
  const widths = widthsOf(columns, layout, block.totals)
  const left = room - widths.reduce((sum, { width }) => sum + width, 0)
  const share = Math.max(0, Math.floor(left / widths.filter(({ grows }) => grows).length))
  return widths.map(({ width, grows }) => (grows ? width + share : width))
}
