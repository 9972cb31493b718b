import { expect, test } from 'vitest'
import type { Field, FieldType, Input } from '../../definition/definition.ts'
import { plainField, plainInput as input } from '../../definition/plain-field.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { clamped, fieldErrorOf, isEnabled, isVisible } from './rules.ts'

const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
const value = (value: string | number | boolean | null): Tree => ({ op: 'literal', value })
const balance: Tree = { op: 'member', of: { op: 'name', name: 'row' }, key: 'balance' }

function field(type: FieldType, more: Partial<Field> = {}): Field {
  return { ...plainField, name: 'it', type, label: 'It', input, ...more }
}

interface Case {
  readonly type?: FieldType
  readonly rules?: Partial<Input>
  readonly more?: Partial<Field>
  readonly row?: Record<string, Value>
}

function errorOf(typed: Value, { type = 'text', rules = {}, more = {}, row = {} }: Case = {}): string | null {
  const args = { field: field(type, more), input: { ...input, ...rules }, value: typed, names: { row }, locale }
  return fieldErrorOf(args)?.text ?? null
}

test.each([null, '', '  ', []])('an empty value in a required field is an error: %j', (typed) => {
  expect(errorOf(typed, { rules: { requiredWhen: value(true) } })).toBe('Required.')
  expect(errorOf(typed)).toBeNull()
})

test('a no counts as a value', () => {
  expect(errorOf(false, { type: 'yesno', rules: { requiredWhen: value(true) } })).toBeNull()
})

test('a field that is hidden or disabled has no error', () => {
  const rules = { requiredWhen: value(true) }
  expect(errorOf(null, { rules: { ...rules, visibleWhen: value(false) } })).toBeNull()
  expect(errorOf(null, { rules: { ...rules, enabledWhen: { when: value(null), reason: [] } } })).toBeNull()
})

test('the author’s own words are shown and marked as own', () => {
  const texts = { ...input.texts, required: 'Vehicle no. cannot be empty.' }
  const rules = { ...input, texts, requiredWhen: value(true) }
  const fieldError = fieldErrorOf({ field: field('code'), input: rules, value: null, names: {}, locale })
  expect(fieldError).toEqual({ rule: 'required', text: 'Vehicle no. cannot be empty.', isCustomText: true })
})

const vehicle: Case = {
  type: 'code',
  rules: { length: [8, 10], pattern: '[A-Za-z]{2} ?[0-9]{1,2} ?[A-Za-z]{0,3} ?[0-9]{4}' },
}

test.each(['MH12AB1234', 'MH 12 AB 1234', ' mh 12 ab 1234 ', 'KA011234'])('%s is a vehicle number', (typed) => {
  expect(errorOf(typed, vehicle)).toBeNull()
})

test.each([
  ['MH12AB12345', '8 to 10 characters.'],
  ['MH 12 34', '8 to 10 characters.'],
  ['1212AB1234', 'Not in the expected form.'],
  ['xMH12A1234', 'Not in the expected form.'],
])('%s is not a vehicle number: %s', (typed, text) => {
  expect(errorOf(typed, vehicle)).toBe(text)
})

test.each([
  [13, 'At most 12.'],
  ['13', 'At most 12.'],
  [-1, 'At least 0.'],
  ['abc', 'Not a number.'],
  [12, null],
])('a number %j between 0 and a balance of 12: %s', (typed, text) => {
  expect(errorOf(typed, { type: 'number', rules: { min: value(0), max: balance }, row: { balance: 12 } })).toBe(text)
})

test('an unknown bound is ignored', () => {
  expect(errorOf(1e9, { type: 'number', rules: { max: balance } })).toBeNull()
})

test('dates have bounds, too, and several values are counted', () => {
  const rules = { min: value('2025-07-21') }
  expect(errorOf('2025-07-20', { type: 'date', rules })).toBe('Not before 21/07/2025.')
  // A bound that is not a date has an error of its own.
  expect(errorOf('2025-07-20', { type: 'date', rules: { min: value('soon') } })).toBeNull()
  expect(errorOf('2025-07-21', { type: 'date', rules })).toBeNull()
  expect(errorOf(['a'], { type: 'choice', more: { many: true }, rules: { min: value(2) } })).toBe('At least 2.')
})

test.each<[FieldType, string, string | null]>([
  ['email', 'a@b.in', null],
  ['email', 'a@b', 'Not an email address.'],
  ['phone', '+91 98765 43210', null],
  ['phone', '123', 'Not a phone number.'],
  ['phone', 'call me 12345', 'Not a phone number.'],
  ['date', '2025-02-31', 'Not a date.'],
])('a type checks the format of its values: %s %s', (type, typed, text) => {
  expect(errorOf(typed, { type })).toBe(text)
})

test('each of several values is checked', () => {
  expect(errorOf(['a@b.in', 'x'], { type: 'email', more: { many: true } })).toBe('Not an email address.')
})

const put = (typed: Value, balance: Value, more: Partial<Field> = {}) =>
  clamped({
    field: field('number', more),
    input: { ...input, clamp: true, min: value(0), max: { op: 'member', of: { op: 'name', name: 'row' }, key: 'b' } },
    value: typed,
    names: { row: { b: balance } },
  })

test('a value out of bounds is clamped, and text becomes 0; empty stays empty', () => {
  expect([put(-4, 10), put(14, 10), put(7, 10), put('abc', 10)]).toEqual([0, 10, 7, 0])
  expect([put(null, 10), put('', 10), put('  ', 10)]).toEqual([null, null, null])
})

test('a value is clamped to one bound and marked beyond the other, if only that one clamps', () => {
  const rules = { ...input, min: value(0), max: balance, clamp: 'min' as const }
  const of = (typed: Value) => ({ field: field('number'), input: rules, value: typed, names: { row: { balance: 5 } } })
  expect([clamped(of(-4)), clamped(of('abc')), clamped(of(9))]).toEqual([0, 0, 9])
  expect(fieldErrorOf({ ...of(9), locale })?.text).toBe('At most 5.')
})

test('a negative balance allows 0 only; an unknown one allows everything', () => {
  expect([put(5, -3), put(5, null)]).toEqual([0, 5])
})

test('a number that is refused stays as it was typed, clamped or not; only a bound is made whole', () => {
  expect([put('3.9', 10, { decimals: 0 }), put(3.9, 10, { decimals: 0 }), put(12, 3.9, { decimals: 0 })]).toEqual([
    '3.9',
    3.9,
    3,
  ])
  expect(clamped({ field: field('number', { decimals: 0 }), input, value: '3.9', names: {} })).toBe('3.9')
})

test.each<[FieldType, Value, Partial<Field>, string | null]>([
  ['number', '15.50', { decimals: 0 }, 'A whole number.'],
  ['number', 15.5, { decimals: 0 }, 'A whole number.'],
  ['number', 15, { decimals: 0 }, null],
  ['number', 1.239, { decimals: 2 }, 'At most 2 decimals.'],
  ['number', 1.239, {}, null],
  ['number', 1e-7, { decimals: 6 }, 'At most 6 decimals.'],
  ['number', 0.3333, { decimals: 0, value: value(1) }, null],
  ['money', 2.675, {}, 'At most 2 decimals.'],
  ['money', 2.675, { decimals: 3 }, null],
  ['money', 0.125, { value: value(1) }, null],
  ['yesno', 'maybe', {}, 'Yes or No.'],
  ['yesno', false, {}, null],
])('a value that its field does not hold is refused in words: %s %j', (...each) => {
  const [type, typed, more, text] = each
  expect(errorOf(typed, { type, more })).toBe(text)
})

test('a condition that is unknown hides and disables', () => {
  const unknown: Tree = { op: 'member', of: { op: 'name', name: 'row' }, key: 'x' }
  expect(isVisible({ ...input, visibleWhen: unknown }, { row: {} })).toBe(false)
  const guard = { when: unknown, reason: ['Only ', { value: value(3), format: null }, ' left.'] }
  expect(isEnabled({ ...input, enabledWhen: guard }, { row: {} }, locale)).toEqual({
    enabled: false,
    reason: 'Only 3 left.',
  })
})
