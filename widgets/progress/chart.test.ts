import { expect, test } from 'vitest'
import { categoryCount, datasetsOf, letteringFor, scaleFor } from './chart.ts'

const rows = [
  { label: 'AllQty', data: [100.1, '49.9', null], color: 'blue' },
  { label: 'DoneQty', data: [30, 7.5], color: 'DarkOrange' },
  { label: 'OtherQty', data: 'none', color: 'chartreuse' },
]

test('a dataset adds up to its total, and to its part of the whole', () => {
  const [all, done] = datasetsOf(rows, 'AllQty')
  expect(all).toMatchObject({ caption: 'All qty', total: 150, percent: null })
  expect(done).toMatchObject({ total: 37.5, percent: 25 })
})

test('nothing is a part of what is nothing, or of what nobody named', () => {
  expect(datasetsOf(rows, null).map(({ percent }) => percent)).toEqual([null, null, null])
  expect(datasetsOf([{ label: 'AllQty', data: [0] }, rows[1] ?? {}], 'AllQty')[1]?.percent).toBeNull()
})

test('amounts add as on paper', () => {
  expect(datasetsOf([{ label: 'a', data: [0.1, 0.2] }], null)[0]?.total).toBe(0.3)
})

test('a colour keeps its name, in any spelling; an unknown one goes by its place', () => {
  expect(datasetsOf(rows, null).map(({ color }) => color)).toEqual(['blue', 'orange', 'green'])
})

test('there are as many categories as the longest dataset has', () => {
  expect(categoryCount(datasetsOf(rows, null))).toBe(3)
  expect(categoryCount([])).toBe(0)
})

test.each([
  [0, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [121.9, [0, 50, 100, 150]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('the scale for %d is round and holds it', (largest, ticks) => {
  expect(scaleFor(largest).ticks).toEqual(ticks)
  expect(scaleFor(largest).max).toBeGreaterThanOrEqual(largest)
})

test('amounts are turned where they have no room beside each other, and left out where they have none at all', () => {
  const how = (room: number) => letteringFor(['7', '1,234.56'], { room, size: 12 })
  expect([58, 57, 12, 11].map(how)).toEqual(['level', 'turned', 'turned', 'none'])
})
