import { expect, test } from 'vitest'
import { context } from '../../../tests/compile/phases.ts'
import { compileScreen } from '../compile.ts'

/** The codes of the messages about a field `Place` with the given words, beside a choice, a link and two dates. */
function codesOf(words: string): readonly string[] {
  const text = `label: Sample
kind: approvals
fields:
  Kind: { type: choice, options: [Post, Pickup] }
  Party: { type: link, to: parties, fills: { City: City } }
  City: { type: text, enabledWhen: false, requiredWhen: true }
  Place: { ${words} }
card: { title: Kind }
form: [Kind, Party, City, Place]
approve: false
`
  const stored = ['parties']
  return compileScreen({ file: 'crm/sample.yaml', text }, { ...context, stored }).diagnostics.map(({ code }) => code)
}

test.each([
  ['type: text, visibleWhen: form.Kind == "Post", requiredWhen: form.Kind == "Pickup"', 'exclusive-rules'],
  ['type: text, visibleWhen: form.Kind == "Post", enabledWhen: form.Kind != "Post", reason: No.', 'exclusive-rules'],
  ['type: text, enabledWhen: false, requiredWhen: true', 'exclusive-rules'],
  ['type: money, visibleWhen: form.Place > 0', 'waits-in-circle'],
  ['type: date, min: =form.Place', 'compared-with-itself'],
])('{ %s } is a mistake', (words, code) => {
  expect(codesOf(words)).toEqual([code])
})

test.each([
  'type: text, visibleWhen: form.Kind != "Pickup", requiredWhen: form.Kind == "Post"',
  'type: text, visibleWhen: form.Kind == "Post", requiredWhen: true',
  'type: text, enabledWhen: false, requiredWhen: true, default: =session.company',
  'type: money, visibleWhen: form.Place == null || form.Place > 0',
  'type: date, min: =today',
])('{ %s } has an effect', (words) => {
  expect(codesOf(words)).toEqual([])
})
