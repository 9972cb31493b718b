/** The width that a column needs. */
export interface ColumnNeed {
  /** In a narrower column, one of its numbers or words would be broken. */
  readonly least: number
  /** In a wider column, none of its texts would take fewer lines. */
  readonly most: number
  /** Whether it takes width that no column needs. Not for numbers: far from their label they are hard to read. */
  readonly takesMore: boolean
}

/** No column prefers more than this part of the width while others get less than they need. */
const LARGEST_PART = 0.5

/** Widths of the columns that together fill the available width. */
export function columnWidths(needs: readonly ColumnNeed[], room: number): readonly number[] {
  const leasts = needs.map((need) => need.least)
  const mosts = needs.map((need) => need.most)
  if (sum(leasts) > room) return leasts.map((least) => (least * room) / sum(leasts))
  if (sum(mosts) <= room) return widened(needs, room - sum(mosts))
  const preferred = needs.map((need) => Math.max(need.least, Math.min(need.most, room * LARGEST_PART)))
  return sum(preferred) < room ? between(preferred, mosts, room) : between(leasts, preferred, room)
}

/** Interpolates all widths by the same fraction so that together they fill the available width. */
function between(from: readonly number[], to: readonly number[], room: number): readonly number[] {
  const all = sum(to) - sum(from)
  const part = all === 0 ? 0 : (room - sum(from)) / all
  return from.map((width, index) => width + ((to[index] ?? width) - width) * part)
}

function widened(needs: readonly ColumnNeed[], rest: number): readonly number[] {
  const all = needs.every(({ takesMore }) => !takesMore)
  const takers = needs.filter(({ takesMore }) => all || takesMore)
  const own = sum(takers.map(({ most }) => most + 1))
  return needs.map(({ most, takesMore }) => (all || takesMore ? most + (rest * (most + 1)) / own : most))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
