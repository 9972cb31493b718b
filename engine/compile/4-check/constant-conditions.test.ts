import { expect, test } from 'vitest'
import { context } from '../../../tests/compile/phases.ts'
import { compileScreen } from '../compile.ts'

/** The messages of a condition on a field. */
function messagesOf(condition: string): readonly string[] {
  const text = `label: Sample
kind: approvals
fields:
  Kind: text
  From: date
  Until: { type: date, visibleWhen: ${JSON.stringify(condition)} }
card: { title: Kind }
form: [Kind, From, Until]
approve: false
`
  return compileScreen({ file: 'crm/sample.yaml', text }, context).diagnostics.map(({ message }) => message)
}

const ALWAYS = 'This condition always holds, whatever the values are.'
const NEVER = 'This condition never holds, whatever the values are.'

test.each([
  ["'a' == 'b'", NEVER],
  ["form.Kind == 'x' || 3 >= 3", ALWAYS],
  ['form.Kind == null && 2 < 1', NEVER],
  ["!(form.Kind == null && 'a' in ['b', 'c'])", ALWAYS],
  ['form.From == form.From', '"form.From" is compared with itself.'],
  ["form.Kind == 'x' && !(form.From < form.From)", '"form.From" is compared with itself.'],
])('%s is a warning', (condition, message) => {
  expect(messagesOf(condition)).toEqual([message])
})

test.each([
  'true',
  'form.Kind != null || false',
  "form.Kind in ['a', 'b']",
  'form.From <= form.Until',
  '(form.Kind == null ? today : form.From) < form.From',
  "form.Kind == null || session.erpType == 'steel'",
])('%s depends on values, or is meant', (condition) => {
  expect(messagesOf(condition)).toEqual([])
})
