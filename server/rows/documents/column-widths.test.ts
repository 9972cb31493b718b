import { expect, it } from 'vitest'
import { columnWidths } from './column-widths.ts'

const text = (least: number, most: number) => ({ least, most, takesMore: true })
const number = (width: number) => ({ least: width, most: width, takesMore: false })
const rounded = (widths: readonly number[]): readonly number[] => widths.map(Math.round)

it('gives each column the width it needs, and the rest to texts', () => {
  expect(rounded(columnWidths([text(20, 99), number(50)], 250))).toEqual([200, 50])
})

it('never makes a number narrower while texts can take more lines', () => {
  const widths = rounded(columnWidths([text(30, 900), number(80), text(30, 200)], 300))
  expect(widths[1]).toBe(80)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(30)
  expect(widths.reduce((all, each) => all + each)).toBe(300)
})

it('does not let a very long text take the width that another column needs', () => {
  const [, name = 0] = columnWidths([text(30, 50_000), text(30, 120)], 400)
  expect(name).toBeGreaterThan(100)
})

it('makes all columns narrower if even their least widths do not fit', () => {
  expect(rounded(columnWidths([number(100), number(300)], 200))).toEqual([50, 150])
})

it('fills the width if preferred and least widths are the same', () => {
  expect(rounded(columnWidths([number(100), number(100)], 400))).toEqual([200, 200])
})

it('gives a single column the whole width', () => {
  expect(rounded(columnWidths([text(200, 900)], 300))).toEqual([300])
})
