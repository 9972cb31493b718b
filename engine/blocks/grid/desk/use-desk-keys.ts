/** The keyboard in a grid: typing edits, Enter does what a press does, Tab leaves a grid without editable cells. */
import type { DataEditorProps, GridSelection, Item, Rectangle } from '@glideapps/glide-data-grid'
import type { Row } from '../../../screen/host.ts'
import type { GridColumn } from '../columns.ts'
import type { CellEditorActions } from './use-cell-editing.ts'
import type { Presses } from './use-presses.ts'

type KeyEvent = Parameters<NonNullable<DataEditorProps['onKeyDown']>>[0]

interface DeskKeySources {
  readonly columns: readonly (GridColumn | null)[]
  readonly editing: CellEditorActions
  readonly press: Presses
  readonly selection: GridSelection
  readonly isEditable: boolean
  rowAt(line: number): Row | null
  select(cell: Item): void
}

export function useDeskKeys({ columns, editing, press, selection, isEditable, select }: DeskKeySources) {
  return (event: KeyEvent): void => {
    const cell = event.location ?? selection.current?.cell
    const take = (): void => {
      event.cancel()
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'Tab') {
      const next = isEditable && cell ? besideOf(columns, cell, event.shiftKey ? -1 : 1) : null
      const isAdded = next === null && isEditable && cell && !event.shiftKey && editing.addAfter(cell)
      if (isAdded) take()
      else if (next === null) event.cancel()
      else {
        take()
        select(next)
      }
      return
    }
    if (!cell) return
    if (isToEnd(event)) {
      take()
      // To the last row, followed by the sums.
      select([columns.length - 1, Infinity])
    } else if (isMenuKey(event)) {
      if (press.menu(cell, event.bounds ?? NOWHERE)) take()
    } else if (event.key === 'Enter' || event.key === 'F2') {
      take()
      // The cell has no action: moves on to the next, as in a spreadsheet.
      if (!press.activate(cell) && event.key === 'Enter') select([cell[0], cell[1] + (event.shiftKey ? -1 : 1)])
    } else if (isEditable && isFillDown(event)) {
      take()
      const range = selection.current?.range
      if (range) editing.fill(firstLine(range), range)
    } else if (isTyped(event) && editing.open(cell, event.key)) take()
    // A letter composed of several keys begins in the editor.
    else if (event.key === 'Process' || event.key === 'Dead') editing.open(cell, '')
  }
}

const NOWHERE: Rectangle = { x: 0, y: 0, width: 0, height: 0 }

function isMenuKey({ key, shiftKey }: KeyEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

function isToEnd({ key, ctrlKey, metaKey, shiftKey }: KeyEvent): boolean {
  return key === 'End' && (ctrlKey || metaKey) && !shiftKey
}

/** As in a spreadsheet: copies the first line of the selection into the others, or the line above into a single one. */
function isFillDown({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyEvent & { readonly code?: string }): boolean {
  return (code === 'KeyD' || key.toLowerCase() === 'd') && (ctrlKey || metaKey) && !altKey && !shiftKey
}

function firstLine(range: Rectangle): Rectangle {
  return { ...range, y: range.height > 1 ? range.y : Math.max(0, range.y - 1), height: 1 }
}

/** A letter, a digit or a sign, not a command. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyEvent): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey
}

/** The next editable cell of the line; null at its end: there Tab leaves the grid. */
function besideOf(columns: readonly (GridColumn | null)[], [column, line]: Item, step: 1 | -1): Item | null {
  for (let at = column + step; at >= 0 && at < columns.length; at += step) if (columns[at]?.input) return [at, line]
  return null
}
