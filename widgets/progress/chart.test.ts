import { expect, test } from 'vitest'
import { categoryCount, datasetsOf, letteringFor, scaleFor } from './chart.ts'

const rows = [
  { label: 'AllQty', data: [100.1, '49.9', null], color: 'blue' },
  { label: 'DoneQty', data: [30, 7.5], color: 'DarkOrange' },
  { label: 'OtherQty', data: 'none', color: 'chartreuse' },
]

test('sums a dataset to its total and its share of the whole', () => {
  const [all, done] = datasetsOf(rows, 'AllQty')
  expect(all).toMatchObject({ caption: 'All qty', total: 150, percent: null })
  expect(done).toMatchObject({ total: 37.5, percent: 25 })
})

test('gives no share of a whole that is zero or not declared', () => {
  expect(datasetsOf(rows, null).map(({ percent }) => percent)).toEqual([null, null, null])
  expect(datasetsOf([{ label: 'AllQty', data: [0] }, rows[1] ?? {}], 'AllQty')[1]?.percent).toBeNull()
})

test('adds amounts as on paper', () => {
  expect(datasetsOf([{ label: 'a', data: [0.1, 0.2] }], null)[0]?.total).toBe(0.3)
})

test('recognises a colour in any spelling, and replaces an unknown one by position', () => {
  expect(datasetsOf(rows, null).map(({ color }) => color)).toEqual(['blue', 'orange', 'green'])
})

test('counts as many categories as the longest dataset has', () => {
  expect(categoryCount(datasetsOf(rows, null))).toBe(3)
  expect(categoryCount([])).toBe(0)
})

test.each([
  [0, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [121.9, [0, 50, 100, 150]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('finds a round scale for %d that contains it', (largest, ticks) => {
  expect(scaleFor(largest).ticks).toEqual(ticks)
  expect(scaleFor(largest).max).toBeGreaterThanOrEqual(largest)
})

test('turns amounts that do not fit beside each other, and omits those that do not fit at all', () => {
  const how = (room: number) => letteringFor(['7', '1,234.56'], { room, size: 12 })
  expect([58, 57, 12, 11].map(how)).toEqual(['level', 'turned', 'turned', 'none'])
})
