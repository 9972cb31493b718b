import { expect, test } from 'vitest'
import { computedValue, roundedMoney, withComputed } from './computed-values.ts'

test.each([
  [3 * 2.675, 8.03],
  [1.005, 1.01],
  [-1.005, -1.01],
  [0.1 + 0.2, 0.3],
  [1e-7, 0],
  [123_456_789_012.345, 123_456_789_012.35],
])('%s in a money field is rounded to %s', (value, rounded) => {
  expect(roundedMoney(value)).toBe(rounded)
})

test('only money amounts are rounded', () => {
  const tree = { op: 'literal', value: 0.125 } as const
  expect(['money', 'number', 'percent'].map((type) => computedValue(type as 'money', tree, {}))).toEqual([
    0.13, 0.125, 0.125,
  ])
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
