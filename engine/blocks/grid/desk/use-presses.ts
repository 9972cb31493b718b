/** The effect of a press, by its target. */
import type { Row } from '../../../screen/host.ts'
import { nextSort } from '../../../grid-data/sorting.ts'
import type { Group } from '../../../grid-data/grid-source.ts'
import type { GridColumn } from '../columns.ts'
import { isSumOf, readyGroupAction } from '../group-press.ts'
import type { CellPlace, CellRange } from './cell-range.ts'
import type { DeskGridProps } from './desk-props.ts'
import type { CellEditorActions } from './use-cell-editing.ts'
import { isYesNo } from '../../../fields/field-types.ts'

interface PressSources extends Omit<DeskGridProps, 'columns'> {
  readonly columns: readonly (GridColumn | null)[]
  readonly editing: Pick<CellEditorActions, 'open'>
  rowAt(line: number): Row | null
}

interface Pressed {
  readonly bounds: CellRange
  readonly isDoubleClick?: boolean
}

/** The press that asks for a menu, which may still go on: then the menu opens when it ends. */
interface Press {
  /** As in `MouseEvent`; 0: none is pressed. */
  readonly buttons: number
}

const NO_PRESS: Press = { buttons: 0 }

/** A popover that opens during a press is closed by the end of the press: it is opened afterwards. */
function afterPress({ buttons }: Press, run: () => void): void {
  if (buttons === 0) return run()
  window.addEventListener('pointerup', () => void setTimeout(run), { once: true, capture: true })
}

export interface Presses {
  cell(cell: CellPlace, event: Pressed): void
  /** Enter: edits, collapses, or does what a press does; false when none of that applies. */
  activate(cell: CellPlace): boolean
  /** Whether there was a menu to open. */
  menu(cell: CellPlace, anchor: CellRange, press?: Press): boolean
  header(at: number, isAdded: boolean): void
  headerMenu(at: number, anchor: CellRange, press?: Press): void
  groupHeader(at: number, anchor: CellRange): void
  resize(at: number, width: number): void
}

export function usePresses(sources: PressSources): Presses {
  const { columns, rowAt, editing, query, layout } = sources
  const at = ([column, line]: CellPlace) => ({ row: rowAt(line), column: columns[column] })
  const openerOf = (cell: CellPlace, anchor: CellRange): (() => void) | null => {
    const { row, column } = at(cell)
    if (!row) return groupMenuOpener(sources, cell[1], anchor)
    if (column?.line && (column.group?.actions.length ?? 0) > 0) return () => sources.onLineMenu(column, anchor)
    return sources.rowActions.length > 0 ? () => sources.onRowMenu(row, anchor) : null
  }
  const menu = (cell: CellPlace, anchor: CellRange, press: Press = NO_PRESS): boolean => {
    const open = openerOf(cell, anchor)
    if (open !== null) afterPress(press, open)
    return open !== null
  }
  return {
    menu,
    cell(cell, { bounds, isDoubleClick }) {
      const { row, column } = at(cell)
      const hasMenu = column === null && (row !== null || sources.block.onGroup !== null)
      if (!hasMenu && (openedGroup(sources, cell) || folded(sources, cell[1]) || !row)) return
      // The end of the press that opens a menu would close it.
      if (hasMenu || !row) setTimeout(() => menu(cell, bounds))
      else if (!column?.input) run(sources, row, column)
      else if (isYesNo(column.field.type) || isDoubleClick) editing.open(cell)
    },
    activate(cell) {
      const { row, column } = at(cell)
      if (openedGroup(sources, cell) || folded(sources, cell[1])) return true
      return row !== null && (editing.open(cell) || run(sources, row, column))
    },
    header(index, isAdded) {
      const column = columns[index]
      if (column && !column.line && !column.summary)
        sources.onQuery({ ...query, sort: nextSort(query, column.field.name, isAdded) })
    },
    headerMenu(index, anchor, press = NO_PRESS) {
      const column = columns[index]
      if (column?.line) afterPress(press, () => sources.onLineMenu(column, anchor))
      else if (column && !column.summary) afterPress(press, () => sources.onColumnMenu(column, anchor))
    },
    groupHeader(index, anchor) {
      const column = columns[index]
      if (column?.line && (column.group?.actions.length ?? 0) > 0) sources.onLineMenu(column, anchor)
    },
    resize(index, width) {
      const column = columns[index]
      if (column) sources.onLayout({ ...layout, widths: { ...layout.widths, [column.id]: Math.round(width) } })
    },
  }
}

function groupAt({ display }: Pick<PressSources, 'display'>, line: number): Group | null {
  const at = line < display.count ? display.at(line) : null
  return at?.line === 'group' ? at.group : null
}

/** Opens the menu of the group whose heading this line is; null: it has none. */
function groupMenuOpener(sources: PressSources, line: number, anchor: CellRange): (() => void) | null {
  const group = groupAt(sources, line)
  if (!group || !sources.onGroupMenu || sources.block.onGroup === null || sources.host.readOnly) return null
  return () => sources.onGroupMenu?.(group, anchor)
}

/** Whether the cell is a sum of a group, whose action a press runs. */
function openedGroup(sources: PressSources, [column, line]: CellPlace): boolean {
  const group = groupAt(sources, line)
  const pressed = sources.columns[column]
  const action = group && pressed && column > 0 && isSumOf(group, pressed) ? readyGroupAction(sources, group) : null
  action?.run()
  return action !== null
}

/** Whether the line is the heading of a group, which a press collapses or expands. */
function folded({ display, onFold }: PressSources, line: number): boolean {
  const at = line < display.count ? display.at(line) : null
  if (at?.line !== 'group') return false
  onFold(at.index)
  return true
}

/** Runs the action of the cell or of the row; returns whether there is one. */
function run({ block, host }: PressSources, row: Row, column: GridColumn | null | undefined): boolean {
  const action = column?.onPress ?? block.onPress
  if (action === null || host.readOnly) return false
  host.press(action, [row])
  return true
}
