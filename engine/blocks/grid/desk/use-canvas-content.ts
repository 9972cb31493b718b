/** The content of the canvas: columns, cells, heads, colours. */
import { useMemo } from 'react'
import type { DataEditorProps, GridColumn as GlideColumn, Item } from '@glideapps/glide-data-grid'
import type { Row } from '../../../screen/host.ts'
import { isQuiet } from '../../../page/reads/rows.ts'
import { captionOf, type GridColumn } from '../columns.ts'
import type { DrawnGridProps } from './desk-props.ts'
import { gridContent } from './cell-content.ts'
import { canvasCell } from './cells.ts'
import { headerDrawer } from './draw-header.ts'
import { cellRenderer, drawerOfTotals } from './draw.ts'
import { GROUP_HEIGHT, HEADER_HEIGHT, MENU_WIDTH } from './sizes.ts'
import { hasTotals } from '../totals.tsx'
import { useDrawnWidths } from './use-drawn-widths.ts'
import { totalWidth, type ColumnWidth } from './widths.ts'

interface ContentInputs extends Omit<DrawnGridProps, 'columns'> {
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  rowAt(line: number): Row | null
}

/** Height of the note below the canvas. */
const NOTE = 30
/** Height of the scroll bar and the frame. */
const EDGE = 18

export function useCanvasContent(sources: ContentInputs) {
  const { block, host, display, columns, colors, size, state, query, rowAt, rowActions } = sources
  const hasRowMenus = rowActions.length > 0
  const { totals } = state
  const isSummedUp = hasTotals(block, state)
  const rows = display.count + Number(isSummedUp)
  const head = HEADER_HEIGHT + (columns.some((column) => column?.group) ? GROUP_HEIGHT : 0)
  const high = size.height - (columns.some((column) => column?.input) ? NOTE : 0)
  const lines = head + Math.max(rows, 1) * colors.rowHeight
  const room = size.width - (lines > high ? EDGE : 2)
  // Growing columns share the remaining width.
  const widths = useDrawnWidths(sources, { room, fontFamily: colors.theme.fontFamily ?? '' })
  const drawn = useMemo(() => glideColumns(columns, widths), [columns, widths])
  const isWide = totalWidth(drawn) > room
  const whole = lines + (isWide ? EDGE : 1)
  const height = Math.min(high, whole)
  return {
    rows,
    height,
    // When every row is in sight the totals are the last of them.
    freezeTrailingRows: Number(isSummedUp && height < whole),
    // The heading of a group would be cut where frozen columns end.
    freezeColumns: isWide && columns.length > 4 && block.groupBy === null ? 1 : 0,
    theme: colors.theme,
    rowHeight: colors.rowHeight,
    columns: drawn,
    customRenderers: useMemo(() => [cellRenderer(() => colors)], [colors]),
    drawCell: useMemo(() => drawerOfTotals(display.count, colors.muted), [display.count, colors]),
    drawHeader: useMemo(() => headerDrawer({ columns, query, colors }), [columns, query, colors]),
    getGroupDetails: useMemo(() => groupDetails(columns), [columns]),
    verticalBorder: (at: number) => columns[at]?.group?.id !== columns[at - 1]?.group?.id,
    getCellContent: useMemo(() => {
      const content = gridContent({ block, host, columns, display, totals, rowAt, hasRowMenus })
      return (cell: Item) => canvasCell(content(cell), colors)
    }, [block, host, colors, columns, display, totals, rowAt, hasRowMenus]),
    getRowThemeOverride(line: number) {
      const isHead = line < display.count && display.at(line).line === 'group'
      if (isHead || line >= display.count) return { bgCell: colors.sunken }
      const row = rowAt(line)
      return row && isQuiet(row, host.definition.fields) ? { bgCell: colors.sunken, textDark: colors.muted } : undefined
    },
  } satisfies Partial<DataEditorProps>
}

function glideColumns(
  columns: readonly (GridColumn | null)[],
  widths: readonly ColumnWidth[],
): (GlideColumn & { readonly width: number })[] {
  return columns.map((column, index) => {
    const { width = MENU_WIDTH, grows = false } = widths[index] ?? {}
    if (column === null) return { id: ' menu', title: '', width }
    return {
      id: column.id,
      title: captionOf(column),
      width,
      grow: grows ? 1 : 0,
      hasMenu: column.line === null && column.linesOf === null && !column.summary,
      ...(column.group ? { group: column.group.id } : {}),
    }
  })
}

function groupDetails(columns: readonly (GridColumn | null)[]) {
  const labels = new Map(columns.flatMap((column) => (column?.group ? [[column.group.id, column.group]] : [])))
  return (id: string) => {
    const group = labels.get(id)
    const words = group && group.actions.length > 0 ? `${group.label}  ⋯` : (group?.label ?? '')
    return { name: words }
  }
}
