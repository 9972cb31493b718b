import { expect, test } from 'vitest'
import { compiledScreen } from '../../../tests/contract/compiled-screen.ts'
import { app } from '../../../tests/contract/fixture.ts'
import type { Person } from '../../http/person.ts'
import { validateForm, type Values } from './form-values.ts'

const person = { id: 'p', name: 'P', email: '', admin: true, erpType: 'steel', company: '', accepted: {} }

/** A form with these fields as it is saved. */
function saved(fields: string, sent: Values, stored: Values | null) {
  const names = [...fields.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name).join(', ')
  const text = `label: Kits\nkind: records\nsee: { everyone: all }\nfields:\n  Title: text${fields}\nform: [Title, ${names}]`
  const definition = compiledScreen('kits', text)
  return validateForm({ definition, app, person: person as unknown as Person, stored, sent, choices: {} })
}

const errorsOf = (fields: string, sent: Values, stored: Values | null = null) => saved(fields, sent, stored).errors
const valuesOf = (fields: string, sent: Values, stored: Values | null = null) => saved(fields, sent, stored).values

const NUMBERED = `
  Items:
    type: lines
    default: '=[1, 2].map(n, {"No": n})'
    fields:
      - No: { type: number, enabledWhen: false }
      - Part: text`
const line = (key: string, No: number | null) => ({ key: key, No, Part: 'Bolt' })

test('what the default of lines wrote into a cell that nobody may change is not a change', () => {
  expect(errorsOf(NUMBERED, { Items: [line('line-1', 1), line('line-2', 2)] })).toBeNull()
  expect(errorsOf(NUMBERED, { Items: [line('line-2', 2), line('more', null)] })).toBeNull()
})

test('another value in such a cell is refused, in a line of the default and in an added one', () => {
  const errors = errorsOf(NUMBERED, { Items: [line('line-1', 7), line('more', 2)] })
  expect(Object.keys(errors ?? {})).toEqual(['Items.line-1.No', 'Items.more.No'])
})

const READ_ONLY = `
  Rate: number
  Items:
    type: lines
    enabledWhen: false
    default: '=[1, 2].map(n, {"No": n})'
    fields:
      - No: number
      - Cost: { type: number, value: =row.No * form.Rate }`

test('lines that nobody may change are those of their default, also when they are computed with another field', () => {
  const items = (rate: number) => [1, 2].map((No) => ({ key: `line-${No}`, No, Cost: No * rate }))
  expect(errorsOf(READ_ONLY, { Rate: 3, Items: items(3) })).toBeNull()
  expect(errorsOf(READ_ONLY, { Rate: 4, Items: items(4) }, { Rate: 3, Items: items(3) })).toBeNull()
  expect(errorsOf(READ_ONLY, { Rate: 3, Items: items(3).slice(1) })).toHaveProperty('Items')
})

const DERIVED = `
  A: number
  Half: { type: number, decimals: 0, default: =form.A * 0.5, enabledWhen: false }`

test('a field that nobody may change has the default that the other values give it', () => {
  expect(errorsOf(DERIVED, { A: 8, Half: 4 })).toBeNull()
  expect(errorsOf(DERIVED, { A: 8, Half: 5 })).toEqual({ Half: 'May not be changed.' })
})

const STEERED = `
  A: { type: choice, options: [x, y] }
  B: { type: text, visibleWhen: form.A == "x" }
  C: { type: text, visibleWhen: form.B == "on" }
  D: { type: text, visibleWhen: form.C == null }
  Total: { type: number, value: '=(form.C == null ? 0 : 2) + (form.D == null ? 0 : 1)' }`
const given = { A: 'x', B: 'on', C: 'text' }

test('a hidden field is empty for every rule, also for those that hide others', () => {
  expect(valuesOf(STEERED, given)).toMatchObject({ ...given, D: null, Total: 2 })
  expect(valuesOf(STEERED, { ...given, A: 'y', D: 'now' })).toMatchObject({ B: null, C: null, D: 'now', Total: 1 })
})

test('a stored value of a field that is hidden now is retained, and read by no rule', () => {
  const stored = { ...given, Total: 2 }
  expect(valuesOf(STEERED, { A: 'y', D: 'now' }, stored)).toMatchObject({ B: 'on', C: 'text', D: 'now', Total: 1 })
})

const STEERED_LINES = `
  Show: yesno
  Items:
    type: lines
    fields:
      - A: { type: choice, options: [x, y] }
      - B: { type: text, visibleWhen: row.A == "x" }
      - C: { type: text, visibleWhen: row.B == "on" }
      - D: { type: text, visibleWhen: form.Show }
      - Sum: { type: number, value: '=(row.C == null ? 0 : 2) + (row.D == null ? 0 : 1)' }`
const steeredLine = { key: 'k1', ...given, D: 'note' }

test('a hidden cell of a line is empty for every rule of its line, also for those that hide others', () => {
  const itemsOf = (A: string, Show: boolean) =>
    valuesOf(STEERED_LINES, { Show, Items: [{ ...steeredLine, A }] })['Items']
  expect(itemsOf('x', true)).toMatchObject([{ ...steeredLine, Sum: 3 }])
  expect(itemsOf('y', true)).toMatchObject([{ A: 'y', B: null, C: null, D: 'note', Sum: 1 }])
  expect(itemsOf('x', false)).toMatchObject([{ B: 'on', C: 'text', D: null, Sum: 2 }])
})

test('a hidden cell of a stored line retains its value, and no rule reads it', () => {
  const stored = { Show: true, Items: [{ ...steeredLine, Sum: 3 }] }
  const changed = { Show: true, Items: [{ key: 'k1', A: 'y' }] }
  expect(valuesOf(STEERED_LINES, changed, stored)['Items']).toMatchObject([{ B: 'on', C: 'text', Sum: 1 }])
})

const ADDRESSES = `
  Mail: email
  Copies: { type: email, many: true }
  Items: { type: lines, fields: [Reader: email] }`

test('what fits the rules but not the schema is refused as the form in a browser refuses it', () => {
  const sent = (mail: string) => ({ Mail: mail, Copies: ['a@b.in', mail], Items: [{ key: 'k1', Reader: mail }] })
  expect(errorsOf(ADDRESSES, sent('a.b@c.in'))).toBeNull()
  const misfit = 'Not in the expected form.'
  const errors = { Mail: misfit, Copies: misfit, 'Items.k1.Reader': misfit }
  expect(errorsOf(ADDRESSES, sent('a..b@c.in'))).toEqual(errors)
  expect(errorsOf(ADDRESSES, { ...sent('a..b@c.in'), Title: 'New' }, sent('a..b@c.in'))).toBeNull()
})
