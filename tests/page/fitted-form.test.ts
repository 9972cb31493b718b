/** Typed values of a form are kept when its screen gets a newer definition, if they fit. */
import { describe, expect, test } from 'vitest'
import type { Definition } from '../../engine/definition/definition.ts'
import { formsOf } from './forms-of.ts'
import { fieldErrorsOnPage } from '../../engine/page/form/check.ts'
import { createPage } from '../../engine/page/page.ts'
import { compile } from '../screens/screens.ts'
import { openPage } from './opened-page.ts'

const yaml = (fields: string, form: string) => `
label: Trips
kind: records
fields:
${fields}
form: [${form}]
list: { fields: [${form.split(',')[0]}] }
`
const compiled = (fields: string, form: string) => {
  const { value, diagnostics } = compile({ file: 'masters/trips.yaml', text: yaml(fields, form) })
  if (!value) throw new Error(JSON.stringify(diagnostics))
  return value
}
const before = compiled(
  `  To: text
  Cost: text
  Kind: { type: choice, options: [Bus, Train] }
  Remark: text`,
  'To, Cost, Kind, Remark',
)
const typed = { To: 'Pune', Cost: '1200', Kind: 'Bus', Remark: 'By night' }

/** The page with the newer definition, created as in `use-page.ts`. */
function changed(fields: string, form: string, values: Readonly<Record<string, string>> = typed) {
  const { page, given } = openPage(before, { view: 'record' })
  for (const [name, value] of Object.entries(values)) page.setField(name, value)
  const next: Definition = compiled(fields, form).client
  const after = createPage(next, { ...given, snapshot: page.snapshot() }, formsOf(next))
  return { form: after.form.get(), unfit: after.store.getState().unfit, after }
}

describe('an open form', () => {
  test('reports lines of a removed field in spreadsheet format, and a link by its text', () => {
    const drafts = {
      read: () => ({
        form: {
          Items: [
            { key: 'a', Item: 'Bolt', Qty: 2 },
            { key: 'b', Item: 'Nut', Qty: 9 },
          ],
          By: { id: '1', text: 'Asha' },
        },
        edits: {},
      }),
      write: () => undefined,
      remove: () => undefined,
    }
    const { definition, given } = openPage(before, { view: 'record' })
    const { unfit } = createPage(definition, { ...given, drafts }, formsOf(definition)).store.getState()
    expect(unfit).toEqual([
      { label: 'Items', text: 'Bolt\t2\nNut\t9' },
      { label: 'By', text: 'Asha' },
    ])
  })
  test('keeps typed values when a field is added, which is then required', () => {
    const { form, unfit, after } = changed(
      `  To: text
  Cost: text
  Kind: { type: choice, options: [Bus, Train] }
  Remark: text
  By: { type: text, requiredWhen: true }`,
      'To, Cost, Kind, Remark, By',
    )
    expect([form, unfit]).toEqual([{ ...typed, id: null, version: null, inactive: null, By: null }, []])
    expect(fieldErrorsOnPage(after.core)).toMatchObject([{ field: 'By' }])
  })
  test('reports the value of a removed field, and does not send it', () => {
    const { form, unfit } = changed('  To: text\n  Cost: text\n  Kind: text', 'To, Cost, Kind')
    expect(unfit).toEqual([{ label: 'Remark', text: 'By night' }])
    expect(form).not.toHaveProperty('Remark')
  })
  test('moves a value along into a renamed field', () => {
    const { form, unfit } = changed('  Goal: { type: text, also: [To] }\n  Cost: text', 'Goal, Cost', { To: 'Pune' })
    expect([form['Goal'], unfit]).toEqual(['Pune', []])
  })
  test('converts a value to the new type if possible, and reports it otherwise', () => {
    const fields = '  To: number\n  Cost: money\n  Kind: { type: choice, options: [Train] }\n  Remark: text'
    const { form, unfit } = changed(fields, 'To, Cost, Kind, Remark')
    expect(form).toMatchObject({ To: null, Cost: 1200, Kind: null, Remark: 'By night' })
    expect(unfit).toEqual([
      { label: 'To', text: 'Pune' },
      { label: 'Kind', text: 'Bus' },
    ])
  })
})
