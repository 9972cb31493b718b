/** The lines of a grid: rows, and a heading above the rows of each group. */
import type { Group, SourceState } from './grid-source.ts'

/** A row by its index in the source, or the heading of a group. */
export type DisplayLine =
  | { readonly line: 'row'; readonly place: number }
  | { readonly line: 'group'; readonly group: Group; readonly index: number; readonly isFolded: boolean }

/** The lines as they are shown, 0-based. */
export interface Display {
  readonly count: number
  at(line: number): DisplayLine
  /** The line of a row; -1 when its group is collapsed. */
  lineOf(place: number): number
  /** The number of group headings above this line. */
  headingsBefore(line: number): number
}

/** @param folded indexes of the groups whose rows are hidden */
export function displayOf(
  { count, groups }: Pick<SourceState, 'count' | 'groups'>,
  folded: ReadonlySet<number>,
): Display {
  if (groups === null) return plainDisplay(count)
  const starts: number[] = []
  let lines = 0
  groups.forEach((group, index) => {
    starts.push(lines)
    lines += 1 + (folded.has(index) ? 0 : group.count)
  })
  const groupAt = (line: number): number => lastAtMost(starts, line)
  return {
    count: lines,
    at(line) {
      const index = groupAt(line)
      const group = groups[index]
      if (!group) return { line: 'row', place: line }
      const inside = line - (starts[index] ?? 0)
      if (inside === 0) return { line: 'group', group, index, isFolded: folded.has(index) }
      return { line: 'row', place: group.first + inside - 1 }
    },
    lineOf(place) {
      const index = lastAtMost(
        groups.map(({ first }) => first),
        place,
      )
      return folded.has(index) ? -1 : (starts[index] ?? 0) + 1 + place - (groups[index]?.first ?? 0)
    },
    headingsBefore(line) {
      const index = groupAt(line)
      return line > (starts[index] ?? 0) ? index + 1 : index
    },
  }
}

/** Rows only. */
function plainDisplay(count: number): Display {
  return { count, at: (line) => ({ line: 'row', place: line }), lineOf: (place) => place, headingsBefore: () => 0 }
}

/** Index of the last number that is at most `limit`, in ascending numbers. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
