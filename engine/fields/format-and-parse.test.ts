/** What a page shows is read again as the same value, in every language of the product and in other number formats. */
import { expect, test } from 'vitest'
import type { FieldType } from '../definition/field.ts'
import { formatterOf } from './format.ts'
import { LANGUAGES } from '../definition/languages.ts'
import type { Value } from '../expressions/tree.ts'
import ar from '../messages/ar.json' with { type: 'json' }
import hi from '../messages/hi.json' with { type: 'json' }
import { parseValue, typedContext } from './parse.ts'

const LOCALES = ['en-IN', 'en-US', LANGUAGES.hi.locale, 'hi-IN-u-nu-deva', LANGUAGES.ar.locale, 'ar-EG-u-nu-arab']
const OTHERS = ['de-DE', 'de-CH', 'fr-FR', 'fa-IR', 'pt-BR']
const NUMBERS = [0, 7, -7, 12.5, -1234.5, 999, 1000, 123_456.78, 1_23_45_678, -0.25]
const yesno = (isYes: boolean): string => (isYes ? 'Yes' : 'No')

const VALUES: readonly (readonly [
  FieldType,
  readonly Value[],
  { readonly unit?: string; readonly decimals?: number },
])[] = [
  ['number', NUMBERS, {}],
  ['number', NUMBERS, { unit: 'kg' }],
  ['number', NUMBERS, { decimals: 2 }],
  ['number', [0, 12, 1000], { decimals: 0 }],
  ['money', NUMBERS, {}],
  ['percent', NUMBERS, {}],
  ['date', ['2026-02-03', '1965-05-12', '2099-12-31'], {}],
  ['datetime', ['2026-02-03T04:30:00Z'], {}],
  ['yesno', [true, false], {}],
  ['phone', ['+91 98765 43210'], {}],
  ['email', ['a@b.in'], {}],
  ['text', ['रसीद 12'], {}],
]

test.each([...LOCALES, ...OTHERS].flatMap((locale) => VALUES.map((each) => [locale, ...each] as const)))(
  'in %s: %s %j %j',
  (...each) => {
    const [locale, type, values, { unit = null, decimals = null }] = each
    const settings = { locale, currency: 'INR', timeZone: 'UTC' }
    const field = { type, unit, decimals, options: [] }
    const { formatValue } = formatterOf({ yesno, named: String })
    const read = values.map((value) => parseValue(formatValue(value, field, settings), field, typedContext(settings)))
    const stored = values.map((value) => (type === 'datetime' ? String(value).slice(0, 16) : value))
    expect(read).toEqual(stored.map((value) => ({ value })))
  },
)

test.each([
  ['hi', hi],
  ['ar', ar],
])('the words for yes and no in %s', (_, words) => {
  const context = typedContext({ locale: 'en-IN', currency: 'INR', timeZone: 'UTC' })
  const read = [words.Yes, words.No].map((word) => parseValue(word, { type: 'yesno', options: [] }, context))
  expect(read).toEqual([{ value: true }, { value: false }])
})
