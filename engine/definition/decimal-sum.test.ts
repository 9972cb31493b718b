import { expect, test } from 'vitest'
import { decimalQuotient, decimalSum, numberOfDigits } from './decimal-sum.ts'

test.each<[readonly number[], number]>([
  [[0.1, 0.2], 0.3],
  [Array.from({ length: 1000 }, () => 0.1), 100],
  [[0.000_01, 0.1, 0.2], 0.300_01],
  [[9_000_000_000_000.5, 0.25], 9_000_000_000_000.75],
  [[1e21, 1], 1e21],
  [[-0.3, 0.1, 0.2], 0],
  [[], 0],
])('the sum of %j is %d', (values, sum) => {
  expect(decimalSum(values)).toBe(sum)
})

test.each<[unknown, number]>([
  ['0.30', 0.3],
  ['123456789012345678.25', 123_456_789_012_346_000],
  ['1.00000000000000500', 1.000_000_000_000_01],
  ['-9007199254740991', -9_007_199_254_740_991],
  [null, 0],
  [7, 7],
])('digits %j are the number %d', (digits, number) => {
  expect(numberOfDigits(digits)).toBe(number)
})

test('a quotient of sums is rounded half away from zero, and of nothing is empty', () => {
  expect([decimalQuotient(1, 8, { times: 100, decimals: 0 }), decimalQuotient(-1, 8, { decimals: 2 })]).toEqual([
    13, -0.13,
  ])
  expect([decimalQuotient(2, 3), decimalQuotient(2, 0)]).toEqual([0.666_666_666_666_667, null])
})
