/** A document whose amounts are in a currency that is chosen in its form, without a browser. */
import { expect, test } from 'vitest'
import { fieldInputsOf, screenBlocks, usesOfBlock, usesOfInput } from '../../engine/definition/uses-of.ts'
import { formatValue } from '../../engine/page/format.ts'
import { fieldErrorsOnPage } from '../../engine/page/form/check.ts'
import { inlineScreen } from '../../tools/stories/inline.ts'
import { openPage } from './opened-page.ts'

const IMPORT = inlineScreen(`
label: Imports
kind: approvals
approve: false
fields:
  In: { type: choice, options: [INR, JPY, KWD] }
  Freight: { type: money, currency: In }
  Items:
    type: lines
    totals: [Half]
    fields:
      - Rate: { type: money, currency: In }
      - Half: { type: money, currency: In, value: =row.Rate / 2 }
  Total: { type: money, currency: In, value: '=sum(form.Items.map(line, line.Half)) + form.Freight / 3' }
card: { title: In, right: [Total] }
form: [In, Freight, Items, Total]
`)

test('lines and totals follow the currency of the form as soon as it is chosen', () => {
  const { page, definition, given } = openPage(IMPORT, { view: 'document' })
  page.setField('Freight', '7')
  page.editRows('form.Items', new Map([['a', { Rate: 1.25 }]]))
  const Total = definition.fields['Total'] ?? expect.unreachable()
  const shown = (In: string) => {
    page.setField('In', In)
    const form = page.form.get()
    return [page.rows('form.Items').get()[0]?.['Half'], formatValue(form['Total'], Total, given.locale, form)]
  }
  expect(shown('INR')).toEqual([0.63, '₹2.96'])
  expect(shown('KWD').map(String)).toEqual(['0.625', 'KWD\u00a02.958'])
  expect(shown('JPY')).toEqual([1, 'JP¥3'])
  // What was typed is never rounded: it is marked in the currency that has no decimals.
  expect(fieldErrorsOnPage(page.core)).toMatchObject([{ field: 'Items.a.Rate', text: 'A whole number.' }])
  page.setField('In', 'KWD')
  expect(fieldErrorsOnPage(page.core)).toEqual([])
})

test('the grid of the lines, the form and each amount in it are drawn again when the currency changes', () => {
  const { definition } = openPage(IMPORT)
  const blocks = screenBlocks(definition).filter(({ block }) => block === 'grid' || block === 'form')
  const uses = blocks.map((block) => usesOfBlock(definition, block).names)
  expect([blocks.length, uses.filter((names) => !names.some((use) => use.join('.') === 'form.In'))]).toEqual([2, []])
  const amounts = fieldInputsOf(definition).filter(({ field }) => definition.fields[field]?.measureFrom === 'In')
  const looks = amounts.map(({ input }) => usesOfInput(definition, input).look)
  expect(looks.every((names) => names.some((use) => use.join('.') === 'form.In'))).toBe(true)
  expect(looks.length).toBeGreaterThan(3)
})
