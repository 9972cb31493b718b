import { expect, test } from 'vitest'
import { field } from '../../../../tests/form/form-definition.ts'
import { callingCode } from './calling-code.ts'
import { withMore } from './chip-list.ts'
import { hasOwnCaption, kindOfControl } from './kinds.ts'
import { matchingOptions } from './matching.ts'
import { localMoment } from './moment.ts'

const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, text: `Part ${index}`, color: null, row: {} }))

test('uses a native select for a short choice, else a search; and checkboxes or a text for several', () => {
  const choice = field('a', 'choice')
  expect(kindOfControl({ field: choice, options: options(60) })).toBe('select')
  expect(kindOfControl({ field: choice, options: options(61) })).toBe('search')
  expect(kindOfControl({ field: { ...choice, many: true }, options: [] })).toBe('ticks')
  expect(kindOfControl({ field: field('a', 'email', { many: true }), options: [] })).toBe('chips')
})

test('shows a computed yes or no like any value', () => {
  const computed = field('a', 'yesno', { value: { op: 'literal', value: true } })
  expect([hasOwnCaption(computed), kindOfControl({ field: computed, options: [] })]).toEqual([false, 'shown'])
})

test('shows a hundred matches and counts the rest; every word narrows', () => {
  expect([matchingOptions(options(500), '').shown.length, matchingOptions(options(500), '').more]).toEqual([100, 400])
  expect(
    matchingOptions(options(500), ' 49 PART ')
      .shown.map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['p49', 'p149'])
})

test('splits chips as their type requires, trimmed, each once', () => {
  expect(withMore(['a@b.in'], 'C@d.in a@b.in;e@f.in', { field: field('a', 'email'), locale })).toEqual([
    'a@b.in',
    'c@d.in',
    'e@f.in',
  ])
  expect(withMore([], 'New Delhi, Pune\nPune,,', { field: field('a', 'text'), locale })).toEqual(['New Delhi', 'Pune'])
})

test.each([
  ['2025-07-21T20:00:00Z', '2025-07-22T01:30'],
  ['2025-07-21 20:00:00', '2025-07-21T20:00'],
  ['2025-07-21', '2025-07-21T00:00'],
  ['soon', ''],
  [null, ''],
])('shows %j as %j in the time zone of the company', (value, local) => {
  expect(localMoment(value, 'Asia/Kolkata')).toBe(local)
})

test('adds the company’s calling code to a number without one', () => {
  expect([
    callingCode('98', { locale: 'en-IN' }),
    callingCode('5', { locale: 'ar-SA' }),
    callingCode('+1', { locale: 'en-IN' }),
    callingCode('1', { locale: 'en-NZ' }),
    callingCode('1', { locale: 'en-NZ', countryCodes: { NZ: '+64' } }),
  ]).toEqual(['+91', '+966', null, null, '+64'])
})
