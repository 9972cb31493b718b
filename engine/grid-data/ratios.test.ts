import { expect, test } from 'vitest'
import type { Ratio } from '../definition/definition.ts'
import { field } from '../../tests/page/samples/sample-page.ts'

import { groupedPage } from './page-groups.ts'
import { spellingsOf, totalsByField } from './spelling.ts'
import { sumsOf } from './totals.ts'
import { columnSums } from './whole/order.ts'
import { createTable } from './whole/table.ts'

const rate: Ratio = {
  name: 'Rate',
  label: 'Rate',
  type: 'money',
  unit: '/t',
  decimals: null,
  of: 'amount',
  per: 'weight',
  times: 1,
}
const summing = { totals: ['amount'], ratios: [rate] }
const ROWS = [{ score: 3 }, { score: null }, { score: '4' }, { score: 'none' }, {}, { score: 0 }]

test('rows of the page are counted where they have a number', () => {
  expect(sumsOf({ fields: {} }, ['score', 'count(score)'], ROWS)).toEqual({ score: 7, 'count(score)': 3 })
})

test('child rows are counted, not the rows that have them', () => {
  const parts = field('parts', { type: 'lines', lines: { flat: null, max: 9, fields: ['price'] } } as never)
  const rows = [{ parts: [{ price: 1 }, { price: 2 }] }, { parts: [{ price: null }] }]
  expect(sumsOf({ fields: { parts } }, ['count(parts.price)'], rows)).toEqual({ 'count(parts.price)': 2 })
})

test('the worker counts the same rows', () => {
  const table = createTable([{ name: 'score', also: [], kind: 'number' }])
  table.add(ROWS)
  const rows = Uint32Array.from(ROWS.keys())
  expect(columnSums(table, rows, ['count(score)', 'score', 'count(other)'])).toMatchObject({
    'count(score)': 3,
    'count(other)': 0,
  })
})

test('an ERP may count a field under its own name', () => {
  const fields = { score: field('score', { type: 'number', also: ['Points'] }) }
  const spellings = spellingsOf(fields, ['score', 'count(score)'])
  expect(spellings.flat()).toEqual(['score', 'Points', 'count(score)', 'count(Points)'])
  expect(totalsByField({ Points: 7, 'count(Points)': 3 }, spellings)).toEqual({ score: 7, 'count(score)': 3 })
})

const page = { rows: [], isComplete: true, uuid: null, count: 1 }
const days = { startDate: '2026-03-01', endDate: '2026-03-31' }
const sums = (amount: number, weight: number) => ({ amount, weight })

test('groups and the line of all rows have the ratio of their own sums', () => {
  const groups = [
    { value: 'a', count: 1, sums: sums(60, 1) },
    { value: 'b', count: 1, sums: sums(5, 0) },
  ]
  const found = groupedPage({ ...page, totals: sums(690, 11), groups }, summing)
  expect(found.totals).toEqual({ amount: 690, Rate: 62.7272727272727 })
  expect(found.groups?.map((group) => group.sums)).toEqual([{ amount: 60, Rate: 60 }, { amount: 5 }])
})

test('a ratio is compared with that of the days before, if both can be computed', () => {
  const groups = [
    { value: 'both', count: 1, sums: sums(60, 1), previous: sums(100, 2) },
    { value: 'new', count: 1, sums: sums(60, 1), previous: {} },
    { value: 'gone', count: 0, sums: sums(0, 0), previous: sums(100, 2) },
  ]
  const previous = { ...days, sums: sums(200, 4) }
  const found = groupedPage({ ...page, totals: sums(120, 2), groups, previous }, summing)
  const rates = [found.totals, ...(found.groups ?? []).map((group) => group.sums)].map((each) => [
    each['Rate'],
    each['Rate.previous'],
    each['Rate.change'],
  ])
  expect(rates).toEqual([
    [60, 50, 20],
    [60, 50, 20],
    [60, undefined, undefined],
    [undefined, 50, undefined],
  ])
})
