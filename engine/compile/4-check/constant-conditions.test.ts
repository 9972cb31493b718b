import { expect, test } from 'vitest'
import { context } from '../../../tests/compile/phases.ts'
import { compileScreen } from '../compile.ts'

/** The messages of a condition on a field. */
function messagesOf(condition: string): readonly string[] {
  const text = `label: Sample
kind: approvals
fields:
  Kind: text
  Size: { type: choice, options: [Small, Large] }
  Amount: { type: money, min: 0, max: 100 }
  Paid: yesno
  From: date
  Until: date
  Remark: { type: text, requiredWhen: ${JSON.stringify(condition)} }
card: { title: Kind }
form: [Kind, Size, Amount, Paid, From, Until, Remark]
approve: false
`
  return compileScreen({ file: 'crm/sample.yaml', text }, context).diagnostics.map(({ message }) => message)
}

const ALWAYS = 'This condition always holds, whatever the values are.'
const NEVER = 'This condition never holds, whatever the values are.'
const PART_NEVER = 'A part of this condition never holds, whatever the values are.'

test.each([
  ["'a' == 'b'", NEVER],
  ["form.Kind == 'x' || 3 >= 3", ALWAYS],
  ['form.Kind == null && 2 < 1', NEVER],
  ["!(form.Kind == null && 'a' in ['b', 'c'])", ALWAYS],
  ['form.From == form.From', '"form.From" is compared with itself.'],
  ["form.Kind == 'x' && !(form.From < form.From)", '"form.From" is compared with itself.'],
  ["form.Kind == 'a' && form.Kind == 'b'", NEVER],
  ["form.Kind != 'a' || form.Kind != 'b'", ALWAYS],
  ["form.Size != 'Small' && form.Size != 'Large' && form.Size != null", NEVER],
  ['form.Amount < 0', NEVER],
  ['form.Amount > 100 || form.From > form.Until', PART_NEVER],
  ['form.Amount > 50 && form.Amount < 20', NEVER],
  ['form.From > form.Until && form.Until > form.From', NEVER],
  ["form.From > '2026-05-01' && form.From < '2026-04-01'", NEVER],
  ['form.Paid != null', ALWAYS],
  ['form.Paid && form.Paid == false', NEVER],
  [
    'form.Kind == null ? form.Paid : form.Paid',
    'Both branches of `… ? … : …` are the same, whatever its condition is.',
  ],
])('%s is a warning', (condition, message) => {
  expect(messagesOf(condition)).toEqual([message])
})

test.each([
  'true',
  'form.Kind != null || false',
  "form.Kind in ['a', 'b']",
  'form.From <= form.Until',
  '(form.Kind == null ? today : form.From) < form.From',
  'form.Amount >= 0',
  // As doubles 100 * 0.29 is less than 29.
  'form.Amount * 0.29 >= 29',
  'form.Amount == null || form.Amount > 0',
  'form.Amount > 20 && form.Amount < 50',
  "form.Kind != 'a' && form.Kind != 'b'",
  "form.Size == 'Small' || form.Size == 'Large'",
  'form.From >= form.Until && form.From <= form.Until',
  "form.Kind == null || session.erpType == 'steel'",
])('%s depends on values, or is meant', (condition) => {
  expect(messagesOf(condition)).toEqual([])
})

test('a written value is never null, so that the second value of `or` is not used', () => {
  expect(messagesOf('or(0, form.Amount) > 5')).toEqual(['"or(0, …)" is always 0.'])
  expect(messagesOf('or(form.Amount, 0) > 5')).toEqual([])
})
