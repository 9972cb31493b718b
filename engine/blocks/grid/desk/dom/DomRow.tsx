import { memo } from 'react'
import type { CellContent } from '../cell-content.ts'
import type { CellPlace } from '../cell-range.ts'
import { DomCell } from './DomCell.tsx'

interface DomRowProps {
  readonly line: number
  /** Position among all rows with the heads, from 1. */
  readonly rowIndex: number
  readonly columns: number
  /** Prefix of ids. */
  readonly id: string
  /** Pixels from the first line; null: it is not placed among lines. */
  readonly offset: number | null
  readonly kind: 'row' | 'quiet' | 'group' | 'totals'
  /** The column whose cell is the tab stop; -1: in another line. */
  readonly active: number
  /** The selected columns, those the fill handle is pulled over, and the one that has it; -1: none. */
  readonly selectedFrom: number
  readonly selectedTo: number
  readonly filledFrom: number
  readonly filledTo: number
  readonly handle: number
  /** A new function when rows or columns have changed. */
  contentOf(cell: CellPlace): CellContent
}

/** One line; drawn again only when its content or its part of the selection has changed. */
export const DomRow = memo(function DomRow({ line, rowIndex, columns, id, offset, kind, ...props }: DomRowProps) {
  const { active, selectedFrom, selectedTo, filledFrom, filledTo, handle, contentOf } = props
  const cells: React.ReactNode[] = []
  for (let at = 0; at < columns; at += 1) {
    const content = contentOf([at, line])
    const last = content.lastColumn ?? at
    cells.push(
      <DomCell
        key={at}
        content={content}
        place={[at, line]}
        id={`${id}${line}-${at}`}
        isActive={active >= at && active <= last}
        isSelected={selectedFrom <= last && selectedTo >= at}
        isFilled={filledFrom <= last && filledTo >= at}
        hasHandle={handle === at}
        isTotal={kind === 'totals'}
      />,
    )
    at = last
  }
  return (
    <div
      role="row"
      className="cs-cells__row"
      aria-rowindex={rowIndex}
      data-kind={kind}
      style={offset === null ? undefined : { insetBlockStart: offset }}
    >
      {cells}
    </div>
  )
})
