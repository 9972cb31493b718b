import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import '@glideapps/glide-data-grid/dist/index.css'
import { DataEditor, type DataEditorRef, type Item } from '@glideapps/glide-data-grid'
import { moved } from '../layout.ts'
import { useRefusal } from '../lines/use-refusal.ts'
import { CellEditor, type CellEditorHandle } from './CellEditor.tsx'
import { CellNote } from './CellNote.tsx'
import type { CellPlace, CellRange } from './cell-range.ts'
import type { DrawnGridProps } from './desk-props.ts'
import { NO_SELECTION, selectionOf } from './selection-of.ts'
import { GROUP_HEIGHT, HEADER_HEIGHT } from './sizes.ts'
import { useCellEditing, type CellEditorActions } from './use-cell-editing.ts'
import { rowReader } from './row-reader.ts'
import { useClipboard } from './use-clipboard.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useCanvasContent } from './use-canvas-content.ts'
import { useMoreColumns } from './use-more-columns.ts'
import { usePresses, type Presses } from './use-presses.ts'
import { useSelectedLine } from './use-selected-line.ts'

/** The library's own editor, clipboard and search are off: ours lose no keys and need no permission. */
const KEYS = { activateCell: false, copy: false, paste: false, cut: false, search: false } as const

const FIXED = {
  width: '100%',
  headerHeight: HEADER_HEIGHT,
  groupHeaderHeight: GROUP_HEIGHT,
  smoothScrollX: true,
  smoothScrollY: true,
  getCellsForSelection: true,
  keybindings: KEYS,
  rangeSelect: 'rect',
  rowSelect: 'none',
  columnSelect: 'none',
  editOnType: false,
  allowedFillDirections: 'any',
} as const

/** The number of frames a pending press waits for the canvas. */
const MOST_FRAMES = 30

/** The grid on a canvas, with its editor and the note of the focused cell. */
export function Canvas(props: DrawnGridProps) {
  const grid = useRef<DataEditorRef>(null)
  const [selection, setSelection] = useState(NO_SELECTION)
  const { drawn: columns, source, display, state } = props
  const rowAt = useMemo(() => rowReader({ source, display, state }), [source, display, state])
  const last = display.count - 1
  const select = useCallback(
    ([column, line]: CellPlace, range?: CellRange) => {
      // Of lines that were just added, the display does not know yet.
      const cell: Item = [column, range ? line : Math.max(0, Math.min(line, last))]
      setSelection(selectionOf(cell, range))
      grid.current?.scrollTo(cell[0], cell[1])
    },
    [last],
  )
  const editor = useRef<CellEditorHandle>(null)
  const current = selection.current ?? null
  // The canvas itself: the library would restore and select the cell that was focused before.
  const focus = (): void => props.frame.current?.querySelector('canvas')?.focus({ preventScroll: true })
  const boundsOf = (cell: CellPlace): CellRange | undefined => grid.current?.getBounds(...cell)
  const sources = { ...props, columns, rowAt, select, focus, boundsOf, editor }
  const editing = useCellEditing(sources)
  const press = usePresses({ ...sources, editing })
  const isEditable = columns.some((column) => column?.input)
  const onKeyDown = useDeskKeys({ ...sources, editing, press, selection: current, isEditable })
  useClipboard({ ...sources, editing, selection: current })
  useOneTabStop(props.frame)
  const content = useCanvasContent({ ...props, columns, rowAt })
  useMoreColumns(props.frame)
  useRefusedCell(props, select)
  usePendingPress(props, grid, (cell) => {
    select(cell)
    editing.open(cell)
  })
  useSelectedLine(current, props.onLine)
  return (
    <>
      <DataEditor
        ref={grid}
        {...FIXED}
        {...content}
        {...useHandlers({ ...props, editing, press })}
        fillHandle={Boolean(columns[current?.cell[0] ?? -1]?.input)}
        gridSelection={selection}
        onGridSelectionChange={setSelection}
        onKeyDown={(event) => onKeyDown({ ...event, code: event.rawEvent?.code })}
      />
      <CellEditor ref={editor} onCommit={editing.commit} onCancel={editing.cancel} />
      <CellNote {...{ host: props.host, columns, rowAt }} selection={current} />
    </>
  )
}

/**
 * Opens the pending cell as soon as its row is drawn, in the same frame, so that the next key of a fast typist goes
 * into it.
 */
function usePendingPress(
  { pendingPress, display }: DrawnGridProps,
  grid: RefObject<DataEditorRef | null>,
  open: (cell: Item) => void,
): void {
  useEffect(() => {
    let frame = 0
    // A canvas that was just mounted has no cell bounds until it is measured: an editor would be misplaced.
    const take = (frames: number): void => {
      const cell = pendingPress.take(display.count)
      if (cell === null) return
      if (frames === 0 || Number.isFinite(grid.current?.getBounds(...cell)?.x)) return open(cell)
      pendingPress.set(cell)
      frame = requestAnimationFrame(() => take(frames - 1))
    }
    take(MOST_FRAMES)
    return () => cancelAnimationFrame(frame)
  })
}

/** After a save was refused, moves the focus to the first invalid cell of a line. */
function useRefusedCell({ block, host, drawn, source, display }: DrawnGridProps, select: (cell: Item) => void): void {
  useRefusal({ block, host, source, display }, (line, cells) => {
    const column = drawn.findIndex((each) => each !== null && cells.includes(each.field.name))
    if (column >= 0) select([column, line])
  })
}

/** The canvas scrolls the scrolling element, which must not be a tab stop of its own. */
function useOneTabStop(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = frame.current?.querySelector<HTMLElement>('.dvn-scroller')
    if (scroller) scroller.tabIndex = -1
  })
}

type Editor = React.ComponentProps<typeof DataEditor>

/** Passes the canvas's events to their handlers. */
function useHandlers({
  editing,
  press,
  ...props
}: DrawnGridProps & { editing: CellEditorActions; press: Presses }): Partial<Editor> {
  const { source, display, size, colors } = props
  useEffect(() => {
    // Loads the rows in sight before anybody scrolls, and again when other rows are there.
    source.ensure(0, Math.ceil(size.height / colors.rowHeight))
  }, [source, size.height, colors.rowHeight])
  const rowIndexAt = (line: number): number => {
    const at = display.at(Math.min(line, Math.max(0, display.count - 1)))
    return at.line === 'row' ? at.place : at.group.first
  }
  return {
    onFillPattern(event) {
      event.preventDefault()
      editing.fill(event.patternSource, event.fillDestination)
    },
    onDelete(deleted) {
      if (deleted.current) editing.clear(deleted.current.range)
      return false
    },
    onCellClicked: press.cell,
    onCellContextMenu(cell, event) {
      if (press.menu(cell, event.bounds, event)) event.preventDefault()
    },
    onHeaderClicked: (at, event) => press.header(at, event.shiftKey),
    onHeaderMenuClick: (at, bounds) => press.headerMenu(at, bounds),
    onHeaderContextMenu(at, event) {
      event.preventDefault()
      press.headerMenu(at, event.bounds, event)
    },
    onGroupHeaderClicked: (at, event) => press.groupHeader(at, event.bounds),
    onColumnMoved: (from, to) => props.onLayout(moved(props.columns, props.layout, [from, to])),
    // Comparison columns are beside their totals and cannot be moved.
    onColumnProposeMove: (from, to) =>
      props.state.compared === null && from < props.shown.length && to < props.shown.length,
    onColumnResize: (_, width, at) => press.resize(at, width),
    onVisibleRegionChanged({ y, height }) {
      editing.follow()
      source.ensure(rowIndexAt(y), rowIndexAt(y + height + 1) + 2)
    },
  }
}
