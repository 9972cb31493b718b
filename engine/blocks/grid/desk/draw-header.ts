/** Draws the head of a column: its caption aligned with its values, its sort order, whether it is filtered. */
import type { DrawHeaderCallback } from '@glideapps/glide-data-grid'
import { isNumeric } from '../../../page/format.ts'
import { captionOf, type GridColumn } from '../columns.ts'
import type { GridQuery } from '../../../grid-data/grid-source.ts'
import { cut } from './draw.ts'
import type { GridLook } from './theme.ts'

interface HeadSources {
  readonly columns: readonly (GridColumn | null)[]
  readonly query: GridQuery
  readonly colors: GridLook
}

type DrawArgs = Parameters<DrawHeaderCallback>[0]

/** Size of the sort arrow and of the menu's dots. */
const TOOLS = 30

export function headerDrawer({ columns, query, colors }: HeadSources): DrawHeaderCallback {
  return (args) => {
    const column = columns[args.columnIndex]
    const { ctx } = args
    ctx.save()
    ctx.textBaseline = 'middle'
    if (column) drawHead(args, column, { columns, query, colors })
    ctx.restore()
  }
}

function drawHead(args: DrawArgs, column: GridColumn, { query, colors }: HeadSources): void {
  const { ctx, rect, theme, isSelected } = args
  const { name } = column.field
  const sort = column.line ? undefined : query.sort.find(({ field }) => field === name)
  const isFiltered = !column.line && query.filters.some(({ field }) => field === name)
  const isMarked = sort !== undefined || isFiltered
  ctx.font = `${theme.headerFontStyle} ${theme.fontFamily}`
  ctx.fillStyle = headColor({ isSelected, isMarked, isFilledIn: column.input !== null }, theme, colors)
  const padding = theme.cellHorizontalPadding
  const showsMenu = !column.line && !column.summary && (args.isHovered || isFiltered)
  const tools = (sort ? 14 : 0) + (showsMenu ? TOOLS - 10 : 0)
  const words = cut(ctx, captionOf(column), rect.width - 2 * padding - tools)
  const { width } = ctx.measureText(words)
  const end = rect.x + rect.width - padding - (showsMenu ? TOOLS - 10 : 0)
  const x = isNumeric(column.field.type) ? end - width - (sort ? 14 : 0) : rect.x + padding
  const y = rect.y + rect.height / 2
  ctx.fillText(words, x, y + 1)
  if (sort) arrow(ctx, { x: x + width + 9, y, isDown: sort.isDown, color: colors.accent })
  if (sort && query.sort.length > 1) rank(args, query.sort.indexOf(sort) + 1, x + width + 16)
  if (showsMenu) dots(args, isFiltered ? colors.accent : colors.muted)
}

/** The heads of editable columns stand out. */
function headColor(
  { isSelected, isMarked, isFilledIn }: { isSelected: boolean; isMarked: boolean; isFilledIn: boolean },
  theme: DrawArgs['theme'],
  colors: GridLook,
): string {
  if (isSelected) return theme.textHeaderSelected
  if (isFilledIn) return colors.accent
  return isMarked ? colors.text : theme.textHeader
}

interface Arrow {
  readonly x: number
  readonly y: number
  readonly isDown: boolean
  readonly color: string
}

function arrow(ctx: CanvasRenderingContext2D, { x, y, isDown, color }: Arrow): void {
  const way = isDown ? -1 : 1
  ctx.strokeStyle = color
  ctx.lineWidth = 1.6
  ctx.lineCap = 'round'
  ctx.beginPath()
  ctx.moveTo(x, y + 4)
  ctx.lineTo(x, y - 4)
  ctx.moveTo(x - 3, y - way * 1)
  ctx.lineTo(x, y - way * 4)
  ctx.lineTo(x + 3, y - way * 1)
  ctx.stroke()
}

function rank({ ctx, rect, theme }: DrawArgs, position: number, x: number): void {
  ctx.font = `600 9px ${theme.fontFamily}`
  ctx.fillText(String(position), x, rect.y + rect.height / 2 - 3)
}

/** A funnel, whose menu filters and hides. */
function dots({ ctx, menuBounds }: DrawArgs, color: string): void {
  const [x, y] = [menuBounds.x + menuBounds.width / 2, menuBounds.y + menuBounds.height / 2]
  ctx.strokeStyle = color
  ctx.lineWidth = 1.6
  ctx.lineCap = 'round'
  ctx.beginPath()
  for (const [half, offset] of [
    [5, -3.5],
    [3, 0],
    [1, 3.5],
  ] as const) {
    ctx.moveTo(x - half, y + offset)
    ctx.lineTo(x + half, y + offset)
  }
  ctx.stroke()
}
