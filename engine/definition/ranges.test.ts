import { expect, test } from 'vitest'
import { isRangeText, rangeEnds, rangeErrorOf, rangeText } from './ranges.ts'

test.each([
  ['1000..5000', { from: '1000', to: '5000' }],
  ['..5000', { from: '', to: '5000' }],
  ['2026-04-01..', { from: '2026-04-01', to: '' }],
])('the ends of %s are read, and written as before', (text, ends) => {
  expect(rangeEnds(text)).toEqual(ends)
  expect(rangeText(ends)).toBe(text)
})

test('a text without two ends is no range, and a range with two open ends is empty', () => {
  expect(rangeEnds('1000')).toBeNull()
  expect(rangeEnds('1..2..3')).toBeNull()
  expect(rangeEnds(null)).toBeNull()
  expect(rangeText({ from: '', to: '' })).toBeNull()
})

test.each([
  ['number', '1000', 'x', 'no-number'],
  ['number', '90', '100', null],
  ['number', '100', '90', 'end-before-start'],
  ['number', '-2.5', '', null],
  ['date', '2026-02-31', '', 'no-day'],
  ['date', '2026-02-01', '2026-01-31', 'end-before-start'],
] as const)('of %s, %s to %s: %s', (...[range, from, to, error]) => {
  expect(rangeErrorOf({ range }, { from, to })).toBe(error)
})

test('an invalid range in the address is rejected', () => {
  expect(isRangeText({ range: 'number' }, '1..a')).toBe(false)
  expect(isRangeText({ range: 'number' }, '..')).toBe(false)
  expect(isRangeText({ range: 'number' }, '1..')).toBe(true)
})
