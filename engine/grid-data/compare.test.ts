import { describe, expect, test } from 'vitest'
import { compareBy, millisecondsIn } from './compare.ts'
import { type ValueComparison } from '../fields/field-spec.ts'
import type { FilterOperator } from './grid-source.ts'
import { isWhole, matcher } from './column-filters.ts'
import type { Value } from '../expressions/tree.ts'

const sorted = (values: readonly Value[], kind: ValueComparison, isDown = false) =>
  values.toSorted(compareBy(kind, isDown))

describe('order', () => {
  test('numbers sent as texts are sorted among numbers', () => {
    expect(sorted(['1,200', 30, '7'], 'number')).toEqual(['7', 30, '1,200'])
  })
  test('empty values are last in both directions', () => {
    expect(sorted([null, 2, '', 1], 'number')).toEqual([1, 2, null, ''])
    expect(sorted([null, 'b', 'a'], 'text', true)).toEqual(['b', 'a', null])
  })
  test('case and accents decide only between texts that are equal without them', () => {
    expect(sorted(['b', 'Á', 'a', 'C'], 'text')).toEqual(['a', 'Á', 'b', 'C'])
  })
  test('dates and times are sorted together by time', () => {
    expect(sorted(['2026-03-02', '2026-03-01T23:00:00Z', '2025-12-31'], 'date')[1]).toBe('2026-03-01T23:00:00Z')
    expect(millisecondsIn('2026-13-01')).toBeNaN()
  })
})

describe('a column filter', () => {
  test.each<readonly [FilterOperator, string, ValueComparison, Value, boolean]>([
    ['contains', 'EEL', 'text', 'Steel', true],
    ['starts', 'eel', 'text', 'Steel', false],
    ['ends', 'eel ', 'text', 'Steel', true],
    ['ne', 'steel', 'text', 'Steel', false],
    ['ge', '10', 'number', '10', true],
    ['lt', '10', 'number', null, false],
    ['ne', '10', 'number', null, true],
    ['between', '5,', 'number', 7, true],
    ['between', ',6', 'number', 7, false],
    ['eq', '2026-03-01', 'date', '2026-03-01T22:10:00Z', true],
    ['gt', '2026-03-01', 'date', '2026-03-01T22:10:00Z', false],
    ['eq', '1', 'yesno', 'Y', true],
    ['empty', '', 'text', '', true],
    ['notempty', '', 'number', 0, true],
  ])('%s %s of a %s: %s', (...sample) => {
    const [operator, value, kind, cell, expected] = sample
    expect(matcher({ field: 'x', operator, value }, kind)(cell)).toBe(expected)
  })

  test('an incomplete filter is ignored', () => {
    expect(isWhole({ field: 'x', operator: 'contains', value: ' ' })).toBe(false)
    expect(isWhole({ field: 'x', operator: 'between', value: ',' })).toBe(false)
    expect(isWhole({ field: 'x', operator: 'empty', value: '' })).toBe(true)
  })
})
