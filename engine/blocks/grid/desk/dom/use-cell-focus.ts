import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { type CellPlace, type CellRange, type CellSelection, rangeOfCell } from '../cell-range.ts'
import { clampedPlace, clampedSelection, headOf } from './move-selection.ts'

export interface CellFocus {
  /** Null: nobody has been in the grid. */
  readonly selection: CellSelection | null
  /** @param range missing: the cell alone */
  select(cell: CellPlace, range?: CellRange): void
  /** Gives the focus to the selected cell once it is drawn. */
  focus(): void
}

/** The element of a cell; null: it is not drawn. */
export function cellElement(grid: HTMLElement | null, [column, line]: CellPlace): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-cell="${column}-${line}"]`) ?? null
}

/** The cell that an element is in; null: none. */
export function placeIn(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [column, line] = (cell?.dataset['cell'] ?? '').split('-').map(Number)
  return cell && column !== undefined && line !== undefined ? [column, line] : null
}

/**
 * The selected cells, and the focus, which follows the selected cell while it is in the grid. The cell is the one tab
 * stop of the grid.
 *
 * @param last the last column and line
 */
export function useCellFocus(grid: RefObject<HTMLElement | null>, last: CellPlace): CellFocus {
  const [chosen, setChosen] = useState<CellSelection | null>(null)
  const selection = chosen && clampedSelection(chosen, last)
  const [, lastLine] = last
  // Lines that are selected and not there yet are being added; only lines that are gone are left for good.
  const [lastBefore, setLastBefore] = useState(lastLine)
  if (lastBefore !== lastLine) {
    setLastBefore(lastLine)
    if (lastLine < lastBefore) setChosen(selection)
  }
  const isWanted = useRef(false)
  const lines = useRef(0)
  useLayoutEffect(() => {
    const active = document.activeElement
    // The focused line is gone, and the focus with it.
    if (lastLine < lines.current && active === document.body) isWanted.current = true
    lines.current = lastLine
    const cell = grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
    if (!cell || active === cell || !(isWanted.current || grid.current?.contains(active))) return
    isWanted.current = false
    cell.focus({ preventScroll: true })
  })
  const [column = -1, line = -1] = selection ? headOf(selection) : []
  useLayoutEffect(() => {
    if (line >= 0) cellElement(grid.current, [column, line])?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid, column, line])
  return {
    selection,
    select(cell, range) {
      const place = range ? cell : clampedPlace(cell, last)
      setChosen({ cell: place, range: range ?? rangeOfCell(place) })
    },
    focus() {
      isWanted.current = true
    },
  }
}
