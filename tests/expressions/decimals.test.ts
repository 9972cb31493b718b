import { describe, expect, test } from 'vitest'
import { anyType, checkExpression } from '../../engine/expressions/check/check.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'

function valueOf(source: string, names: Readonly<Record<string, Value>> = {}): Value {
  const scope = Object.fromEntries(Object.keys(names).map((name) => [name, anyType]))
  const { tree, problems } = checkExpression(source, scope)
  if (tree === null) throw new Error(`${source}: ${JSON.stringify(problems)}`)
  return evaluate(tree, names)
}

describe('numbers are decimals', () => {
  test.each<readonly [source: string, value: Value]>([
    ['0.1 + 0.2', 0.3],
    ['0.1 + 0.2 == 0.3', true],
    ['45 - 49.2 == -4.2', true],
    ['3 * 0.335', 1.005],
    ['0.1 + 0.2 <= 0.3', true],
    ['0.3 in [0.1 + 0.2]', true],
    ['[0.1 + 0.2] == [0.3]', true],
    ['-(0.1 + 0.2)', -0.3],
    ['1.1 * 1.1 * 1.1', 1.331],
    ['9007199254740991 + 0', 9007199254740991],
    ['0.1 * 3 - 0.3', 0],
  ])('%s is %j', (source, value) => {
    expect(valueOf(source)).toBe(value)
  })

  test('in lists, maps and the values of rows', () => {
    const rows = [{ a: 0.1, b: 3 }, { a: 0.7, b: 3 }] // prettier-ignore
    expect(valueOf('rows.map(r, r.a * r.b)', { rows })).toEqual([0.3, 2.1])
    expect(valueOf('{"Total": rows.map(r, {"Amount": r.a * r.b})}', { rows })).toEqual({
      Total: [{ Amount: 0.3 }, { Amount: 2.1 }],
    })
    expect(valueOf('first(rows.filter(r, r.a * 3 == 0.3)).a', { rows })).toBe(0.1)
  })

  test('and rows that are only chosen stay the same objects', () => {
    const rows = [{ a: 0.1 }, { a: 0.7 }] // prettier-ignore
    expect((valueOf('rows.filter(r, r.a + 0.2 == 0.3)', { rows }) as readonly Value[])[0]).toBe(rows[0])
    expect(valueOf('rows', { rows })).toBe(rows)
  })
})

describe('a quotient', () => {
  test.each<readonly [source: string, value: Value]>([
    ['10 / 4', 2.5],
    ['10 / 3', 3.33333333333333],
    ['20 / 3', 6.66666666666667],
    ['-20 / 3', -6.66666666666667],
    ['10 / 3 * 3', 10],
    ['0.0000000001 / 3 * 3', 0.0000000001],
    ['sum([1 / 3, 1 / 3, 1 / 3]) == 1', true],
    ['[1, 1, 1].map(n, n / 3)', [0.333333333333333, 0.333333333333333, 0.333333333333333]],
    ['2 / 3 / (1 / 3)', 2],
    ['5 / 0', null],
    ['0 / 0', null],
    ['5 / null', null],
    ['null / 5', null],
    ['5 / (0.3 - 0.1 - 0.2)', null],
    ['5 / 0 > 1', null],
  ])('%s is %j', (source, value) => {
    expect(valueOf(source)).toEqual(value)
  })

  test('is equal to the number that it is stored as', () => {
    expect(valueOf('stored == 1 / 3', { stored: valueOf('1 / 3') })).toBe(true)
  })
})

describe('rounding is half away from zero', () => {
  test.each<readonly [source: string, value: Value]>([
    ['round(2.675, 2)', 2.68],
    ['round(-2.675, 2)', -2.68],
    ['round(1.005, 2)', 1.01],
    ['round(0.5, 0)', 1],
    ['round(-0.4, 0)', 0],
    ['round(1250, -2)', 1300],
    ['round(1 / 3 * 3 * 0.005, 2)', 0.01],
    ['round(1.23, 4000000000)', 1.23],
    ['round(null, 2)', null],
    ['round(2.5, null)', null],
    ['roundTo(7.13, 0.05)', 7.15],
    ['roundTo(7.125, 0.05)', 7.15],
    ['roundTo(-7.125, 0.05)', -7.15],
    ['roundTo(7, 0)', null],
    ['abs(0.1 - 0.3)', 0.2],
    ['abs(null)', null],
  ])('%s is %j', (source, value) => {
    expect(valueOf(source)).toBe(value)
  })
})

test.each<readonly [source: string, value: Value]>([
  ['min(3, 2.5, 7)', 2.5],
  ['max(0, 0.1 - 0.3)', 0],
  ['min(3, null)', null],
  ['min([3, null, 0.5])', 0.5],
  ['max([])', null],
  ['max("2026-04-01", "2026-05-01")', '2026-05-01'],
])('the least and the largest: %s is %j', (source, value) => {
  expect(valueOf(source.replaceAll('"2026-04-01"', 'addDays("2026-04-01", 0)'))).toBe(value)
})

test.each<readonly [source: string, value: Value]>([
  ['addMonths("2026-01-31", 1)', '2026-02-28'],
  ['addMonths("2028-01-31", 1)', '2028-02-29'],
  ['addMonths("2026-03-31", -1)', '2026-02-28'],
  ['addMonths("2026-11-15", 14)', '2028-01-15'],
  ['addMonths("2026-11-15", null)', null],
  ['addMonths("9999-12-01", 1)', null],
  ['months("2026-01-31", "2026-02-28")', 1],
  ['months("2026-01-31", "2026-02-27")', 0],
  ['months("2026-02-28", "2026-01-31")', -1],
  ['months("2025-04-15", "2026-04-14")', 11],
  ['hours("2026-04-01T08:00", "2026-04-01T17:20") * 60', 560],
  ['hours("2026-04-01T22:00", "2026-04-02")', 2],
  ['hours("2026-04-01T10:00Z", "2026-04-01T10:00+05:30")', -5.5],
  ['hours("2026-04-01T10:00Z", "2026-04-01T10:00")', null],
  ['minutes("2026-04-01T08:00", "2026-04-01T08:00:30")', 0.5],
  ['monthOf("2026-04-01T08:00")', 4],
  ['yearOf("2026-04-01")', 2026],
  ['yearOf(null)', null],
])('days and moments: %s is %j', (source, value) => {
  expect(valueOf(source)).toBe(value)
})
