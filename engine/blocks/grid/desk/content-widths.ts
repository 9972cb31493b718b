/** How wide the texts of a grid are, so that its columns stand as wide as what is read in them. */
import type { BlockOf } from '../../../definition/definition.ts'
import { isNumeric } from '../../../page/format.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { Display } from '../../../grid-data/display.ts'
import type { GridSource, SourceState, Sums } from '../../../grid-data/grid-source.ts'
import { captionWidth, valueOf, type GridColumn } from '../columns.ts'
import { sumText } from '../compared-columns.ts'
import type { Layout } from '../layout.ts'
import { shownText } from './cell-text.ts'
import { isSummed, widthsByContent, widthsOf, type Width } from './widths.ts'

/** Lines whose texts are measured: columns do not move while somebody scrolls on. */
const MOST_LINES = 60
/** Of texts on both sides, of a badge also its own. */
const PADDING = 22
const BADGE_PADDING = PADDING + 16
interface DrawnSources extends Omit<MeasureSources, 'totals'> {
  readonly block: Pick<BlockOf<'grid'>, 'totals'>
  readonly layout: Layout
  readonly state: Pick<SourceState, 'totals'>
}

/**
 * The widths of the columns before those that grow share what is left.
 *
 * @param room pixels
 */
export function drawnWidths({ block, layout, state, ...sources }: DrawnSources, room: number): readonly Width[] {
  const { columns } = sources
  const measured = contentWidths({ ...sources, totals: state.totals })
  const needs = columns.map((column, at) => {
    const isSet = column === null || layout.widths[column.id] !== undefined
    const mayNarrow = column !== null && (!isNumeric(column.field.type) || isSummed(column, block.totals))
    return { width: isSet ? 0 : (measured[at] ?? 0), mayNarrow }
  })
  return widthsByContent(widthsOf(columns, layout, block.totals), needs, room)
}

interface MeasureSources {
  readonly host: ScreenHost
  /** Null: the one of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly source: Pick<GridSource, 'row'>
  readonly display: Display
  readonly totals: Sums
  /** Width of a text, pixels. */
  textWidth(text: string, isBold: boolean): number
}

/**
 * Pixels each column needs, by its caption, the first lines as far as they have come, and the sums below them; 0: its
 * width does not go by what it holds.
 */
export function contentWidths(sources: MeasureSources): readonly number[] {
  const { host, columns, totals, textWidth } = sources
  const rows = firstRows(sources)
  return columns.map((column) => {
    if (column === null || !isMeasured(column) || rows.length === 0) return 0
    const padding = column.field.type === 'badge' ? BADGE_PADDING : PADDING
    const texts = new Set(rows.map((row) => shownText({ host, row, column }, valueOf(row, column, host.scope))))
    const sum = textWidth(sumText(host, totals, column), true)
    const widest = Math.max(sum, ...[...texts].map((text) => textWidth(text, false)))
    return widest === 0 ? 0 : Math.max(captionWidth(column), Math.ceil(widest + padding))
  })
}

function firstRows({ source, display }: MeasureSources): readonly Row[] {
  const rows: Row[] = []
  for (let line = 0; line < Math.min(display.count, MOST_LINES); line += 1) {
    const at = display.at(line)
    const row = at.line === 'row' ? source.row(at.place) : null
    if (row) rows.push(row)
  }
  return rows
}

/** What is filled in does not move under whoever types; what is drawn is no text. */
function isMeasured({ input, compares, field }: GridColumn): boolean {
  return input === null && !compares && !['yesno', 'percent', 'color', 'longtext'].includes(field.type)
}

/** Measures in the type of the canvas; without a canvas (tests) every text has no width. */
export function textMeasure(fontFamily: string): MeasureSources['textWidth'] {
  const pen = document.createElement('canvas').getContext('2d')
  return (text, isBold) => {
    if (pen === null || text === '') return 0
    pen.font = `${isBold ? '600 ' : ''}13px ${fontFamily}`
    return pen.measureText(text).width
  }
}
