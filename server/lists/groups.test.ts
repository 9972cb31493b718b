import { expect, test } from 'vitest'
import { largeGroup, type ListGroup } from './groups.ts'

const group = (value: unknown, count: number): ListGroup => ({ value, count, sums: {} })
const large = (count: number, result: readonly ListGroup[]) =>
  largeGroup({ count, get_totals: { result: {} }, get_groups: { result } }, 49)

test('page one of a large group is looked for in a fiftieth of all rows', () => {
  expect(large(100_000, [group('A', 50_000), group('B', 50_000)])).toEqual({ value: 'A', among: 2_000 })
  expect(large(100_000, [group('A', 7_499), group('B', 92_501)])).toBe(undefined)
})

test('a group with earlier rows only is not on the page', () => {
  expect(large(50_000, [group('A', 0), group('B', 50_000)])?.value).toBe('B')
})

test('rows without a value, and rows in too many groups, are sorted', () => {
  expect(large(50_000, [group(null, 50_000)])).toBe(undefined)
  expect(largeGroup({ count: 50_000 }, 49)).toBe(undefined)
})
