/** The keyboard in a grid: typing edits, Enter does what a press does, Tab leaves a grid without editable cells. */
import type { GridColumn } from '../columns.ts'
import { lineCommandOf, type LineKeys, type RunLineCommand } from '../lines/line-commands.ts'
import { type CellPlace, type CellRange, type CellSelection, NOWHERE } from './cell-range.ts'
import type { CellEditorActions } from './use-cell-editing.ts'
import type { Presses } from './use-presses.ts'

/** A key press in a grid, whatever draws its cells. */
export interface DeskKeyEvent extends LineKeys {
  /** The focused cell, and its rectangle in the window. */
  readonly location?: CellPlace | undefined
  readonly bounds?: CellRange | undefined
  /** What draws the cells does nothing with the key. */
  cancel(): void
  preventDefault(): void
  stopPropagation(): void
}

interface DeskKeySources {
  readonly columns: readonly (GridColumn | null)[]
  readonly editing: CellEditorActions
  readonly press: Presses
  /** Null: no cell is selected. */
  readonly selection: CellSelection | null
  readonly isEditable: boolean
  readonly onLineCommand?: RunLineCommand
  /** @param range missing: the cell alone */
  select(cell: CellPlace, range?: CellRange): void
}

export function useDeskKeys(sources: DeskKeySources) {
  const { columns, editing, press, selection, isEditable, select } = sources
  return (event: DeskKeyEvent): void => {
    const cell = event.location ?? selection?.cell
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
    if (runsLineCommand(sources, event)) take()
    else if (isToEnd(event)) {
      take()
      // To the last row, followed by the sums.
      select([columns.length - 1, Infinity])
    } else if (isMenuKey(event)) {
      if (press.menu(cell, event.bounds ?? NOWHERE)) take()
    } else if (event.key === 'Enter' && columns[cell[0]] === null && press.menu(cell, event.bounds ?? NOWHERE)) take()
    else if (event.key === 'Enter' || event.key === 'F2') {
      take()
      // The cell has no action: moves on to the next, as in a spreadsheet.
      if (!press.activate(cell) && event.key === 'Enter') select([cell[0], cell[1] + (event.shiftKey ? -1 : 1)])
    } else if (isEditable && isFillDown(event)) {
      take()
      const range = selection?.range
      if (range) editing.fill(firstLine(range), range)
    } else if (isTyped(event) && editing.open(cell, event.key)) take()
    // A letter composed of several keys begins in the editor.
    else if (event.key === 'Process' || event.key === 'Dead') editing.open(cell, '')
  }
}

/** Whether the key is one of whole lines: those of the selected cells, which stay selected. */
function runsLineCommand({ onLineCommand, selection, select }: DeskKeySources, event: DeskKeyEvent): boolean {
  const command = onLineCommand && selection ? lineCommandOf(event) : null
  if (!command || !onLineCommand || !selection) return false
  const { cell, range } = selection
  const lines = onLineCommand(command, { at: range.y, count: range.height })
  if (lines === null) return true
  const line = lines.at + Math.min(cell[1] - range.y, lines.count - 1)
  select([cell[0], line], { ...range, y: lines.at, height: lines.count })
  return true
}

function isMenuKey({ key, shiftKey }: DeskKeyEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

function isToEnd({ key, ctrlKey, metaKey, shiftKey }: DeskKeyEvent): boolean {
  return key === 'End' && (ctrlKey || metaKey) && !shiftKey
}

/** As in a spreadsheet: copies the first line of the selection into the others, or the line above into a single one. */
function isFillDown({ code, key, ctrlKey, metaKey, altKey, shiftKey }: DeskKeyEvent): boolean {
  return (code === 'KeyD' || key.toLowerCase() === 'd') && (ctrlKey || metaKey) && !altKey && !shiftKey
}

function firstLine(range: CellRange): CellRange {
  return { ...range, y: range.height > 1 ? range.y : Math.max(0, range.y - 1), height: 1 }
}

/** A letter, a digit or a sign, not a command. */
function isTyped({ key, ctrlKey, metaKey, altKey }: DeskKeyEvent): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey
}

/** The next editable cell of the line; null at its end: there Tab leaves the grid. */
function besideOf(columns: readonly (GridColumn | null)[], [column, line]: CellPlace, step: 1 | -1): CellPlace | null {
  for (let at = column + step; at >= 0 && at < columns.length; at += step) if (columns[at]?.input) return [at, line]
  return null
}
