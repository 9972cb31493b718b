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

/** A column that needs more than this is cut. */
const WIDEST = 420

/** Pixels that what is read in a column needs; 0: its width does not go by that. */
export interface Need {
  readonly width: number
  /** The texts further down are no wider: the column may stand narrower than others of its kind. */
  readonly mayNarrow: boolean
}

/**
 * Columns as wide as what is read in them, and at least as their kind begins. Where that is too much they go down to
 * what is read, and where that is too much, too, those that need more share what room there is; columns that are scrolled anyway are not cut.
 *
 * @param room pixels
 */
export function widthsByContent(widths: readonly Width[], needs: readonly Need[], room: number): readonly Width[] {
  const need = (at: number): number => Math.min(needs[at]?.width ?? 0, WIDEST)
  const wide = widths.map((each, at) => ({ ...each, width: Math.max(each.width, need(at)) }))
  if (sumOf(wide) <= room) return wide
  const narrow = wide.map((each, at) => (needs[at]?.mayNarrow && need(at) > 0 ? { ...each, width: need(at) } : each))
  if (sumOf(narrow) <= room) return between(narrow, wide, room)
  const fitted = fittedWidths(widths, room)
  return sumOf(fitted) <= room ? between(fitted, wide, room) : narrow
}

/** From the least widths towards others, as far as there is room. */
function between(least: readonly Width[], wide: readonly Width[], room: number): readonly Width[] {
  const more = least.map(({ width }, at) => Math.max(0, (wide[at]?.width ?? 0) - width))
  const left = room - sumOf(least)
  if (left <= 0) return least
  const wanted = more.reduce((sum, each) => sum + each, 0)
  const share = Math.min(1, left / Math.max(1, wanted))
  return least.map((each, at) => ({ ...each, width: each.width + Math.floor((more[at] ?? 0) * share) }))
}

export function sumOf(widths: readonly Pick<Width, 'width'>[]): number {
  return widths.reduce((sum, { width }) => sum + width, 0)
}

export function isSummed({ id, line, field }: GridColumn, totals: readonly string[]): boolean {
  return totals.includes(line ? `${line.lines.name}.${field.name}` : id)
}
