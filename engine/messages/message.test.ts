import { afterEach, expect, test } from 'vitest'
import { localized } from './localized.ts'
import { listed, plural, setLanguage, t, translated } from './message.ts'

afterEach(() => setLanguage('en', {}))

test('returns the English text without a translation', () => {
  expect(t('Remove filter {text}', { text: 'Open' })).toBe('Remove filter Open')
})

test('returns the translation, with the values where it has placeholders', () => {
  setLanguage('hi', { 'Remove filter {text}': '{text} फ़िल्टर हटाएँ' })
  expect(t('Remove filter {text}', { text: 'Open' })).toBe('Open फ़िल्टर हटाएँ')
})

test('does not treat a value that looks like a placeholder as one', () => {
  expect(t('{label} was not exported. {why}', { label: '{why}', why: 'No' })).toBe('{why} was not exported. No')
})

test('keeps an amount and its unit in order between Arabic words', () => {
  setLanguage('ar', { 'At most {value}.': '{value} كحد أقصى.' })
  expect(['100 kg', '₹ 5 lakh', '12', 'Steel', '12/11/2026'].map((value) => t('At most {value}.', { value }))).toEqual([
    '\u2068100 kg\u2069 كحد أقصى.',
    '\u2068₹ 5 lakh\u2069 كحد أقصى.',
    '12 كحد أقصى.',
    'Steel كحد أقصى.',
    '12/11/2026 كحد أقصى.',
  ])
})

const documents = (count: number) =>
  plural(count, ['{number} document waits for you', '{number} documents wait for you'], { number: count })

test('distinguishes one and many in English', () => {
  expect([1, 2].map(documents)).toEqual(['1 document waits for you', '2 documents wait for you'])
})

test('takes the plural form of the language for each number', () => {
  setLanguage('ar', {
    '{number} documents wait for you': { one: 'وثيقة', two: 'وثيقتان', few: '{number} وثائق', other: '{number} وثيقة' },
  })
  expect([1, 2, 3, 11].map(documents)).toEqual(['وثيقة', 'وثيقتان', '3 وثائق', '11 وثيقة'])
})

test('translates a definition, but not its names, data and conditions', () => {
  setLanguage('hi', { Party: 'पक्ष', 'Approve {0} of {1}': '{1} में से {0}', many: 'अनेक', 'Required.': 'आवश्यक' })
  const size = { value: { op: 'name', name: 'Party' }, format: null }
  const literal = (value: string) => ({ op: 'literal', value })
  const choose = (some: string) => {
    const branches = [
      ['then', literal(some)],
      ['else', null],
    ] as const
    return { value: { op: 'choose', test: literal('many'), ...Object.fromEntries(branches) }, format: null }
  }
  const told = localized(
    {
      name: 'Party',
      label: 'Party',
      action: { label: ['Approve ', size, ' of ', choose('many')] },
      texts: { required: 'Required.', pattern: null },
    },
    translated,
  )
  expect(told).toEqual({
    name: 'Party',
    label: 'पक्ष',
    action: { label: [choose('अनेक'), ' में से ', size] },
    texts: { required: 'आवश्यक', pattern: null },
  })
})

test('joins the texts of a list with the comma of the language', () => {
  expect(listed(['a', 'b'])).toBe('a, b')
  setLanguage('ar', { ', ': '، ' })
  expect(listed(['a', 'b'])).toBe('a، b')
})
