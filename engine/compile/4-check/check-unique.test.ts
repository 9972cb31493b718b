import { expect, test } from 'vitest'
import { compileSample } from '../../../tests/samples/samples.ts'

/** The errors of documents whose C is unique with these fields. */
const errors = (unique: string, form = '[A, B, C]', more = '') => {
  const text = `label: R
kind: approvals
fields:
  A: text
  B: date
  C: { type: choice, options: [x, y], unique: ${unique} }
${more}form: ${form}
card: { title: A }
statuses: [Draft, Approved, Submitted]
workflow: one-step
reject: true
`
  const { diagnostics } = compileSample({ file: 'crm/rates.yaml', text })
  return diagnostics.flatMap(({ code, severity, names }) =>
    severity === 'error' ? [`${code}: ${names.join(' ')}`] : [],
  )
}

test('fields of the form can be unique together, also computed ones', () => {
  expect(errors('[A, B]')).toEqual([])
  expect(errors('[D]', '[A, B, C, D]', '  D: { type: text, value: =form.A }\n')).toEqual([])
  expect(errors('[D]', '[A, B, C]', '  D: { type: text, value: =form.A }\n')).toEqual([])
})

test('a field of which rows store no value cannot, such as the status and the number of a document', () => {
  expect(errors('[A, B]', '[A, C]')).toEqual(['unique-unsent: B C'])
  expect(errors('[A]', '[A, B]')).toEqual(['unique-unsent: C C'])
  expect(errors('[Status]')).toEqual(['unique-unsent: Status C'])
  expect(errors('[OrderNo]')).toEqual(['unique-unsent: OrderNo C'])
  expect(errors('[OrderNo]', '[OrderNo, A, B, C]')).toEqual(['unique-unsent: OrderNo C'])
})

test('a field cannot be in its own list', () => {
  expect(errors('[A, C]')).toEqual(['unique-with-itself: C'])
})

test('lines, files and long texts cannot', () => {
  for (const type of ['longtext', 'file', 'money', 'datetime', '{ type: lines, fields: [{ P: text }] }'])
    expect(errors('[D]', '[A, B, C, D]', `  D: ${type}\n`)).toEqual([expect.stringContaining('wrong-field-type: D')])
})
