import { expect, test } from 'vitest'
import { inlineScreen } from '../../../tools/stories/inline.ts'
import { withoutOutdated } from './outdated-errors.ts'

const { client: passes } = inlineScreen(`
label: Passes
kind: page
fields:
  Qty: number
  Rate: money
  Value: { type: money, value: =form.Qty * form.Rate }
  Insured: yesno
  Remarks: { type: text, requiredWhen: form.Value > 50000 && form.Insured == false }
  Driver: { type: text, requiredWhen: true }
  Items: { type: lines, fields: [{ part: text }, { weight: number }] }
  Total: { type: number, value: '=sum(form.Items.map(line, line.weight))' }
  Note: { type: text, requiredWhen: form.Total > 10 }
views:
  pass: [{ form: [Qty, Rate, Value, Insured, Remarks, Driver, Items, Total, Note] }]
`)

const errors = new Map([
  ['Remarks', 'Required.'],
  ['Driver', 'Required.'],
  ['Note', 'Required.'],
  ['Items.1.part', 'Required.'],
])

const leftAfter = (...changed: string[]) => [...withoutOutdated(errors, passes, changed).keys()]

test.each([
  ['the field itself', ['Driver'], ['Remarks', 'Note', 'Items.1.part']],
  ['a field that a rule uses', ['Insured'], ['Driver', 'Note', 'Items.1.part']],
  ['a field from which that one is computed', ['Rate'], ['Driver', 'Note', 'Items.1.part']],
  ['a cell of lines, and what is summed from them', ['Items', 'Items.1.part'], ['Remarks', 'Driver']],
])('after a change of %s its error is no longer shown', (_what, changed, left) => {
  expect(leftAfter(...changed)).toEqual(left)
})

test('a change that affects none of the errors leaves the same map', () => {
  const some = new Map([['Driver', 'Required.']])
  expect(withoutOutdated(some, passes, ['Qty'])).toBe(some)
  const none = new Map<string, string>()
  expect(withoutOutdated(none, passes, ['Driver'])).toBe(none)
})
