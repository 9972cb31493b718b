import { expect, test } from 'vitest'
import { fittedWidths, sumOf, widthsByContent } from './widths.ts'

const COLUMNS = [
  { width: 200, grows: true },
  { width: 200, grows: true },
  { width: 100, grows: false },
]

test('columns a little wider than the room are narrowed to it, those of words alone', () => {
  expect(fittedWidths(COLUMNS, 440).map(({ width }) => width)).toEqual([170, 170, 100])
})

test('columns much wider than the room keep their widths and are scrolled', () => {
  expect(sumOf(fittedWidths(COLUMNS, 380))).toBe(500)
})

test('columns that have room keep their widths', () => {
  expect(fittedWidths(COLUMNS, 600)).toBe(COLUMNS)
})

const needs = (...widths: readonly number[]) => widths.map((width, at) => ({ width, mayNarrow: at < 2 }))
const byContent = (wanted: readonly number[], room: number) =>
  widthsByContent(COLUMNS, needs(...wanted), room).map(({ width }) => width)

test('a column takes what its texts need while there is room', () => {
  expect(byContent([90, 0, 127], 600)).toEqual([200, 200, 127])
})

test('a column of words gives up what its texts do not need, so that another is not cut', () => {
  expect(sumOf(widthsByContent(COLUMNS, needs(90, 160, 127), 400))).toBeLessThanOrEqual(400)
  expect(byContent([90, 160, 127], 377)).toEqual([90, 160, 127])
})

test('columns that need more than there is share what is left', () => {
  expect(byContent([300, 200, 200], 550)).toEqual([225, 200, 125])
})
