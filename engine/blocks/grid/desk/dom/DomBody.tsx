import { useId, useMemo } from 'react'
import { isQuiet } from '../../../../page/reads/rows.ts'
import type { Row } from '../../../../screen/host.ts'
import { hasTotals } from '../../totals.tsx'
import { gridContent } from '../cell-content.ts'
import type { CellRange, CellSelection } from '../cell-range.ts'
import type { DrawnGridProps } from '../desk-props.ts'
import { DomRow } from './DomRow.tsx'

interface DomBodyProps extends DrawnGridProps {
  /** The lines that are drawn, ascending. */
  readonly lines: readonly number[]
  /** Rows of heads above the first line. */
  readonly above: number
  readonly selection: CellSelection | null
  /** The cells over which the fill handle is pulled; null: it is not. */
  readonly filled: CellRange | null
  rowAt(line: number): Row | null
}

const NO_CELL = -1

/** The lines, and the totals below them. */
export function DomBody(props: DomBodyProps) {
  const { lines, above, selection, filled, rowAt, block, host, drawn: columns, display, state, colors } = props
  const id = useId()
  const hasRowMenus = props.rowActions.length > 0
  const { totals } = state
  const content = useMemo(
    () => gridContent({ block, host, columns, display, totals, hasRowMenus, rowAt }),
    [block, host, columns, display, totals, hasRowMenus, rowAt],
  )
  const shared = { id, columns: columns.length, contentOf: content }
  const end = selection && columns[selection.cell[0]]?.input ? endOf(selection.range) : null
  return (
    <>
      <div role="rowgroup" className="cs-cells__body" style={{ blockSize: display.count * colors.rowHeight }}>
        {lines.map((line) => {
          const [selectedFrom, selectedTo] = columnsIn(selection?.range ?? null, line)
          const [filledFrom, filledTo] = columnsIn(filled, line)
          return (
            <DomRow
              key={line}
              {...shared}
              {...{ line, selectedFrom, selectedTo, filledFrom, filledTo }}
              rowIndex={above + line + 1}
              offset={line * colors.rowHeight}
              kind={kindOf(props, line)}
              active={activeColumn(selection, line)}
              handle={end && end[1] === line ? end[0] : NO_CELL}
            />
          )
        })}
      </div>
      {hasTotals(block, state) ? (
        <div role="rowgroup" className="cs-cells__foot">
          <DomRow
            {...shared}
            {...NOT_SELECTED}
            line={display.count}
            rowIndex={above + display.count + 1}
            offset={null}
            kind="totals"
          />
        </div>
      ) : null}
    </>
  )
}

const NOT_SELECTED = {
  selectedFrom: NO_CELL,
  selectedTo: NO_CELL,
  filledFrom: NO_CELL,
  filledTo: NO_CELL,
  active: NO_CELL,
  handle: NO_CELL,
} as const

/** The tab stop is the focused cell, or the first one. */
function activeColumn(selection: CellSelection | null, line: number): number {
  const [column, focusedLine] = selection?.cell ?? [0, 0]
  return line === focusedLine ? column : NO_CELL
}

function columnsIn(range: CellRange | null, line: number): readonly [from: number, to: number] {
  if (range === null || line < range.y || line >= range.y + range.height) return [NO_CELL, NO_CELL]
  return [range.x, range.x + range.width - 1]
}

const endOf = ({ x, y, width, height }: CellRange) => [x + width - 1, y + height - 1] as const

function kindOf({ display, host, rowAt }: DomBodyProps, line: number) {
  if (display.at(line).line === 'group') return 'group'
  const row = rowAt(line)
  return row && isQuiet(row, host.definition.fields) ? 'quiet' : 'row'
}
