import { expect, test } from 'vitest'
import { columnSums, matchingRows } from '../grid-data/whole/order.ts'
import { createTable } from '../grid-data/whole/table.ts'
import { sumsOf } from '../grid-data/totals.ts'
import { plainField } from '../definition/plain-field.ts'
import { formatterOf } from './format.ts'
import { MeasureSum } from './measure-sum.ts'

const field = {
  ...plainField,
  name: 'Amount',
  type: 'money',
  label: 'Amount',
  currency: '',
  measureFrom: 'In',
} as const
const rows = [
  { In: 'USD', Amount: 0.1 },
  { In: 'INR', Amount: 1200.5 },
  { In: 'usd', Amount: 0.2 },
  { In: null, Amount: 4 },
  { In: 'INR', Amount: null },
]

test('amounts of several currencies have one exact sum for each, on the page and in its worker', () => {
  const sums = { USD: 0.3, INR: 1200.5, '': 4 }
  expect(sumsOf({ fields: { Amount: field } }, ['Amount'], rows)).toEqual({ Amount: sums })
  const table = createTable([
    { name: 'In', also: [], kind: 'text' },
    { name: 'Amount', also: [], kind: 'number', currency: '', measureFrom: 'In' },
  ])
  table.add(rows)
  expect(columnSums(table, matchingRows(table, []), ['Amount', 'count(Amount)'])).toEqual({
    Amount: sums,
    'count(Amount)': 4,
  })
})

test('a sum of rows that say no currency is one number, in that of what they are in', () => {
  const sum = new MeasureSum(field)
  for (const Amount of [0.1, 0.2]) sum.add(Amount, { Amount })
  expect(sum.value).toBe(0.3)
  expect(new MeasureSum(field).value).toBe(0)
})

test('numbers of several units have one exact sum for each, by the unit as it is written', () => {
  const Qty = { ...plainField, name: 'Qty', type: 'number', label: 'Qty', measureFrom: 'In' } as const
  const some = [
    { In: 'kg', Qty: 0.1 },
    { In: ' kg ', Qty: 0.2 },
    { In: 'nos', Qty: 36 },
    { In: '', Qty: 1 },
  ]
  const sums = { kg: 0.3, nos: 36, '': 1 }
  expect(sumsOf({ fields: { Qty } }, ['Qty'], some)).toEqual({ Qty: sums })
  const table = createTable([
    { name: 'In', also: [], kind: 'text' },
    { name: 'Qty', also: [], kind: 'number', measureFrom: 'In' },
  ])
  table.add(some)
  expect(columnSums(table, matchingRows(table, []), ['Qty'])).toEqual({ Qty: sums })
  const { formatValue } = formatterOf({ yesno: String, named: (each) => (each === 'nos' ? 'عدد' : each) })
  const india = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
  expect(formatValue({ ...sums, kg: 1240 }, Qty, india)).toBe(
    '\u20681,240 kg\u2069 · \u206836 عدد\u2069 · \u20681\u2069',
  )
})

test.each([
  [{ USD: 300, INR: 1200.5 }, '₹1,200.50 · $300.00'],
  [{ '': 4, JPY: 7, EUR: -1 }, '-€1.00 · JP¥7 · 4.00'],
  [{}, '—'],
])('the sums %j are shown as %s', (sums, text) => {
  const { formatValue } = formatterOf({ yesno: String, named: (each) => each })
  const india = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
  expect(formatValue(sums, field, india)).toBe(text)
})
