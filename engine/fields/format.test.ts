import { expect, test } from 'vitest'
import type { Value } from '../expressions/tree.ts'
import type { FieldType } from '../definition/definition.ts'
import { numberIn, type PrintedField } from '../definition/format.ts'
import { formatShort, formatterOf } from './format.ts'

const { formatPart, formatValue } = formatterOf({
  yesno: (isYes) => (isYes ? 'Yes' : 'No'),
  named: (text) => text,
})

const india = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
const print = (type: FieldType, value: Value | undefined, more: Partial<PrintedField> = {}) =>
  formatValue(value, { type, unit: null, decimals: null, ...more }, india)

test('money is grouped as in India, with two decimals', () => {
  expect(print('money', 123456789)).toBe('₹12,34,56,789.00')
  expect(print('money', '1500.5')).toBe('₹1,500.50')
  expect(print('money', -20)).toBe('-₹20.00')
})

test.each([
  ['JPY', 1200, null, '¥1,200'],
  ['KWD', 1.005, null, 'KWD 1.005'],
  ['INR', 2.675, 4, '₹2.6750'],
])('money has the decimals of its currency, or its own: %s %d', (currency, value, decimals, text) => {
  const shown = formatValue(value, { type: 'money', unit: null, decimals }, { ...india, currency })
  expect(shown.replaceAll(/\s/g, ' ').replace('JP', '')).toBe(text)
})

test('money is shown in the currency of the site', () => {
  const sar = formatValue(1234.5, { type: 'money', unit: null, decimals: null }, { ...india, currency: 'SAR' })
  expect(sar.replaceAll('\u00a0', ' ')).toBe('SAR 1,234.50')
})

test('numbers have their unit and their decimals', () => {
  expect(print('number', 1234567.12345, { unit: 'kg' })).toBe('12,34,567.123 kg')
  expect([1, 4, 1703].map((count) => print('number', count, { unit: 'days', decimals: 0 }))).toEqual([
    '1 day',
    '4 days',
    '1,703 days',
  ])
  expect(print('number', 'soon', { unit: 'days' })).toBe('soon days')
  expect(print('number', 5, { decimals: 2 })).toBe('5.00')
})

test('several values are joined by commas, chosen options by their texts, and an empty list is a dash', () => {
  expect(print('choice', ['Meera Nair', 'Kiran Rao'])).toBe('Meera Nair, Kiran Rao')
  expect(print('choice', [{ id: 'label-1', text: 'Site visit', color: '#2563eb' }])).toBe('Site visit')
  expect(print('money', [1500, 20])).toBe('₹1,500.00, ₹20.00')
  expect(print('choice', [])).toBe('—')
})

test('a percentage is a number with a percent sign', () => {
  expect(print('percent', 45.5)).toBe('45.5%')
})

test('dates are dd/mm/yyyy and do not depend on a time zone', () => {
  expect(print('date', '2025-07-21')).toBe('21/07/2025')
})

test('times are shown in the time zone of the company', () => {
  expect(print('date', '2025-07-21T20:00:00Z')).toBe('22/07/2025')
  expect(print('datetime', '2025-07-21T20:00:00Z')).toBe('22/07/2025 01:30')
})

test.each<[FieldType, Value]>([
  ['date', 'next week'],
  ['date', 'Lot 3'],
  ['money', 'on request'],
  ['number', '12 boxes'],
])('a %s that cannot be read is shown unchanged: %s', (type, value) => {
  expect(print(type, value)).toBe(value)
})

test('yes and no in any spelling', () => {
  expect([true, 1, '1', 'Y'].map((value) => print('yesno', value))).toEqual(['Yes', 'Yes', 'Yes', 'Yes'])
  expect([false, 0, 'n'].map((value) => print('yesno', value))).toEqual(['No', 'No', 'No'])
})

test('a value that is neither yes nor no is shown unchanged', () => {
  expect(['Negotiating', 2].map((value) => print('yesno', value))).toEqual(['Negotiating', '2'])
})

test('an empty value is a dash, zero is not empty', () => {
  expect([null, undefined, ''].map((value) => print('money', value))).toEqual(['—', '—', '—'])
  expect(print('number', 0)).toBe('0')
})

test('codes keep their zeros', () => {
  expect(print('code', '00123')).toBe('00123')
})

test('a value within a text has the requested format, or its own', () => {
  expect(formatPart(1234567, null, india)).toBe('12,34,567')
  expect(formatPart(1234567, 'money', india)).toBe('₹12,34,567.00')
  expect(formatPart(null, null, india)).toBe('')
})

test('large amounts have a short format for little space', () => {
  expect(formatShort(12_345_678, { type: 'money' }, india)).toBe('₹1.2Cr')
  expect(formatShort(4500, { type: 'number' }, india)).toBe('4,500')
})

test('reads numbers from texts, and only numbers', () => {
  expect(['12,34,567', '1,234,567.5', '3,5', '1,23', '12,3456'].map(numberIn)).toEqual([
    1234567,
    1234567.5,
    null,
    null,
    null,
  ])
  expect(['1,200.5', ' 7 ', '-3', '', 'x', '1e5', '0x10'].map(numberIn)).toEqual([
    1200.5,
    7,
    -3,
    null,
    null,
    null,
    null,
  ])
})

test('yes, no and names are translated, text a person wrote is not', () => {
  const loud = formatterOf({ yesno: (isYes) => (isYes ? 'YES' : 'NO'), named: (text) => text.toUpperCase() })
  const say = (type: FieldType, value: Value) => loud.formatValue(value, { type, unit: null, decimals: null }, india)
  expect([say('badge', 'Open'), say('yesno', 1), say('text', 'Open')]).toEqual(['OPEN', 'YES', 'Open'])
  expect(loud.formatPart(false, null, india)).toBe('NO')
})

test('a month represents its days, as reports group them', () => {
  expect(print('date', '2026-11')).toBe('Nov 2026')
  expect(print('date', '2026-13')).toBe('2026-13')
  expect(print('date', '2026')).toBe('2026')
})
