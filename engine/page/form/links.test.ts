import { expect, test } from 'vitest'
import { plainField } from '../../definition/plain-field.ts'
import { plainFormat } from '../../definition/format.ts'
import { formatterOf } from '../../fields/format.ts'
import { comparableText } from '../../grid-data/compare.ts'
import { wordsAt } from '../reads/rows.ts'
import { asTyped } from '../../fields/field-types.ts'
import { valueParameters } from '../scope/names.ts'
import { linkOptionsIn } from './link-options.ts'
import { filledBy } from './filled-by.ts'

const link = { id: '4', text: 'Sharda Steel' }
const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }

test('an id alone is a link with its id as text', () => {
  expect(asTyped('link', 4)).toEqual({ id: '4', text: '4' })
  expect([asTyped('link', ''), asTyped('link', null), asTyped('link', link)]).toEqual([null, null, link])
})

test('a link is formatted, sorted and titled by its text, and sent in a query by its id', () => {
  const { formatValue, formatPart } = formatterOf({ yesno: String, named: String })
  expect(formatValue(link, { ...plainFormat('text'), ...plainField, type: 'link' }, locale)).toBe('Sharda Steel')
  expect([formatPart(link, null, locale), comparableText(link), wordsAt({ a: link }, 'a')]).toEqual(
    Array(3).fill(link.text),
  )
  expect(valueParameters({ party: link, other: { a: 1 } })).toEqual({ party: '4' })
})

test('choosing a link fills fields from its members, and choosing none empties them', () => {
  const input = { fills: { Phone: 'phone' } } as unknown as Parameters<typeof filledBy>[0]
  expect(filledBy(input, [], { ...link, phone: '99' })).toEqual({ Phone: '99' })
  expect(filledBy(input, [], null)).toEqual({ Phone: null })
})

test('an answer without options gives an empty list', () => {
  expect(linkOptionsIn({ ok: true })).toEqual({ options: [], isComplete: true })
  const { options, isComplete } = linkOptionsIn({ get_options: { result: [link] }, isComplete: false })
  expect([options[0]?.text, isComplete]).toEqual(['Sharda Steel', false])
})
