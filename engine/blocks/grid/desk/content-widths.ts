/** Measures the texts of a grid, so that its columns are as wide as their content. */
import type { BlockOf } from '../../../definition/definition.ts'
import { isNumeric } from '../../../page/format.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { Display } from '../../../grid-data/display.ts'
import type { GridSource, SourceState, Sums } from '../../../grid-data/grid-source.ts'
import { captionWidth, isSummed, gridCellValue, type GridColumn } from '../columns.ts'
import { sumText } from '../compared-columns.ts'
import type { Layout } from '../layout.ts'
import { shownText } from './cell-text.ts'
import { widthsByContent, widthsOf, type ColumnWidth } from './widths.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'

/** The number of lines whose texts are measured, fixed so that columns do not move while somebody scrolls. */
const MOST_LINES = 60
/** On both sides of a text; a badge has its own in addition. */
const PADDING = 22
const BADGE_PADDING = PADDING + 16
interface DrawnSources extends Omit<MeasureSources, 'totals'> {
  readonly block: Pick<BlockOf<'grid'>, 'totals'>
  readonly layout: Layout
  readonly state: Pick<SourceState, 'totals'>
}

/**
 * The widths of the columns before growing ones share the remaining width.
 *
 * @param room pixels
 */
export function drawnWidths({ block, layout, state, ...sources }: DrawnSources, room: number): readonly ColumnWidth[] {
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
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly source: Pick<GridSource, 'row'>
  readonly display: Display
  readonly totals: Sums
  /** Width of a text, pixels. */
  textWidth(text: string, isBold: boolean): number
}

/**
 * Pixels each column needs for its caption, those of the first lines that are loaded, and the sums below them; 0: its
 * width does not depend on its content.
 */
export function contentWidths(sources: MeasureSources): readonly number[] {
  const { host, columns, totals, textWidth } = sources
  const rows = firstRows(sources)
  return columns.map((column) => {
    if (column === null || !isMeasured(column) || rows.length === 0) return 0
    const padding = fieldSpecs[column.field.type].column.draws === 'pill' ? BADGE_PADDING : PADDING
    const texts = new Set(rows.map((row) => shownText({ host, row, column }, gridCellValue(row, column, host.scope))))
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

/** Editable columns must not move while somebody types; drawn content is not text. */
function isMeasured({ input, summary, field }: GridColumn): boolean {
  const { column, control } = fieldSpecs[field.type]
  const isText = column.draws === undefined || column.draws === 'pill'
  return input === null && !summary && isText && control !== 'words'
}

/** Measures in the font of the canvas; without a canvas (in tests) every text has width 0. */
export function textMeasure(fontFamily: string): MeasureSources['textWidth'] {
  const pen = document.createElement('canvas').getContext('2d')
  return (text, isBold) => {
    if (pen === null || text === '') return 0
    pen.font = `${isBold ? '600 ' : ''}13px ${fontFamily}`
    return pen.measureText(text).width
  }
}
