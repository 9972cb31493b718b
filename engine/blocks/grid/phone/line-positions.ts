/** The positions of a grid's lines on a phone: cards have one height, group headings another. CSS pixels. */
import type { Display } from '../../../grid-data/display.ts'

/** In CSS px, each with the gap below it. */
export interface LineHeights {
  readonly card: number
  readonly heading: number
}

export interface LinePositions {
  /** Of all lines together. */
  readonly height: number
  /** Distance of a line from the first, in CSS px. */
  topOf(line: number): number
  /** The line that covers this distance from the first: 0 before the first, `count` after the last. */
  lineAt(distance: number): number
}

/** @param count number of lines of the display that are shown, from the first */
export function linePositions(display: Display, count: number, { card, heading }: LineHeights): LinePositions {
  const topOf = (line: number): number => {
    const headings = display.headingsBefore(line)
    return headings * heading + (line - headings) * card
  }
  return {
    height: topOf(count),
    topOf,
    lineAt(distance) {
      let [low, high] = [0, count]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if (topOf(middle + 1) <= distance) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}
