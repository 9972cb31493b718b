import { expect, test } from 'vitest'
import type { Field } from '../../definition/field.ts'
import { computedValue, withComputed } from './computed-values.ts'

const computed = (type: Field['type'], value: number, { currency = 'INR', decimals = null as number | null } = {}) =>
  computedValue({ type, decimals, value: { op: 'literal', value } }, {}, currency)

test.each([
  [3 * 2.675, 8.03],
  [1.005, 1.01],
  [-1.005, -1.01],
  [0.1 + 0.2, 0.3],
  [1e-7, 0],
  [123_456_789_012.345, 123_456_789_012.35],
])('%s in a money field is rounded to %s', (value, rounded) => {
  expect(computed('money', value)).toBe(rounded)
})

test.each([
  ['money', 100.5, { currency: 'JPY' }, 101],
  ['money', 1.0055, { currency: 'KWD' }, 1.006],
  ['money', 2.67525, { decimals: 4 }, 2.6753],
  ['number', 0.125, {}, 0.125],
  ['number', 2.5, { decimals: 0 }, 3],
  ['percent', 12.345, { decimals: 2 }, 12.35],
  ['percent', 12.345, {}, 12.345],
] as const)('a computed %s of %d has the scale of its field, %j', (type, value, field, stored) => {
  expect(computed(type, value, field)).toBe(stored)
})

test('computed values use each other in any order; in a cycle one is null', () => {
  const plus = (name: string) => (values: Readonly<Record<string, unknown>>) => Number(values[name] ?? -1) + 1
  expect(
    withComputed({ a: 1, c: 9 }, [
      ['c', plus('b')],
      ['b', plus('a')],
    ]),
  ).toEqual({ a: 1, b: 2, c: 3 })
  expect(
    withComputed({}, [
      ['x', plus('y')],
      ['y', plus('x')],
    ]),
  ).toEqual({ x: 1, y: 0 })
})
