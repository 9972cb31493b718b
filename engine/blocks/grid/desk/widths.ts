import type { BlockOf } from '../../../definition/definition.ts'
import { grows, widthOf, type GridColumn } from '../columns.ts'
import type { Layout } from '../layout.ts'
import { MENU_WIDTH } from './sizes.ts'

export interface Width {
  /** Pixels it has at least. */
  readonly width: number
  /** It takes a share of the room that is left: kinds of words before others, and none that somebody has set. */
  readonly grows: boolean
}

/** As wide as each column stands; null: the one of row menus. */
export function widthsOf(
  columns: readonly (GridColumn | null)[],
  { widths }: Layout,
  totals: BlockOf<'grid'>['totals'],
): readonly Width[] {
  const hasGrowing = columns.some((column) => column && grows(column))
  return columns.map((column) => {
    if (column === null) return { width: MENU_WIDTH, grows: false }
    const width = widths[column.id]
    const mayGrow = width === undefined && (hasGrowing ? grows(column) : true)
    return { width: width ?? widthOf(column, isSummed(column, totals)), grows: mayGrow }
  })
}

/** Of their widths, columns of words give up so much where all columns are in sight then. */
const MOST_GIVEN_UP = 0.25

/**
 * Columns that are a little wider than the room there is are narrowed to it. Where that is not enough they stay as
 * they are, and are scrolled.
 *
 * @param room pixels
 */
export function fittedWidths(widths: readonly Width[], room: number): readonly Width[] {
  const excess = sumOf(widths) - room
  const flexible = sumOf(widths.filter(({ grows }) => grows))
  if (excess <= 0 || excess > flexible * MOST_GIVEN_UP) return widths
  const share = 1 - excess / flexible
  return widths.map((each) => (each.grows ? { ...each, width: Math.floor(each.width * share) } : each))
}

export function sumOf(widths: readonly Pick<Width, 'width'>[]): number {
  return widths.reduce((sum, { width }) => sum + width, 0)
}

export function isSummed({ id, line, field }: GridColumn, totals: readonly string[]): boolean {
  return totals.includes(line ? `${line.lines.name}.${field.name}` : id)
}
