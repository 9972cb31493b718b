import { expect, test } from 'vitest'
import { fittedWidths, totalWidth, widthsByContent } from './widths.ts'

const COLUMNS = [
  { width: 200, grows: true },
  { width: 200, grows: true },
  { width: 100, grows: false },
]

test('narrows only the text columns when the columns are a little too wide', () => {
  expect(fittedWidths(COLUMNS, 440).map(({ width }) => width)).toEqual([170, 170, 100])
})

test('scrolls columns that are much too wide, at their full widths', () => {
  expect(totalWidth(fittedWidths(COLUMNS, 380))).toBe(500)
})

test('leaves columns that fit unchanged', () => {
  expect(fittedWidths(COLUMNS, 600)).toBe(COLUMNS)
})

const needs = (...widths: readonly number[]) => widths.map((width, at) => ({ width, mayNarrow: at < 2 }))
const byContent = (wanted: readonly number[], room: number) =>
  widthsByContent(COLUMNS, needs(...wanted), room).map(({ width }) => width)

test('widens a column to its texts while there is space', () => {
  expect(byContent([90, 0, 127], 600)).toEqual([200, 200, 127])
})

test('narrows a text column to its texts, so that another is not cut', () => {
  expect(totalWidth(widthsByContent(COLUMNS, needs(90, 160, 127), 400))).toBeLessThanOrEqual(400)
  expect(byContent([90, 160, 127], 377)).toEqual([90, 160, 127])
})

test('shares the remaining space between columns that need more than there is', () => {
  expect(byContent([300, 200, 200], 550)).toEqual([225, 200, 125])
})
