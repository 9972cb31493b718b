/** The content of the canvas: columns, cells, heads, colours. */
import { useMemo } from 'react'
import type { DataEditorProps, GridCell, GridColumn as GlideColumn, Item } from '@glideapps/glide-data-grid'
import type { Row } from '../../../screen/host.ts'
import { isQuiet } from '../../../page/reads/rows.ts'
import { captionOf, isSummed, type GridColumn } from '../columns.ts'
import type { CanvasProps } from './desk-props.ts'
import { BOLD, cellOf, emptyCell, groupCell, LOADING, sumCell } from './cells.ts'
import { headerDrawer } from './draw-header.ts'
import { cellRenderer, drawerOfTotals, drawnCell } from './draw.ts'
import type { Group, Sums } from '../../../grid-data/grid-source.ts'
import { sumText } from '../compared-columns.ts'
import { isSumOf, readyGroupAction } from '../group-press.ts'
import { GROUP_HEIGHT, HEADER_HEIGHT, MENU_WIDTH } from './sizes.ts'
import { hasTotals } from '../totals.tsx'
import { drawnWidths, textMeasure } from './content-widths.ts'
import { totalWidth, type ColumnWidth } from './widths.ts'
import { t } from '../../../messages/message.ts'

interface ContentInputs extends Omit<CanvasProps, 'columns'> {
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
  const span = spanOf(columns, block.totals)
  const high = size.height - (columns.some((column) => column?.input) ? NOTE : 0)
  const lines = head + Math.max(rows, 1) * colors.rowHeight
  const room = size.width - (lines > high ? EDGE : 2)
  const drawn = useDrawnColumns(sources, room)
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
    getCellContent: useMemo(
      () => contentOf({ block, host, colors, columns, display, totals, rowAt, span, hasRowMenus }),
      [block, host, colors, columns, display, totals, rowAt, span, hasRowMenus],
    ),
    getRowThemeOverride(line: number) {
      const isHead = line < display.count && display.at(line).line === 'group'
      if (isHead || line >= display.count) return { bgCell: colors.sunken }
      const row = rowAt(line)
      return row && isQuiet(row, host.definition.fields) ? { bgCell: colors.sunken, textDark: colors.muted } : undefined
    },
  } satisfies Partial<DataEditorProps>
}

/** The columns with their drawn widths; growing ones share the remaining width. */
function useDrawnColumns(sources: ContentInputs, room: number) {
  const { block, host, columns, layout, colors, source, display, state } = sources
  const textWidth = useMemo(() => textMeasure(colors.theme.fontFamily ?? ''), [colors])
  return useMemo(
    () => glideColumns(columns, drawnWidths({ block, host, columns, layout, source, display, state, textWidth }, room)),
    [block, host, columns, layout, source, display, state, textWidth, room],
  )
}

/** The text of a group may cover the columns before its first sum. */
function spanOf(columns: readonly (GridColumn | null)[], totals: readonly string[]): number {
  const first = columns.findIndex((column) => column && isSummed(column, totals))
  return Math.max(0, (first === -1 ? columns.length : first) - 1)
}

interface ContentSources extends Pick<ContentInputs, 'block' | 'host' | 'colors' | 'columns' | 'display' | 'rowAt'> {
  readonly totals: Sums
  readonly span: number
  /** False: only the lines of groups have menus. */
  readonly hasRowMenus: boolean
}

function contentOf(sources: ContentSources): (cell: Item) => GridCell {
  const { block, host, colors, columns, display, totals, rowAt, span, hasRowMenus } = sources
  return ([at, line]) => {
    const column = columns[at] ?? null
    if (line >= display.count) return totalCell(column ? sumCell(host, totals, column) : emptyCell(), at === 0)
    const known = display.at(line)
    if (known.line === 'group') {
      const cell = groupCell(host, { ...known, groupBy: block.groupBy ?? '', isFirst: at <= span, span }, column)
      // Every cell that the heading covers is the heading, which is read out once.
      if (at > 0 && at <= span) return { ...cell, copyData: '' } as GridCell
      return pressableCell({ host, block, group: known.group }, cell, { column, isFirst: at === 0 })
    }
    if (column?.summary) return emptyCell()
    const row = rowAt(line)
    if (row === null) return LOADING
    if (column === null) return hasRowMenus ? menuCell() : emptyCell()
    return cellOf({ host, colors }, row, column)
  }
}

const menuCell = () => drawnCell({ draw: 'menu' }, t('Actions'), { cursor: 'pointer', contentAlign: 'center' })

interface CellPosition {
  readonly column: GridColumn | null
  readonly isFirst: boolean
}

/** A cell in the line of a group: a sum that opens its rows is a link, and a menu can be pressed. */
function pressableCell(
  { group, ...context }: Pick<ContentSources, 'block' | 'host'> & { readonly group: Group },
  cell: GridCell,
  { column, isFirst }: CellPosition,
): GridCell {
  const { onGroup } = context.block
  if (onGroup === null || isFirst || context.host.readOnly) return cell
  if (column === null) return menuCell()
  if (!isSumOf(group, column) || readyGroupAction(context, group) === null) return cell
  const text = sumText(context.host, group.sums, column)
  return drawnCell({ draw: 'link', text, isAmount: true }, text, { cursor: 'pointer', themeOverride: BOLD })
}

/** The first column names the line, unless it has a sum of its own. */
function totalCell(sum: GridCell, isFirst: boolean): GridCell {
  const isCaption = isFirst && 'displayData' in sum && sum.displayData === ''
  return isCaption ? emptyCell(t('Total'), t('Total')) : sum
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
