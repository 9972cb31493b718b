import { expect, test } from 'vitest'
import { serverPage } from '../../tests/page/server-page.ts'
import { inlineScreen } from '../../tools/stories/inline.ts'
import type { FormValues } from './form-values.ts'
import { formHtml } from './form.ts'

const { client: definition } = inlineScreen(`
label: Loads
kind: records
see: { everyone: all }
fields:
  Name: text
  Vehicle: { type: code, options: [MH12, MH14] }
  Driver: { type: person, length: [2, 40] }
  Mail: email
  Share: percent
  Part: text
  Parts: { type: lines, fields: [Part] }
form: [Name, Vehicle, Driver, Mail, Share, Parts]
`)

function drawn(values: FormValues): string {
  const page = serverPage(definition)
  const blocks = Object.values(definition.views).flatMap((view) => view.blocks)
  const form = blocks.find((block) => block.block === 'form')
  if (form?.block !== 'form') return expect.unreachable()
  const names = { ...page.names, form: values }
  return String(formHtml(page, form, { values, names, errors: {}, links: {}, key: null })).replace(/\s+/g, ' ')
}

test('each field has the input of its type, and one whose options are suggestions may be typed', () => {
  const form = drawn({ Name: 'Gate', Vehicle: 'MH15', Share: 5 })
  expect(form).toContain('<input type="text" name="f.Vehicle" value="MH15" />')
  expect(form).toContain('name="f.Driver" maxlength="40"')
  expect(form).toContain('<input type="email" name="f.Mail"')
  expect(form).toMatch(/name="f.Share" value="5" \/>%</)
})

test('lines are shown: they cannot be changed without a script', () => {
  expect(drawn({ Parts: [{ key: '1', Part: 'Bolt' }] })).not.toContain('name="f.Parts"')
})
