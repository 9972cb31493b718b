import { expect, test } from 'vitest'
import { compiledCase, openedCase } from '../../tests/screen-tests/opened-case.ts'

const PASSES = compiledCase(`label: Passes
kind: approvals
fields:
  Visitor: text
  Items:
    type: lines
    fields:
      - Item: { type: text, requiredWhen: true }
      - Unit: { type: choice, options: [Nos, kg], default: Nos, requiredWhen: true }
card: { title: Visitor }
form: [Visitor, Items]
statuses: [Draft, Approved]
workflow: { starts: Draft, moves: { approve: [{ from: Draft, to: Approved, by: director }] } }
`)

test('a line that a case fills in begins with the defaults of its fields, as in a browser', () => {
  const body =
    'do:\n  - press: new\n  - fill: { Items: [{ Item: Pump }, { Item: Coal, Unit: kg }] }\nexpect: { view: document }\n'
  const { page } = openedCase(PASSES, { tests: '', body }, null).shown
  expect(page.form.get()['Items']).toMatchObject([
    { Item: 'Pump', Unit: 'Nos' },
    { Item: 'Coal', Unit: 'kg' },
  ])
})
