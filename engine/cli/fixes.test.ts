import { expect, test } from 'vitest'
import { blockSpecs } from '../../widgets/specs.ts'
import { createPublisher } from '../publish/published.ts'
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
  "type: text, requiredWhen: form.Kind like 'Lo%'",
])('%s is not certain', (written) => {
  expect(fixed(written)).toBe(written)
})
