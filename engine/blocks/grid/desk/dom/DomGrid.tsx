import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { useRefusal } from '../../lines/use-refusal.ts'
import { linesFieldOf } from '../../lines/line-edits.ts'
import { CellEditor, type CellEditorHandle } from '../CellEditor.tsx'
import type { CellPlace, CellRange } from '../cell-range.ts'
import { CellNote } from '../CellNote.tsx'
import type { DrawnGridProps } from '../desk-props.ts'
import { rowReader } from '../row-reader.ts'
import { type CellEditorActions, useCellEditing } from '../use-cell-editing.ts'
import { useClipboard } from '../use-clipboard.ts'
import { useDeskKeys } from '../use-desk-keys.ts'
import { useMoreColumns } from '../use-more-columns.ts'
import { usePresses } from '../use-presses.ts'
import { useSelectedLine } from '../use-selected-line.ts'
import { DomBody } from './DomBody.tsx'
import { DomHead } from './DomHead.tsx'
import { useGridLayout } from './grid-layout.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { cellElement, useCellFocus } from './use-cell-focus.ts'
import { useCellPointer } from './use-cell-pointer.ts'
import { useLinesInSight } from './use-lines-in-sight.ts'
import './dom-grid.css'

/**
 * The grid as elements: runs in the direction of the language and speaks to a screen reader. Only the lines in sight are
 * drawn.
 */
export function DomGrid(props: DrawnGridProps) {
  const { drawn: columns, display, host, query } = props
  const cells = useGridCells(props)
  const { grid, editor, editing, press, rowAt, selection, pointer, filled, layout, sight } = cells
  return (
    <>
      <div
        ref={grid}
        role="grid"
        className="cs-cells"
        aria-label={gridLabel(props)}
        aria-rowcount={layout.above + display.count + Number(layout.isSummed)}
        aria-colcount={columns.length}
        aria-multiselectable
        data-frozen={layout.isFrozen}
        style={layout.style}
        onKeyDown={cells.onKeyDown}
        onFocus={cells.onFocus}
        onScroll={({ currentTarget }) => {
          editing.follow()
          sight.onScroll(currentTarget.scrollTop)
        }}
        {...pointer}
      >
        <DomHead {...{ columns, press, query }} />
        <DomBody {...props} {...{ rowAt, selection, filled }} lines={sight.lines} above={layout.above} />
      </div>
      <CellEditor ref={editor} onCommit={editing.commit} onCancel={editing.cancel} />
      <CellNote {...{ host, columns, selection, rowAt }} />
    </>
  )
}

/** What the grid draws, and what it does on events. */
function useGridCells(props: DrawnGridProps) {
  const { drawn: columns, source, display, state, frame, colors } = props
  const grid = useRef<HTMLDivElement>(null)
  const editor = useRef<CellEditorHandle>(null)
  const rowAt = useMemo(() => rowReader({ source, display, state }), [source, display, state])
  const last: CellPlace = [columns.length - 1, display.count - 1]
  const focus = useCellFocus(grid, last)
  const { selection, select } = focus
  const boundsOf = (cell: CellPlace): CellRange | undefined => cellElement(grid.current, cell)?.getBoundingClientRect()
  const sources = { ...props, ...focus, columns, rowAt, boundsOf, editor, grid, last }
  const editing = useCellEditing(sources)
  const press = usePresses({ ...sources, editing })
  const isEditable = columns.some((column) => column?.input)
  const onDeskKey = useDeskKeys({ ...sources, editing, press, isEditable })
  useClipboard({ ...sources, editing })
  useMoreColumns(frame)
  useRefusal(props, (line, cells) => {
    const column = columns.findIndex((each) => each !== null && cells.includes(each.field.name))
    if (column < 0) return
    focus.focus()
    select([column, line])
  })
  usePendingCell({ ...sources, editing })
  useSelectedLine(selection, props.onLine)
  const layout = useGridLayout(props)
  const sight = useLinesInSight({ ...layout, count: display.count, rowHeight: colors.rowHeight, selection })
  useLoadedRows(props, sight.lines)
  const { filled, ...pointer } = useCellPointer({ ...sources, press, editing })
  const onKeyDown = useGridKeys({ ...sources, editing, page: sight.page }, onDeskKey)
  // The tab stop of a grid in which nobody has been is its first cell.
  const onFocus = ({ target }: { readonly target: HTMLElement }): void => {
    if (selection === null && target.dataset['cell']) select([0, 0])
  }
  return { grid, editor, editing, press, rowAt, selection, pointer, filled, layout, sight, onKeyDown, onFocus }
}

function gridLabel({ host, block }: DrawnGridProps): string {
  const field = linesFieldOf(host.definition, block)
  return block.label ?? (field === null ? host.definition.label : host.field(field).label)
}

interface PendingSources extends Pick<DrawnGridProps, 'pendingPress' | 'display'> {
  readonly grid: RefObject<HTMLElement | null>
  readonly editing: Pick<CellEditorActions, 'open'>
  select(cell: CellPlace): void
}

/** Opens the pending cell as soon as it is drawn, before the next key of a fast typist. */
function usePendingCell({ pendingPress, display, grid, editing, select }: PendingSources): void {
  useLayoutEffect(() => {
    const cell = pendingPress.take(display.count)
    if (cell === null) return
    select(cell)
    const element = cellElement(grid.current, cell)
    // The selected line is always drawn: then.
    if (element === null) return pendingPress.set(cell)
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    editing.open(cell)
  })
}

/** Loads the rows that are drawn, and again when other rows are there. */
function useLoadedRows(
  { source, display }: Pick<DrawnGridProps, 'source' | 'display'>,
  lines: readonly number[],
): void {
  const [first = 0, last = 0] = [lines[0], lines.at(-1)]
  useEffect(() => {
    const rowIndexAt = (line: number): number => {
      const at = display.at(Math.min(line, Math.max(0, display.count - 1)))
      return at.line === 'row' ? at.place : at.group.first
    }
    if (display.count > 0) source.ensure(rowIndexAt(first), rowIndexAt(last) + 1)
  }, [source, display, first, last])
}
