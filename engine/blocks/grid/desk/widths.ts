import type { BlockOf } from '../../../definition/definition.ts'
import { grows, isSummed, widthOf, type GridColumn } from '../columns.ts'
import type { Layout } from '../layout.ts'
import { MENU_WIDTH } from './sizes.ts'

export interface ColumnWidth {
  /** The least width, pixels. */
  readonly width: number
  /** Takes a share of the remaining width: text columns before others, and none with a width set by the person. */
  readonly grows: boolean
}

/** The initial width of each column; null: the column of row menus. */
export function widthsOf(
  columns: readonly (GridColumn | null)[],
  { widths }: Layout,
  totals: BlockOf<'grid'>['totals'],
): readonly ColumnWidth[] {
  const hasGrowing = columns.some((column) => column && grows(column))
  return columns.map((column) => {
    if (column === null) return { width: MENU_WIDTH, grows: false }
    const width = widths[column.id]
    const mayGrow = width === undefined && (hasGrowing ? grows(column) : true)
    return { width: width ?? widthOf(column, isSummed(column, totals)), grows: mayGrow }
  })
}

/** The largest share of their widths that text columns give up to bring all columns into sight. */
const MOST_GIVEN_UP = 0.25

/**
 * Narrows columns that are a little wider than the available space. When that is not enough they keep their widths
 * and are scrolled.
 *
 * @param room pixels
 */
export function fittedWidths(widths: readonly ColumnWidth[], room: number): readonly ColumnWidth[] {
  const excess = totalWidth(widths) - room
  const flexible = totalWidth(widths.filter(({ grows }) => grows))
  if (excess <= 0 || excess > flexible * MOST_GIVEN_UP) return widths
  const share = 1 - excess / flexible
  return widths.map((each) => (each.grows ? { ...each, width: Math.floor(each.width * share) } : each))
}

/** A column that needs more than this is cut. */
const WIDEST = 420

/** Pixels that the content of a column needs; 0: its width does not depend on its content. */
export interface Need {
  readonly width: number
  /** The texts further down are no wider, so the column may be narrower than the initial width of its type. */
  readonly mayNarrow: boolean
}

/**
 * Columns as wide as their content, and at least as wide as their initial width. If they do not fit, they shrink to
 * their content, and if that does not fit either, those that need more share the rest; scrolled columns are not cut.
 *
 * @param room pixels
 */
export function widthsByContent(
  widths: readonly ColumnWidth[],
  needs: readonly Need[],
  room: number,
): readonly ColumnWidth[] {
  const need = (at: number): number => Math.min(needs[at]?.width ?? 0, WIDEST)
  const wide = widths.map((each, at) => ({ ...each, width: Math.max(each.width, need(at)) }))
  if (totalWidth(wide) <= room) return wide
  const narrow = wide.map((each, at) => (needs[at]?.mayNarrow && need(at) > 0 ? { ...each, width: need(at) } : each))
  if (totalWidth(narrow) <= room) return between(narrow, wide, room)
  const fitted = fittedWidths(widths, room)
  return totalWidth(fitted) <= room ? between(fitted, wide, room) : narrow
}

/** From the least widths towards others, as far as there is space. */
function between(least: readonly ColumnWidth[], wide: readonly ColumnWidth[], room: number): readonly ColumnWidth[] {
  const more = least.map(({ width }, at) => Math.max(0, (wide[at]?.width ?? 0) - width))
  const left = room - totalWidth(least)
  if (left <= 0) return least
  const wanted = more.reduce((sum, each) => sum + each, 0)
  const share = Math.min(1, left / Math.max(1, wanted))
  return least.map((each, at) => ({ ...each, width: each.width + Math.floor((more[at] ?? 0) * share) }))
}

export function totalWidth(widths: readonly Pick<ColumnWidth, 'width'>[]): number {
  return widths.reduce((sum, { width }) => sum + width, 0)
}
