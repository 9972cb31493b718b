import { expect, test } from 'vitest'
import { compileSample } from '../../../tests/samples/samples.ts'
import { definitionFor } from '../../rights/definitions.ts'
import { uniqueKeysOf, takenErrors } from './unique-keys.ts'

const definitionOf = (unique: string) => {
  const text = `
label: Ratings
kind: records
fields:
  Supplier: { type: link, to: people }
  Year: { type: number, label: Financial year }
  Place: text
  Active: yesno
  Day: date
  Quarter: { type: choice, options: [Q1, Q2], unique: ${unique} }
form: [Supplier, Year, Place, Active, Day, Quarter]
`
  const { value, diagnostics } = compileSample({ file: 'crm/ratings.yaml', text })
  if (!value) throw new Error(JSON.stringify(diagnostics))
  return value.server
}
const all = definitionOf('[Supplier, Year, Place, Active, Day]')
const row = { Supplier: 'p1', Year: 2026, Place: 'North', Active: true, Day: '2026-04-01', Quarter: 'Q1' }
const keyOf = (values: object, definition = all) => uniqueKeysOf(definition, { ...row, ...values })

test('a combination is one key, under a name that no field has', () => {
  expect(keyOf({})).toEqual([
    {
      field: 'Quarter+Active+Day+Place+Supplier+Year',
      value: '["q1","true","2026-04-01","north","p1","2026"]',
    },
  ])
})

test('the order of the other fields changes nothing', () => {
  expect(keyOf({}, definitionOf('[Year, Day, Active, Supplier, Place]'))).toEqual(keyOf({}))
})

test.each([
  ['a link as documents store it', { Supplier: { id: 'p1', text: 'Asha Steels' } }],
  ['the new text of a link', { Supplier: { id: 'p1', text: 'Asha Steels Ltd' } }],
  ['a number that was stored as a text', { Year: '2026' }],
  ['capitals and superfluous blanks', { Place: ' NORTH ', Quarter: 'q1' }],
])('%s has the same key', (_, values) => {
  expect(keyOf(values)).toEqual(keyOf({}))
})

test.each([
  ['another row of a link', { Supplier: { id: 'p2', text: 'Asha Steels' } }],
  ['an id in capitals', { Supplier: 'P1' }],
  ['no', { Active: false }],
  ['another day', { Day: '2026-04-02' }],
  ['a text with the quotes of the next value', { Place: 'north","p1' }],
])('%s has another key', (_, values) => {
  expect(keyOf(values)).not.toEqual(keyOf({}))
})

test('a row that lacks one of the values has no key', () => {
  for (const name of ['Supplier', 'Year', 'Place', 'Day', 'Quarter'])
    for (const value of [null, '']) expect(keyOf({ [name]: value })).toEqual([])
  expect(keyOf({ Active: null })).toEqual(keyOf({ Active: false }))
})

test('long values have a short key, which differs with their ends', () => {
  const [one, other] = ['a', 'b'].map((end) => keyOf({ Place: 'x'.repeat(9_000) + end })[0]?.value ?? '')
  expect(one).toHaveLength(64)
  expect(other).not.toBe(one)
})

test('an error is at the field with the word and names the others, except those that the person does not see', () => {
  const two = definitionOf('[Supplier, Year, Place]')
  const keys = uniqueKeysOf(two, row)
  expect(takenErrors(two, keys)).toEqual({
    Quarter: 'Another entry has this already with the same Supplier, Financial year and Place.',
  })
  const reader = {
    id: 'p',
    admin: false,
    roles: [],
    accepted: { ratings: { see: null, seen: { Place: ['director'] } } },
  }
  const narrower = definitionFor(reader as unknown as Parameters<typeof definitionFor>[0], two)
  expect(uniqueKeysOf(narrower, row)).toEqual(keys)
  expect(takenErrors(narrower, keys)).toEqual({
    Quarter: 'Another entry has this already with the same Supplier and Financial year.',
  })
})
