import { expect, test } from 'vitest'
import type { Names } from '../../engine/page/scope/names.ts'
import { context } from '../screens/screens.ts'
import { browserErrors } from './browser-form.ts'
import { brokenBodies, disabledBy, ignoredBodies, namesIn, type Values } from './broken-bodies.ts'
import { declaredRules } from './declared-rules.ts'
import { everyRecord } from './every-rule.ts'
import { textFitting } from './pattern-text.ts'

const { app } = context()
const session = {
  id: '7',
  userName: '',
  erpType: 'steel',
  email: '',
  company: '',
  admin: true,
  isTestDb: false,
  flags: {},
}
const names: Names = { session, query: {}, filter: {}, today: '2026-11-03' }
const body: Values = {
  Purpose: 'Spares',
  Amount: 20_000,
  Kind: 'Travel',
  Tags: ['New', 'Old'],
  FromDay: '2026-11-03',
  Party: { id: '1', text: 'One' },
  For: { id: '7', text: 'Seven' },
  Items: [
    { key: 'a', Part: 'Bolt', Qty: 3, Rate: 2 },
    { key: 'b', Part: 'Nut', Qty: 4, Rate: 1 },
  ],
}
const valid = { definition: everyRecord.server, body, names, locale: app, wrongLinks: {} }
const bodiesOf = (field: string, rule: string, over: Values = {}) =>
  brokenBodies({ ...valid, body: { ...body, ...over } }).filter((each) => each.field === field && each.rule === rule)

test('each body differs from the valid one in a single field', () => {
  for (const { field, body: broken } of brokenBodies(valid)) {
    const [name = ''] = field.split('.')
    expect({ ...broken, [name]: body[name] ?? null }).toEqual({ ...body, [name]: body[name] ?? null })
    expect(broken[name]).not.toEqual(body[name])
  }
})

test('a bound is exceeded by one, on both sides', () => {
  expect(bodiesOf('Amount', 'min').map((each) => each.body['Amount'])).toEqual([0])
  expect(bodiesOf('Amount', 'max').map((each) => each.body['Amount'])).toEqual([90_001])
  expect(bodiesOf('ToDay', 'min').map((each) => each.body['ToDay'])).toEqual(['2026-11-02'])
})

test('cells are broken in the first line, and the number of lines is broken', () => {
  expect(bodiesOf('Items.a.Qty', 'min')[0]?.body['Items']).toMatchObject([
    { key: 'a', Qty: 0 },
    { key: 'b', Qty: 4 },
  ])
  expect(bodiesOf('Items', 'max')[0]?.body['Items']).toHaveLength(5)
})

test('missing fields are not checked, and a disabled field has a reason', () => {
  expect(bodiesOf('Secret', 'required')).toEqual([])
  expect(bodiesOf('Secret', 'required', { Amount: 70_000 })).not.toEqual([])
  expect(bodiesOf('Approver', 'disabled').map(({ text }) => text)).toEqual(['Only of large ones.'])
  expect(disabledBy({ ...valid, body: { ...body, Approver: 'x', Ceiling: 7 } })).toEqual({
    Approver: 'Only of large ones.',
  })
})

test('computed and hidden fields are sent with another value', () => {
  const ignored = ignoredBodies(valid).map(({ field, rule, stored }) => [field, rule, stored])
  expect(ignored).toContainEqual(['Tax', 'computed', 2000])
  expect(ignored).toContainEqual(['Items.Cost', 'computed', 6])
  expect(ignored).toContainEqual(['Secret', 'hidden', null])
})

test('a definition declares which rules can be broken', () => {
  const rules = declaredRules(everyRecord.server)
  expect(rules).toEqual(
    expect.arrayContaining(['Amount min', 'Items.Batch pattern', 'Total computed', 'Team disabled']),
  )
  expect(rules).not.toContain('Share min')
})

test('the browser reports the broken field, and no error in a valid body', () => {
  const errorsOf = (values: Values) => browserErrors({ client: everyRecord.client, app, session }, values)
  expect(errorsOf(body)).toEqual({})
  expect(errorsOf(bodiesOf('Purpose', 'length')[0]?.body ?? {})).toEqual({ Purpose: '3 to 40 characters.' })
  expect(namesIn(valid).form).toMatchObject({ Total: 10, Tax: 2000 })
})

test.each(['[A-Z]{2}-[0-9]{3}', '([01][0-9]|2[0-3]):[0-5][0-9]', 'B\\d+x?', '(?:ab|c)*d', 'A.[^x]?'])(
  'a text matches %s',
  (pattern) => {
    expect(textFitting(pattern)).toMatch(new RegExp(`^(?:${pattern})$`, 'u'))
  },
)
