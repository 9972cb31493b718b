import type { Position, Range } from '../../diagnostics/diagnostic.ts'

/** Some editors begin a file with it: it is no part of the first line. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Turns offsets into lines and columns. */
export interface LineIndex {
  position(offset: number): Position
  range(start: number, end: number): Range
}

export function lineIndexOf(text: string): LineIndex {
  const starts = [text.startsWith(BYTE_ORDER_MARK) ? 1 : 0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const position = (wanted: number): Position => {
    const offset = Math.max(starts[0] ?? 0, Math.min(wanted, text.length))
    let low = 0
    for (let high = starts.length - 1; low < high;) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { offset, line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
  return { position, range: (start, end) => ({ start: position(start), end: position(Math.max(start, end)) }) }
}
