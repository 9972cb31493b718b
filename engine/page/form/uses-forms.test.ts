import { expect, test } from 'vitest'
import { inlineScreen } from '../../../tools/stories/inline.ts'
import { usesForms } from './uses-forms.ts'

const page = (blocks: string, { twice = false } = {}) => `
label: Notes
kind: page
fields: { note: text, qty: number${twice ? ', twice: { type: number, value: =row.qty * 2 }' : ''} }
data: { notes: { get: list, fields: [note, qty${twice ? ', twice' : ''}] } }
views:
  start: ${blocks}
`
const LIST = '{ list: notes, card: { title: note } }'

const uses = (yaml: string) => usesForms(inlineScreen(yaml).client)

test('a page of lists, where nothing is entered, is opened without the code of forms', () => {
  expect(uses(page(`[${LIST}]`))).toBe(false)
  expect(uses(page('[{ grid: notes }]'))).toBe(false)
})

test('a page with a form needs it, wherever the form is', () => {
  const tabs = `[{ tabs: { all: [${LIST}], one: [{ form: [note] }] } }]`
  expect(uses(page(tabs))).toBe(true)
})

test('a page with a cell that can be edited needs it', () => {
  const action = 'actions: { save: { label: Save, post: item, body: =changed(notes) } }\n'
  expect(uses(page('[{ grid: notes, edit: [qty], actions: [save] }]') + action)).toBe(true)
})

test('a page whose rows have computed values needs it', () => {
  expect(uses(page(`[${LIST}]`, { twice: true }))).toBe(true)
})
