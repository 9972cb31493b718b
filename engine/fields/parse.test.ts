import { describe, expect, test } from 'vitest'
import type { FieldType } from '../definition/field.ts'
import type { LocaleSettings } from '../definition/format.ts'
import type { Value } from '../expressions/tree.ts'
import { decimalSignsIn } from './number/numeral.ts'
import { fileParseContext, parseValue, typedContext, valueOrText } from './parse.ts'
import type { DecimalSign, ParsedField } from './field-spec.ts'

const LOCALE: LocaleSettings = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
const TODAY = '2026-11-29'

const read = (
  type: FieldType,
  text: string,
  {
    sign = '.',
    currency = 'INR',
    ...field
  }: Partial<ParsedField> & { readonly sign?: DecimalSign | null; readonly currency?: string } = {},
): Value => {
  const context = { ...fileParseContext({ ...LOCALE, currency }, sign), today: () => TODAY }
  const parsed = parseValue(text, { type, options: [], ...field }, context)
  return 'value' in parsed ? parsed.value : { refusal: parsed.refusal }
}

const no = (refusal: string) => ({ refusal })
const NOT_NUMBER = no('Not a number.')

describe('a number', () => {
  test.each<[string, Value]>([
    ['12', 12],
    [' 12,34,567.5 ', 1_234_567.5],
    ['1,234,567.5', 1_234_567.5],
    ['1 234 567.5', 1_234_567.5],
    ["1'234'567.5", 1_234_567.5],
    ['.5', 0.5],
    ['1.', 1],
    ['-3', -3],
    ['+3', 3],
    ['−12.5', -12.5],
    ['12.5-', -12.5],
    ['(500)', -500],
    ['( 1,200.50 )', -1200.5],
    ['-0', 0],
    ['١٢٣٫٥', 123.5],
    ['١٬٢٣٤٫٥', 1234.5],
    ['\u061C-١٢', -12],
    ['۱۲۳۴', 1234],
    ['१,२३,४५६', 123_456],
    ['१२.५', 12.5],
    ['₹ 1,200.50', 1200.5],
    ['Rs. 500/-', 500],
    ['13,75', NOT_NUMBER],
    ['1,2,3', NOT_NUMBER],
    ['1.2.3', NOT_NUMBER],
    ['12 boxes', NOT_NUMBER],
    ['12e3', NOT_NUMBER],
    ['0x10', NOT_NUMBER],
    ['(-5)', NOT_NUMBER],
    ['--5', NOT_NUMBER],
    ['12 % ', NOT_NUMBER],
    ['12-05-2026', NOT_NUMBER],
    ['5-7', NOT_NUMBER],
    ['Infinity', NOT_NUMBER],
    ['soon', NOT_NUMBER],
    ['   ', null],
    ['1234567890123456', no('Too many digits.')],
    // Only the other decimal sign can have been meant.
    ['1.234,56', 1234.56],
    ['1.234.567', 1_234_567],
  ])('%j is %j', (text, value) => expect(read('number', text)).toEqual(value))

  test.each<[string, Value]>([
    ['13,75', 13.75],
    ['1.234,56', 1234.56],
    ['-1,5', -1.5],
    ['1.234', 1234],
    ['1,', 1],
    ['1,234.56', 1234.56],
    ['1,23,456', 123_456],
    ['1.5', NOT_NUMBER],
  ])('%j with a decimal comma is %j', (text, value) => expect(read('number', text, { sign: ',' })).toEqual(value))

  test.each<[string, Value]>([
    ['13,75', 13.75],
    ['13.75', 13.75],
    ['0,125', 0.125],
    ['1.234,56', 1234.56],
    ['1,23,456', 123_456],
    ['1234', 1234],
    ['1.234', no('It may be 1.234 or 1234: write it without thousands separators.')],
  ])('%j without a known decimal sign is %j', (text, value) =>
    expect(read('number', text, { sign: null })).toEqual(value),
  )

  test.each<[number, string, Value]>([
    [0, '15.50', no('A whole number.')],
    [0, '15.00', 15],
    [0, '15.', 15],
    [1, '1.25', no('At most 1 decimal.')],
    [2, '1.239', no('At most 2 decimals.')],
    [2, '1.230', 1.23],
  ])('of %i decimals is never rounded: %s', (decimals, text, value) =>
    expect(read('number', text, { decimals })).toEqual(value),
  )

  test('may have its unit', () => {
    expect(read('number', '1,200 kg', { unit: 'kg' })).toBe(1200)
    expect(read('number', '4 days', { unit: 'days' })).toBe(4)
    expect(read('number', '4 t', { unit: 'kg' })).toEqual(NOT_NUMBER)
  })
})

test.each<[string, string, Value]>([
  ['INR', '₹ 1,23,456.50', 123_456.5],
  ['INR', 'INR 5', 5],
  ['INR', '-₹5', -5],
  ['INR', '₹-5', -5],
  ['INR', '(₹ 5)', -5],
  ['INR', '$ 5', no('An amount in INR.')],
  ['INR', '5 KWD', no('An amount in INR.')],
  ['INR', '2.675', no('At most 2 decimals.')],
  ['JPY', '¥ 1,200', 1200],
  ['JPY', '100.5', no('A whole number.')],
  ['KWD', '1.0055', no('At most 3 decimals.')],
  ['INR', '5 boxes', NOT_NUMBER],
  ['SAR', 'SAR 1,200.50', 1200.5],
  ['SAR', '١٢٫٥ ر.س.', 12.5],
  ['KWD', 'KWD 0.335', 0.335],
])('money in %s: %s', (currency, text, value) => expect(read('money', text, { currency })).toEqual(value))

test('a price has as many decimals as its field states, whatever the currency', () => {
  expect([read('money', '2.675', { decimals: 4 }), read('money', '2.67525', { decimals: 4 })]).toEqual([
    2.675,
    no('At most 4 decimals.'),
  ])
})

test.each<[string, Value]>([
  ['5.5', 5.5],
  ['5.5 %', 5.5],
  ['٥٪', 5],
  ['-3%', -3],
  ['₹5', NOT_NUMBER],
])('a percentage: %s', (text, value) => expect(read('percent', text)).toEqual(value))

const NOT_DATE = no('Not a date.')

test.each<[string, Value]>([
  ['5/7/26', '2026-07-05'],
  ['05-07-2026', '2026-07-05'],
  ['5.7.2026', '2026-07-05'],
  ['05072026', '2026-07-05'],
  ['2026-07-05', '2026-07-05'],
  ['2026/7/5', '2026-07-05'],
  ['2026-12-31 00:00:00', '2026-12-31'],
  ['٥/٧/٢٠٢٦', '2026-07-05'],
  ['०५/०७/२०२६', '2026-07-05'],
  ['12/05/36', '2036-05-12'],
  ['12/05/37', '1937-05-12'],
  ['12/05/65', '1965-05-12'],
  ['12/05/00', '2000-05-12'],
  ['31/02/2026', NOT_DATE],
  ['2026-02-30', NOT_DATE],
  ['12/31/2026', NOT_DATE],
  ['20260705', NOT_DATE],
  ['2026-12-31 09:30', NOT_DATE],
  ['soon', NOT_DATE],
])('a day: %s', (text, value) => expect(read('date', text)).toEqual(value))

test.each<[string, Value]>([
  ['31/12/2026 14:30', '2026-12-31T14:30'],
  ['2026-12-31T14:30:59', '2026-12-31T14:30'],
  ['31/12/2026', '2026-12-31T00:00'],
  ['٣١/١٢/٢٠٢٦ ٩:٠٥', '2026-12-31T09:05'],
  ['31/12/2026 24:00', NOT_DATE],
])('a day and a time: %s', (text, value) => expect(read('datetime', text)).toEqual(value))

test.each<[string, Value]>([
  ['Yes', true],
  ['n', false],
  ['1', true],
  ['٠', false],
  ['हाँ', true],
  ['नहीं', false],
  ['نعم', true],
  ['لا', false],
  ['maybe', no('Yes or No.')],
])('yes or no: %s', (text, value) => expect(read('yesno', text)).toEqual(value))

test('options are found by value and by words', () => {
  const options = [
    { id: 'S', text: 'South  yard' },
    { id: 'N', text: 'S' },
  ]
  const context = { ...typedContext(LOCALE), options }
  const choice: ParsedField = { type: 'choice', options: [] }
  expect(['south yard', 'S', 'n', 'West'].map((text) => parseValue(text, choice, context))).toEqual([
    { value: 'S' },
    { value: 'S' },
    { value: 'N' },
    { refusal: '"West" is none of the options.' },
  ])
  expect(read('choice', ' low  Rise', { options: ['Low rise'] })).toBe('Low rise')
  expect(read('choice', 'anything')).toBe('anything')
})

test.each<[FieldType, string, Value]>([
  ['phone', '٠٥٥ ١٢٣ ٤٥٦٧', '055 123 4567'],
  ['phone', '+91 98765-43210', '+91 98765-43210'],
  ['phone', '123', no('Not a phone number.')],
  ['phone', 'call me 12345', no('Not a phone number.')],
  ['email', ' A@B.in', 'a@b.in'],
  ['email', 'a@b', no('Not an email address.')],
  ['text', '  a  b ', 'a  b'],
  ['text', 'رقم ٣٤٥', 'رقم ٣٤٥'],
  ['code', 'PO ١٢', 'PO ١٢'],
  ['link', 'Steel', no('Choose one of the list.')],
])('%s: %s', (type, text, value) => expect(read(type, text)).toEqual(value))

test('a refused text stays as it was written', () => {
  const context = typedContext(LOCALE)
  expect(valueOrText(' 15.50 ', { type: 'number', options: [], decimals: 0 }, context)).toBe('15.50')
})

test('the decimal sign of a person is that of their number format', () => {
  const signOf = (locale: string) => typedContext({ ...LOCALE, locale }).decimalSign
  expect(['en-IN', 'hi-IN-u-nu-latn', 'ar-SA-u-ca-gregory-nu-latn', 'ar-EG', 'de-DE'].map(signOf)).toEqual([
    '.',
    '.',
    '.',
    '.',
    ',',
  ])
})

test('the texts of a column tell its decimal sign', () => {
  const signs = (...texts: string[]) => [...decimalSignsIn(texts)]
  expect([signs('13,75', '1.234'), signs('1,234.5', '7'), signs('1,234', '12'), signs('1,5', '1.5')]).toEqual([
    [','],
    ['.'],
    [],
    [',', '.'],
  ])
})

test('a former name of an option is read as the option of now, where it is offered', () => {
  const field = { type: 'choice', options: ['Coach', 'Train'], formerOptions: { Bus: 'Coach' } } as const
  const context = fileParseContext(LOCALE, '.')
  expect(parseValue('bus', field, context)).toEqual({ value: 'Coach' })
  expect(parseValue('Bus', field, { ...context, options: [{ id: 'Train', text: 'Train' }] })).toEqual({
    refusal: '"Bus" is none of the options.',
  })
})
