import { expect, test } from 'vitest'
import { fittedWidths, sumOf } from './widths.ts'

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
