import type { KeyboardEvent, RefObject } from 'react'
import type { CellPlace, CellRange, CellSelection } from '../cell-range.ts'
import type { CellEditorActions } from '../use-cell-editing.ts'
import type { DeskKeyEvent } from '../use-desk-keys.ts'
import { movedSelection } from './move-selection.ts'
import { cellElement } from './use-cell-focus.ts'

interface GridKeySources {
  readonly grid: RefObject<HTMLElement | null>
  readonly selection: CellSelection | null
  readonly editing: Pick<CellEditorActions, 'clear'>
  /** The last column and line. */
  readonly last: CellPlace
  /** Lines that a page key moves by. */
  readonly page: number
  select(cell: CellPlace, range?: CellRange): void
}

/** The keys of the cells: first those of every desktop grid, then those that move and extend the selection. */
export function useGridKeys(sources: GridKeySources, onDeskKey: (event: DeskKeyEvent) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { grid, selection } = sources
    if (selection === null || event.nativeEvent.isComposing) return
    const cell = cellElement(grid.current, selection.cell)
    // It may have been scrolled out of sight, where an editor would be misplaced.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    onDeskKey(deskKeyOf(event, selection, cell))
    if (!event.defaultPrevented && takesKey(sources, selection, event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}

function deskKeyOf(event: KeyboardEvent, { cell }: CellSelection, element: HTMLElement | null): DeskKeyEvent {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  return {
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    location: cell,
    get bounds() {
      return element?.getBoundingClientRect()
    },
    cancel: () => undefined,
    preventDefault: () => event.preventDefault(),
    stopPropagation: () => event.stopPropagation(),
  }
}

/** Whether the key did something. */
function takesKey(sources: GridKeySources, selection: CellSelection, event: KeyboardEvent<HTMLElement>): boolean {
  const { editing, select, last, page } = sources
  const { cell, range } = selection
  if (event.key === 'Delete' || event.key === 'Backspace') {
    editing.clear(range)
    return true
  }
  if (event.key === 'Escape') {
    const isMany = range.width > 1 || range.height > 1
    if (isMany) select(cell)
    return isMany
  }
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  const moved = movedSelection(selection, event, { last, page, isMirrored })
  if (moved) select(moved.cell, moved.range)
  return moved !== null
}
