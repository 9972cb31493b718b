import { expect, test } from 'vitest'
import { compileSample } from '../../tests/samples/samples.ts'
import { lineFieldsOf } from './line-fields.ts'

const server = (text: string) => {
  const { value, diagnostics } = compileSample({ file: 'crm/costs.yaml', text })
  if (!value) throw new Error(JSON.stringify(diagnostics))
  return value.server
}

test('line fields are those that a form fills in, in the order of the form', () => {
  const screen = server(`
label: Costs
kind: records
fields:
  Title: text
  Hours: { type: lines, fields: [{ Day: date }] }
  Parts: { type: lines, fields: [{ Part: text }, { Qty: number }] }
list: { fields: [Title] }
form: [Parts, Title, Hours]
`)
  expect(lineFieldsOf(screen)).toEqual(['Parts', 'Hours'])
})

test('a form without lines has none, and neither has a screen without a form', () => {
  const screen = server(
    'label: Costs\nkind: records\nfields: { Title: text }\nlist: { fields: [Title] }\nform: [Title]\n',
  )
  expect(screen.form).not.toBeNull()
  expect(lineFieldsOf(screen)).toEqual([])
  expect(lineFieldsOf({ form: null })).toEqual([])
})
