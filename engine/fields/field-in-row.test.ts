import { expect, test } from 'vitest'
import { plainField } from '../definition/plain-field.ts'
import { formatterOf } from './format.ts'
import { contractContext, parseValue, typedContext } from './parse.ts'
import { scaledValue, scaleOf } from './scale.ts'
import { fieldInRow } from './field-in-row.ts'

const india = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
const Amount = {
  ...plainField,
  name: 'Amount',
  type: 'money',
  label: 'Amount',
  currency: '',
  measureFrom: 'In',
} as const
const { formatValue } = formatterOf({ yesno: String, named: (text) => text })
const shown = (value: number, ...rows: readonly object[]) => formatValue(value, Amount, india, ...rows)

test.each([
  [{ In: 'USD' }, '$1,200.50'],
  [{ In: 'JPY' }, 'JP¥1,201'],
  [{ In: 'KWD' }, 'KWD 1,200.500'],
  [{ In: ' inr ' }, '₹1,200.50'],
  [{ In: { id: 4, text: 'EUR' } }, '€1,200.50'],
  [{ In: null }, '1,200.50'],
  [{ In: 'Euro' }, '1,200.50'],
  [{}, '1,200.50'],
])('an amount of the row %j is %s', (row, text) => {
  expect(shown(1200.5, row).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a line says its own currency, and otherwise its document does', () => {
  expect(shown(3, { In: 'USD' }, { In: 'EUR' })).toBe('$3.00')
  expect(shown(3, { Qty: 1 }, { In: 'EUR' })).toBe('€3.00')
  // An empty cell is no currency of the document.
  expect(shown(3, { In: '' }, { In: 'EUR' })).toBe('3.00')
})

test('a field that was seen in a row is in its currency wherever it is shown', () => {
  const dollars = fieldInRow(Amount, { In: 'USD' })
  expect(formatValue(3, dollars, india)).toBe('$3.00')
  expect(fieldInRow(dollars, { In: 'EUR' })).toBe(dollars)
})

test('a number is in the unit of its row, and is read with it', () => {
  const Qty = { ...plainField, name: 'Qty', type: 'number', label: 'Qty', measureFrom: 'Unit' } as const
  const printed = (...rows: readonly object[]) => formatValue(12, Qty, india, ...rows)
  expect([printed({ Unit: 'kg' }), printed({ Unit: ' ' }), printed({ Unit: null }), printed({})]).toEqual([
    '12 kg',
    '12',
    '12',
    '12',
  ])
  expect(printed({ Qty: 12 }, { Unit: 'days' })).toBe('12 days')
  expect(parseValue('12 kg', fieldInRow(Qty, { Unit: 'kg' }), typedContext(india))).toEqual({ value: 12 })
  expect(parseValue('12 kg', fieldInRow(Qty, { Unit: 't' }), typedContext(india))).toEqual({ refusal: 'Not a number.' })
})

test('a fixed currency is that of every row, and no field is copied for it', () => {
  const fixed = { ...plainField, name: 'Freight', type: 'money', label: 'Freight', currency: 'USD' } as const
  expect(fieldInRow(fixed, { In: 'EUR' })).toBe(fixed)
  expect(formatValue(3, fixed, india, { In: 'EUR' })).toBe('$3.00')
  expect(fieldInRow(Amount, { In: 'USD' })).toBe(fieldInRow(Amount, { In: 'usd' }))
})

test.each([
  ['JPY', 0, 101],
  ['KWD', 3, 100.502],
  ['INR', 2, 100.5],
  ['', 2, 100.5],
])('amounts in %j have %i decimals', (In, scale, stored) => {
  const field = fieldInRow(Amount, { In })
  expect(scaleOf(field, 'INR')).toBe(scale)
  expect(scaledValue(100.5015, field, 'INR')).toBe(stored)
})

test.each([
  ['JPY', '1,200', 1200],
  ['JPY', '1200.5', 'A whole number.'],
  ['KWD', '1.234', 1.234],
  ['USD', '$ 1,200.50', 1200.5],
  ['USD', '₹ 12', 'An amount in USD.'],
  ['', '$ 12', 'Its currency is not chosen yet.'],
  ['', '12.50', 12.5],
  ['', '12.505', 'At most 2 decimals.'],
])('in %j, %j is read as %s', (In, text, read) => {
  const parsed = parseValue(text, fieldInRow(Amount, { In }), typedContext(india))
  expect('value' in parsed ? parsed.value : parsed.refusal).toBe(read)
  expect(parseValue('7', fieldInRow(Amount, { In }), contractContext(india))).toEqual({ value: 7 })
})
