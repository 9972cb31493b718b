import { expect, test } from 'vitest'
import { plainField } from '../../engine/definition/plain-field.ts'
import type { FieldType } from '../../engine/definition/field.ts'
import { cellValue } from './cells.ts'

const read = (type: FieldType, text: string, more: { options?: readonly string[]; many?: boolean } = {}) =>
  cellValue({ ...plainField, type, ...more }, text)

test.each([
  ['1,23,456.50', 123_456.5],
  ['₹ 1,200', 1200],
  ['(12.5)', -12.5],
  ['-3', -3],
  ['12%', 12],
  ['1e3', 1000],
  ['soon', 'soon'],
])('%s as an amount is %s', (text, value) => expect(read('money', text)).toBe(value))

test.each([
  ['31/12/2026', '2026-12-31'],
  ['5-7-26', '2026-07-05'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31 00:00:00', '2026-12-31'],
  ['31/02/2026', '31/02/2026'],
])('%s as a day is %s', (text, value) => expect(read('date', text)).toBe(value))

test.each([
  ['31/12/2026 14:30', '2026-12-31T14:30'],
  ['2026-12-31T14:30:59', '2026-12-31T14:30'],
  ['31/12/2026', '2026-12-31T00:00'],
])('%s as a date and time is %s', (text, value) => expect(read('datetime', text)).toBe(value))

test('yes and no, choices and lists are read in upper or lower case', () => {
  expect([read('yesno', 'YES'), read('yesno', 'n'), read('yesno', 'maybe')]).toEqual([true, false, 'maybe'])
  expect(read('choice', ' low  Rise', { options: ['Low rise'] })).toBe('Low rise')
  expect(read('choice', 'a; B', { options: ['A', 'B'], many: true })).toEqual(['A', 'B'])
})

test('an apostrophe that an export has put before a formula is removed', () => {
  expect([read('text', "'=1+1"), read('text', "'tis"), read('text', '  ')]).toEqual(['=1+1', "'tis", null])
})
