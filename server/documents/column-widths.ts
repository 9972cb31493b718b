/** How wide a column has to be. */
export interface ColumnNeed {
  /** Narrower, a number or a word of it is broken. */
  readonly least: number
  /** Wider, none of its texts takes fewer lines. */
  readonly most: number
  /** Room that no column needs goes to these: a number far from what it belongs to is hard to read. */
  readonly takesMore: boolean
}

/** No column asks for more than this part of the room while others have to be content with less. */
const LARGEST_PART = 0.5

/** The widths of columns, which together fill the room. */
export function columnWidths(needs: readonly ColumnNeed[], room: number): readonly number[] {
  const leasts = needs.map((need) => need.least)
  const mosts = needs.map((need) => need.most)
  if (sum(leasts) > room) return leasts.map((least) => (least * room) / sum(leasts))
  if (sum(mosts) <= room) return widened(needs, room - sum(mosts))
  const wishes = needs.map((need) => Math.max(need.least, Math.min(need.most, room * LARGEST_PART)))
  return sum(wishes) < room ? between(wishes, mosts, room) : between(leasts, wishes, room)
}

/** Widths from those to these, all grown by the same part, which together fill the room. */
function between(from: readonly number[], to: readonly number[], room: number): readonly number[] {
  const all = sum(to) - sum(from)
  const part = all === 0 ? 0 : (room - sum(from)) / all
  return from.map((width, index) => width + ((to[index] ?? width) - width) * part)
}

function widened(needs: readonly ColumnNeed[], left: number): readonly number[] {
  const all = needs.every(({ takesMore }) => !takesMore)
  const takers = needs.filter(({ takesMore }) => all || takesMore)
  const own = sum(takers.map(({ most }) => most + 1))
  return needs.map(({ most, takesMore }) => (all || takesMore ? most + (left * (most + 1)) / own : most))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
