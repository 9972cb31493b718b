/** Draws cells that are more than text: badges, ticks, bars, links, colours, row menus. */
import {
  drawTextCell,
  GridCellKind,
  type CustomCell,
  type CustomRenderer,
  type DrawCellCallback,
  type Rectangle,
  type Theme,
} from '@glideapps/glide-data-grid'
import type { CellPicture } from './cell-content.ts'
import type { GridLook } from './theme.ts'

/** Text and loading cells are drawn by the library. */
type Drawing = Exclude<CellPicture, { readonly draw: 'text' } | { readonly draw: 'loading' }>

export type DrawnCell = CustomCell<Drawing>

export function drawnCell(data: Drawing, spoken: string, change: Partial<DrawnCell> = {}): DrawnCell {
  return { kind: GridCellKind.Custom, data, copyData: spoken, allowOverlay: false, readonly: true, ...change }
}

interface Pen {
  readonly ctx: CanvasRenderingContext2D
  readonly rect: Rectangle
  readonly theme: Theme & { readonly baseFontFull: string }
  readonly colors: GridLook
}

/** @param colors returns the colours at the time of drawing */
export function cellRenderer(colors: () => GridLook): CustomRenderer<DrawnCell> {
  return {
    kind: GridCellKind.Custom,
    isMatch: (cell): cell is DrawnCell => 'draw' in cell.data,
    draw({ ctx, rect, theme }, { data }) {
      ctx.save()
      ctx.font = theme.baseFontFull
      ctx.textBaseline = 'middle'
      drawers[data.draw]({ ctx, rect, theme, colors: colors() }, data as never)
      ctx.restore()
    },
    measure: (ctx, { copyData }) => ctx.measureText(copyData).width + 36,
  }
}

type Drawers = { readonly [Name in Drawing['draw']]: (pen: Pen, data: Extract<Drawing, { draw: Name }>) => void }

const drawers: Drawers = {
  pill({ ctx, rect, theme, colors }, { text, tone }) {
    const look = colors.tones[tone] ?? colors.tones['plain']
    if (!look || text === '') return
    ctx.font = theme.baseFontFull.replace('13px', '12px')
    const room = rect.width - 2 * theme.cellHorizontalPadding - 16
    const words = cut(ctx, text, room)
    const [width, height] = [ctx.measureText(words).width + 16, 20]
    const [x, y] = [rect.x + theme.cellHorizontalPadding, rect.y + (rect.height - height) / 2]
    ctx.beginPath()
    ctx.roundRect(x, y, width, height, height / 2)
    ctx.fillStyle = look.ground
    ctx.fill()
    ctx.strokeStyle = look.border
    ctx.lineWidth = 1
    ctx.stroke()
    ctx.fillStyle = look.text
    ctx.fillText(words, x + 8, y + height / 2 + 0.5)
  },
  link(pen, { text, isAmount }) {
    pen.ctx.fillStyle = pen.colors.accent
    const { x, width } = writeText(pen, text, isAmount)
    pen.ctx.fillRect(x, pen.rect.y + pen.rect.height / 2 + 8, width, 1)
  },
  tick({ ctx, rect, colors }, { isOn, isEditable }) {
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2]
    if (isEditable) {
      ctx.beginPath()
      ctx.roundRect(x - 8, y - 8, 16, 16, 4)
      ctx.strokeStyle = isOn ? colors.accent : colors.muted
      ctx.stroke()
    }
    if (!isOn) return
    ctx.beginPath()
    ctx.moveTo(x - 4.5, y + 0.5)
    ctx.lineTo(x - 1.2, y + 3.8)
    ctx.lineTo(x + 4.8, y - 3.4)
    ctx.lineWidth = 2
    ctx.lineCap = 'round'
    ctx.lineJoin = 'round'
    ctx.strokeStyle = isEditable ? colors.accent : colors.text
    ctx.stroke()
  },
  cross({ ctx, rect, colors }) {
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2]
    ctx.beginPath()
    ctx.moveTo(x - 3.5, y - 3.5)
    ctx.lineTo(x + 3.5, y + 3.5)
    ctx.moveTo(x + 3.5, y - 3.5)
    ctx.lineTo(x - 3.5, y + 3.5)
    ctx.lineWidth = 1.5
    ctx.lineCap = 'round'
    ctx.strokeStyle = colors.muted
    ctx.stroke()
  },
  bar(pen, { text, share }) {
    const { ctx, rect, theme, colors } = pen
    const width = rect.width - 2 * theme.cellHorizontalPadding
    const [x, y] = [rect.x + theme.cellHorizontalPadding, rect.y + rect.height - 9]
    ctx.fillStyle = colors.tones['plain']?.border ?? colors.border
    ctx.beginPath()
    ctx.roundRect(x, y, width, 3, 1.5)
    ctx.fill()
    ctx.fillStyle = share >= 1 ? (colors.tones['success']?.text ?? colors.accent) : colors.accent
    ctx.beginPath()
    ctx.roundRect(x, y, Math.max(0, Math.min(1, share)) * width, 3, 1.5)
    ctx.fill()
    ctx.fillStyle = theme.textDark
    writeText({ ...pen, rect: { ...rect, height: rect.height - 6 } }, text, true)
  },
  swatch(pen, { text, color }) {
    const { ctx, rect, theme, colors } = pen
    ctx.beginPath()
    ctx.roundRect(rect.x + theme.cellHorizontalPadding, rect.y + rect.height / 2 - 7, 14, 14, 4)
    ctx.fillStyle = color
    ctx.fill()
    ctx.strokeStyle = colors.border
    ctx.stroke()
    ctx.fillStyle = theme.textDark
    writeText({ ...pen, rect: { ...rect, x: rect.x + 20, width: rect.width - 20 } }, text, false)
  },
  fold(pen, { text, isFolded, count }) {
    const { ctx, rect, theme, colors } = pen
    const [x, y] = [rect.x + theme.cellHorizontalPadding + 4, rect.y + rect.height / 2]
    ctx.strokeStyle = colors.muted
    ctx.lineWidth = 1.6
    ctx.beginPath()
    if (isFolded) lines(ctx, [x - 2, y - 4], [x + 2, y], [x - 2, y + 4])
    else lines(ctx, [x - 4, y - 2], [x, y + 2], [x + 4, y - 2])
    ctx.stroke()
    ctx.font = `600 ${theme.baseFontFull}`
    ctx.fillStyle = theme.textDark
    const end = rect.x + rect.width - 4
    const words = cut(ctx, text, end - x - 12)
    ctx.fillText(words, x + 12, y + 0.5)
    const after = x + 20 + ctx.measureText(words).width
    ctx.font = theme.baseFontFull
    ctx.fillStyle = colors.muted
    // In a narrow column the group's name takes precedence over its number of rows.
    if (after + ctx.measureText(count).width <= end) ctx.fillText(count, after, y + 0.5)
  },
  menu({ ctx, rect, colors }) {
    ctx.fillStyle = colors.muted
    for (const offset of [-6, 0, 6]) {
      ctx.beginPath()
      ctx.arc(rect.x + rect.width / 2 + offset, rect.y + rect.height / 2, 1.8, 0, Math.PI * 2)
      ctx.fill()
    }
  },
  invalid(pen, { text, isAmount }) {
    const { ctx, rect, colors } = pen
    ctx.fillStyle = colors.tones['danger']?.ground ?? colors.sunken
    ctx.fillRect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2)
    ctx.fillStyle = colors.danger
    writeText(pen, text, isAmount)
    // A corner, as spreadsheets mark a note: the error is shown when the cell is focused.
    ctx.beginPath()
    ctx.moveTo(rect.x + rect.width - 8, rect.y + 1)
    ctx.lineTo(rect.x + rect.width - 1, rect.y + 1)
    ctx.lineTo(rect.x + rect.width - 1, rect.y + 8)
    ctx.fill()
  },
}

function lines(ctx: CanvasRenderingContext2D, ...points: readonly (readonly [number, number])[]): void {
  points.forEach(([x, y], index) => (index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)))
}

/** The cell that a text is written in. */
type TextCell = Pick<Pen, 'ctx' | 'rect'> & { readonly theme: Theme }

function writeText({ ctx, rect, theme }: TextCell, text: string, isAmount: boolean) {
  const words = cut(ctx, text, rect.width - 2 * theme.cellHorizontalPadding)
  const { width } = ctx.measureText(words)
  const padding = theme.cellHorizontalPadding
  const x = isAmount ? rect.x + rect.width - padding - width : rect.x + padding
  ctx.fillText(words, x, rect.y + rect.height / 2 + 0.5)
  return { x, width }
}

function writeRightToLeft(pen: TextCell, text: string): void {
  const { ctx } = pen
  ctx.direction = 'rtl'
  ctx.textAlign = 'left'
  writeText(pen, text, false)
  ctx.textAlign = 'start'
  ctx.direction = 'inherit'
}

/** No letter of the font is wider than its size. */
const WIDEST_LETTER = 13

const RIGHT_TO_LEFT = /[\u0591-\u07FF\uFB1D-\uFDFD\uFE70-\uFEFC]/

/**
 * The library clips text at the cell's edge, where half a number looks like another number: adds an ellipsis. It also
 * writes left-aligned Arabic to the left of the cell, where it is clipped.
 */
export const drawWithEllipsis: DrawCellCallback = (args, drawContent) => {
  const { cell, ctx, rect, theme } = args
  const room = rect.width - 2 * theme.cellHorizontalPadding
  const text = cell.kind === GridCellKind.Text ? cell.displayData : ''
  if (cell.contentAlign === 'left' && RIGHT_TO_LEFT.test(text)) return writeRightToLeft(args, text)
  const fits = text.length * WIDEST_LETTER <= room || ctx.measureText(text).width <= room
  if (fits) return drawContent()
  // The argument has more members than the library's type of this callback declares.
  const whole = args as Parameters<typeof drawTextCell>[0]
  drawTextCell(whole, cut(ctx, text, room), cell.contentAlign)
}

/** The same, with a line above the row of totals, which sets them apart from the last row. */
export function drawerOfTotals(totals: number, color: string): DrawCellCallback {
  return (args, drawContent) => {
    drawWithEllipsis(args, drawContent)
    if (args.row !== totals) return
    const { ctx, rect } = args
    ctx.save()
    ctx.fillStyle = color
    ctx.fillRect(rect.x, rect.y, rect.width, 1)
    ctx.restore()
  }
}

/** As much of a text as fits. */
export function cut(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  const { width } = ctx.measureText(text)
  if (width <= room) return text
  const first = (count: number): string => `${text.slice(0, count).trimEnd()}…`
  const fits = (count: number): boolean => ctx.measureText(first(count)).width <= room
  // Letters differ in width: starts with the average width and corrects from there.
  let count = Math.max(1, Math.floor((text.length * room) / width))
  while (count > 1 && !fits(count)) count -= 1
  while (count < text.length && fits(count + 1)) count += 1
  return first(count)
}
