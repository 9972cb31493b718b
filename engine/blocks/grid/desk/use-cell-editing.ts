/** Editing the cells of a desktop grid: by keyboard, by paste, by the fill handle. */
import { useRef } from 'react'
import type { RefObject } from 'react'
import type { BlockOf } from '../../../definition/definition.ts'
import { isNumeric, isYes } from '../../../page/format.ts'
import { lineInputs, startedLines } from '../../../page/form/lines.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { Option } from '../../../page/form/option.ts'
import { rowFor, gridCellValue, type GridColumn } from '../columns.ts'
import type { Display } from '../../../grid-data/display.ts'
import { editability, isRefusedText, collectChanges, applyChanges, typedText, valueTyped } from '../editing.ts'
import type { ChangeCollector } from '../editing.ts'
import { cellsIn, clipboardText } from '../../../grid-data/spreadsheet.ts'
import { linesFieldOf } from '../lines/line-edits.ts'
import { pasteLines } from '../lines/paste-lines.ts'
import { type Pasted, resolveNames } from '../lines/resolve-names.ts'
import type { CellEditorHandle } from './CellEditor.tsx'
import type { CellPlace, CellRange } from './cell-range.ts'
import type { Leave } from './desk-props.ts'
import { editedLink } from './edited-link.ts'
import { nextCell } from './next-cell.ts'
import { useLatest } from './use-latest.ts'
import { isDayType, isYesNo, valueKindSpecOf } from '../../../fields/field-types.ts'

interface EditSources {
  readonly host: ScreenHost
  readonly block: BlockOf<'grid'>
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly display: Display
  readonly editor: RefObject<CellEditorHandle | null>
  /** The element over which the editor is laid. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** The row of a line; null: a heading, or a row that is not loaded. */
  rowAt(line: number): Row | null
  select(cell: CellPlace): void
  /** Gives the grid the focus, at the cell that is selected next. */
  focus(): void
  /** The rectangle of a cell in the window; undefined: it is not drawn. */
  boundsOf(cell: CellPlace): CellRange | undefined
  /** Adds a line at the end and opens its cell in that column; absent: lines cannot be added. */
  onAddLine?(column: number): void
}

export interface CellEditorActions {
  /** Whether an editor was opened, or a tick was set. */
  open(cell: CellPlace, typed?: string): boolean
  /** @param chosen the row of a link; without one, the typed text counts */
  commit(text: string, leave: Leave, chosen?: Option | null): void
  cancel(): void
  /** Adds a line after the last cell of the last one, if something was filled in there. Returns whether it did. */
  addAfter(cell: CellPlace): boolean
  /** Moves the editor after its cell has moved. */
  follow(): void
  clear(range: CellRange): void
  paste(target: CellPlace, text: string, selection: CellRange | undefined): void
  fill(source: CellRange, destination: CellRange): void
  copy(range: CellRange): string
  copyRows(rows: readonly Row[], range: CellRange): string
}

/** The number of options from which a choice is typed instead of opened. */
const MANY_OPTIONS = 400

export function useCellEditing(sources: EditSources): CellEditorActions {
  const { editor } = sources
  const editing = useRef<CellPlace | null>(null)
  const latest = useLatest(sources)
  const backTo = (cell: CellPlace): void => {
    editing.current = null
    sources.focus()
    sources.select(cell)
  }
  return {
    ...rangeEditing(sources),
    paste: (...pasted) => void resolveNames(() => latest.current, pasteTexts(sources, ...pasted)),
    open(cell, typed) {
      const location = locate(sources, cell)
      if (!location || !editability({ host: sources.host, ...location }).isEditable) return false
      const { row, column } = location
      const value = gridCellValue(row, column, sources.host.scope)
      if (isYesNo(column.field.type)) {
        if (typed === undefined || typed === ' ') change(sources, ({ put }) => put(row, column, !isYes(value)))
        return true
      }
      editing.current = cell
      const text = typedText(value, column.field, sources.host.locale)
      editor.current?.open(
        editingOf(sources, { ...location, cell, text, typed }),
        typed === undefined ? 'continue' : 'replace',
      )
      return true
    },
    commit(text, leave, chosen = null) {
      const cell = editing.current
      const location = cell ? locate(sources, cell) : null
      if (!cell || !location) return
      const isWritten = write(sources, location, { text, chosen })
      if (leave === 'stay') editing.current = null
      else backTo(cellAfter(sources, { ...location, cell }, { leave, text, isWritten }))
    },
    cancel() {
      if (editing.current) backTo(editing.current)
    },
    addAfter: (cell) => addAfter(sources, cell),
    follow() {
      if (editing.current) editor.current?.move(boundsIn(sources, editing.current))
    },
  }
}

interface CellLocation {
  readonly row: Row
  readonly column: GridColumn
}

function locate({ columns, rowAt }: EditSources, [column, line]: CellPlace): CellLocation | null {
  const [found, row] = [columns[column], rowAt(line)]
  return found && row ? { column: found, row } : null
}

interface Written {
  readonly text: string
  readonly chosen: Option | null
}

/** Stores what was chosen or typed, unless it equals the present text. Returns whether it was different. */
function write(sources: EditSources, { row, column }: CellLocation, { text, chosen }: Written): boolean {
  const { host } = sources
  if (chosen !== null) change(sources, ({ put }) => put(row, column, { ...chosen.row, ...linked(chosen) }))
  else if (text === typedText(gridCellValue(row, column, host.scope), column.field, host.locale)) return false
  else change(sources, ({ put }) => put(row, column, valueTyped({ host, row, column }, text)))
  return true
}

/** Whether somebody has filled in anything: one untouched line is enough, and no other is added below it. */
const isStarted = ({ block, host }: EditSources, row: Row): boolean =>
  startedLines([row], lineInputs(block.columns, host.definition.fields), host.scope).length > 0

function change({ host, block }: EditSources, work: (collector: ChangeCollector) => void): void {
  const collector = collectChanges(host, block.read)
  work(collector)
  applyChanges(host, block.read, collector)
}

/** The cell that has the focus next; the same after a wrong text: the note below the grid says what is wrong. */
function cellAfter(
  sources: EditSources,
  { cell, ...location }: CellLocation & { readonly cell: CellPlace },
  { leave, text, isWritten }: { readonly leave: Leave; readonly text: string; readonly isWritten: boolean },
): CellPlace {
  if (isWritten && isRefusedText({ host: sources.host, ...location }, text)) return cell
  if ((isWritten || isStarted(sources, location.row)) && addsLine(sources, cell, leave))
    sources.onAddLine?.(leave === 'down' ? cell[0] : firstInput(sources))
  return nextCell(sources, cell, leave)
}

interface OpenedCell extends CellLocation {
  readonly cell: CellPlace
  readonly text: string
  /** The key that opened it. */
  readonly typed: string | undefined
}

function editingOf(sources: EditSources, opened: OpenedCell) {
  const { row, column, cell, text, typed } = opened
  const all = sources.host.options(column.field, column.input, rowFor(row, column))
  const options = all.length > 0 && all.length <= MANY_OPTIONS ? all : null
  return {
    label: column.label,
    text: options === null ? (typed ?? text) : (optionBy(options, typed) ?? text),
    options,
    link: editedLink({ host: sources.host, row: opened.row, column: opened.column }, opened),
    isNumber: isNumeric(column.field.type),
    placeholder: isDayType(column.field.type) ? 'dd/mm/yyyy' : '',
    bounds: boundsIn(sources, cell),
  }
}

const linked = ({ id, text }: Option) => ({ id, text })

/** The first option that begins with the typed text, as in a closed select. */
function optionBy(options: readonly Option[], typed: string | undefined): string | undefined {
  const begin = typed?.trim().toLowerCase() ?? ''
  return begin === '' ? undefined : options.find(({ text }) => text.toLowerCase().startsWith(begin))?.id
}

/** Changes many cells, reported as one edit. */
function rangeEditing(sources: EditSources): Pick<CellEditorActions, 'clear' | 'fill' | 'copy' | 'copyRows'> {
  const { host, columns } = sources
  const textAt = (row: Row | null, column: GridColumn | null | undefined): string =>
    row && column ? typedText(gridCellValue(row, column, host.scope), column.field, host.locale) : ''
  const textsOf = (row: Row | null, { x, width }: CellRange) =>
    Array.from({ length: width }, (_, across) => textAt(row, columns[x + across]))
  return {
    clear(range) {
      change(sources, ({ put }) => {
        for (const cell of cellsOf(range)) {
          const location = locate(sources, cell)
          if (location) put(location.row, location.column, valueKindSpecOf(location.column.field.type).empty)
        }
      })
    },
    fill(source, destination) {
      change(sources, (collector) => {
        for (const [column, line] of cellsOf(destination)) {
          const from = source.y + modulo(line - source.y, source.height)
          const pattern = columns[source.x + modulo(column - source.x, source.width)]
          if (from !== line || pattern !== columns[column]) {
            putText(sources, collector, [[column, line], textAt(sources.rowAt(from), pattern)])
          }
        }
      })
    },
    copy: (range) =>
      clipboardText(Array.from({ length: range.height }, (_, down) => textsOf(sources.rowAt(range.y + down), range))),
    copyRows: (rows, range) => clipboardText(rows.map((row) => textsOf(row, range))),
  }
}

function putText(sources: EditSources, { put }: ChangeCollector, [cell, text]: readonly [CellPlace, string]): void {
  const location = locate(sources, cell)
  if (location) put(location.row, location.column, valueTyped({ host: sources.host, ...location }, text))
}

function pasteTexts(sources: EditSources, ...[[x, y], text, range]: Parameters<CellEditorActions['paste']>): Pasted {
  const { host, block, columns } = sources
  const cells = cellsIn(text)
  // One value goes into every selected cell, as in a spreadsheet.
  const only = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined
  const area = only !== undefined && range ? range : { x, y, width: cells[0]?.length ?? 0, height: cells.length }
  if (only === undefined && linesFieldOf(host.definition, block) !== null) {
    return pastedAt(area, pasteLines(sources, [x, y], cells))
  }
  change(sources, (collector) => {
    const put = (cell: CellPlace, typed: string): void => putText(sources, collector, [cell, typed])
    if (only !== undefined && range) for (const cell of cellsOf(range)) put(cell, only)
    else cells.forEach((row, down) => row.forEach((typed, across) => put([x + across, y + down], typed)))
  })
  return pastedAt(area, columns.slice(area.x, area.x + area.width))
}

function pastedAt({ y, height }: CellRange, columns: EditSources['columns']): Pasted {
  return {
    lines: Array.from({ length: height }, (_, down) => y + down),
    fields: new Set(columns.flatMap((column) => column?.field.name ?? [])),
  }
}

function* cellsOf({ x, y, width, height }: CellRange): Generator<CellPlace> {
  for (let line = y; line < y + height; line += 1) {
    for (let column = x; column < x + width; column += 1) yield [column, line]
  }
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by
}

function boundsIn({ boundsOf, frame }: EditSources, place: CellPlace): CellRange {
  const cell = boundsOf(place)
  const box = frame.current
  if (!cell || !box) return { x: 0, y: 0, width: 100, height: 34 }
  const { x, y } = box.getBoundingClientRect()
  const [left, top] = [cell.x - x - box.clientLeft, cell.y - y - box.clientTop]
  return { x: left, y: top, width: cell.width + 1, height: cell.height + 1 }
}

/** Moving on past the last line of a form adds another. */
function addsLine({ columns, display, onAddLine }: EditSources, [column, line]: CellPlace, leave: Leave): boolean {
  const isEnd = leave === 'down' || (leave === 'right' && !columns.slice(column + 1).some((each) => each?.input))
  return isEnd && line === display.count - 1 && onAddLine !== undefined
}

function addAfter(sources: EditSources, cell: CellPlace): boolean {
  const location = locate(sources, cell)
  if (!location || !addsLine(sources, cell, 'right') || !isStarted(sources, location.row)) return false
  sources.onAddLine?.(firstInput(sources))
  return true
}

const firstInput = ({ columns }: EditSources): number => columns.findIndex((each) => each?.input)
