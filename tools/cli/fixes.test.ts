import { expect, test } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { correctedFiles } from './corrected.ts'
import { certainEdits, editedFiles } from './fixes.ts'

const APP = `label: Works
apiid: works
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { main: Works }
sections: { crm: Sales }
`

const SCREEN = (field: string): string => `label: Parts
kind: records
fields:
  Kind: { type: choice, options: [Low, High] }
  Qty: number
  Price: { type: money, min: 0 }
  Part: { ${field} }
form: [Kind, Qty, Price, Part]
`

/** The words of a field after `check --fix`. */
function fixed(field: string): string {
  const sources = [
    { file: 'app.yaml', text: APP },
    { file: 'crm/parts.yaml', text: SCREEN(field) },
  ]
  const { diagnostics } = createPublisher(blockSpecs).publish(sources)
  const [{ text } = { text: SCREEN(field) }] = editedFiles(sources, certainEdits(sources, diagnostics))
  return /Part: \{ (.*) \}/.exec(text)?.[1] ?? ''
}

test.each([
  ['type: number, max: 1,200', 'type: number, max: 1200'],
  ['type: money, max: 10,00,000', 'type: money, max: 1000000'],
  ['type: text, length: 2, 120', 'type: text, length: [2, 120]'],
  ['type: text, length: 2,120', 'type: text, length: [2, 120]'],
  ['type: choice, options: Low, Normal, High', 'type: choice, options: [Low, Normal, High]'],
  ['type: money, value: form.Qty * form.Price', 'type: money, value: =form.Qty * form.Price'],
  ['type: text, requiredWhen: !form.Qty', "type: text, requiredWhen: '!form.Qty'"],
])('%s is certainly %s', (written, right) => {
  expect(fixed(written)).toBe(right)
})

test.each([
  'type: number, min: 1, 40',
  'type: number, max: 500, 000',
  'type: choice, options: (Low, Normal, High)',
  'type: choice, options: Low',
  'type: money, value: Qty * Price',
  'type: text, label: Price, per kg',
  "type: text, label: ' Part'",
  "type: text, requiredWhen: form.Kind like 'Lo%'",
])('%s is not certain', (written) => {
  expect(fixed(written)).toBe(written)
})

const siteWith = (files: Readonly<Record<string, string>>) =>
  Object.entries({ 'app.yaml': APP, ...files }).map(([file, text]) => ({ file, text }))

/** What is corrected, and the message for which a file is left. */
function correctedIn(files: Readonly<Record<string, string>>) {
  const publisher = createPublisher(blockSpecs)
  const { sources, refused } = correctedFiles(siteWith(files), (each) => publisher.publish(each).diagnostics)
  const texts = Object.fromEntries(sources.map(({ file, text }) => [file, text]))
  return { texts, refused: [...refused].map(([file, { code }]) => [file, code]) }
}

const ORDERS = (part: string): string => `label: Orders
kind: approvals
fields:
  Title: text
${part}
card: { title: Title }
form: [Title, NeededBy]
filterBy: [NeededBy]
statuses: all
`

test.each([
  ['  NeededBy: { type: date, label: Needed by, default: =today }', '  NeededBy: { type: date, default: =today }'],
  ['  NeededBy: { label: Needed by, type: date }', '  NeededBy: { type: date }'],
  ['  NeededBy: { type: date, default: =today, label: "Needed by" }', '  NeededBy: { type: date, default: =today }'],
  [
    '  NeededBy:\n    type: date # a day\n    label: Needed by\n    # why\n    default: =today',
    '  NeededBy:\n    type: date # a day\n    # why\n    default: =today',
  ],
  ['  NeededBy:\n    label: Needed by # the day\n    type: date', '  NeededBy:\n    # the day\n    type: date'],
  ['  NeededBy: {\n    type: date,\n    label: Needed by\n  }', '  NeededBy: {\n    type: date,\n  }'],
])('a default label is left out where it is written, and nothing else: %j', (part, right) => {
  const report = 'label: Spending\nkind: register\nfrom: orders\nfields: [Title, NeededBy]\n'
  const { texts, refused } = correctedIn({ 'crm/orders.yaml': ORDERS(part), 'crm/spending.yaml': report })
  expect(texts).toEqual({ 'app.yaml': APP, 'crm/orders.yaml': ORDERS(right), 'crm/spending.yaml': report })
  expect(refused).toEqual([])
})

test('a file is left where its corrections would cause an error at their place', () => {
  const wrong = SCREEN('type: text, requiredWhen: !form.Nothing')
  expect(correctedIn({ 'crm/parts.yaml': wrong })).toEqual({
    texts: { 'app.yaml': APP, 'crm/parts.yaml': wrong },
    refused: [['crm/parts.yaml', 'unknown-member']],
  })
})

test('a file is left where something else makes it unreadable', () => {
  const wrong = SCREEN('type: text').replace('form: [', '   form: [').replace('options: [', 'options:[')
  expect(correctedIn({ 'crm/parts.yaml': wrong }).texts['crm/parts.yaml']).toBe(wrong)
})
