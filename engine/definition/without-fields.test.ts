import { expect, test } from 'vitest'
import { compileSample } from '../../tests/samples/samples.ts'
import { hiddenFlags, hiddenNames } from './hidden-fields.ts'
import { screenInputs, usesOfInput } from './uses-of.ts'
import { withoutFields } from './without-fields.ts'

const compiled = (text: string) => {
  const { value, diagnostics } = compileSample({ file: 'crm/costs.yaml', text })
  if (!value) throw new Error(JSON.stringify(diagnostics))
  return value.client
}

const costs = compiled(`
label: Costs
kind: records
fields:
  Item: { type: text, length: [2, 9] }
  Price: { type: money, seen: [director] }
  Note: { type: text, visibleWhen: form.Item != null }
list: { totals: [Price], card: { title: Item, right: [Price, Note] } }
form: [Item, Price, Note]
`)

test('nothing on a page uses a field that the person may not see', () => {
  expect(JSON.stringify(costs.views)).toContain('Price')
  const { fields, form, reads, views } = withoutFields(costs, ['Price'])
  expect(JSON.stringify([fields, form, reads, views])).not.toContain('Price')
  expect(JSON.stringify(views)).toContain('Note')
})

test('a list of approvals does not sum a field that the person may not see', () => {
  const claims = compiled(`
label: Claims
kind: approvals
approve: false
fields: { Party: text, Price: { type: money, seen: [director] }, Weight: number }
card: { title: Party, right: [Price] }
totals: [Price, Weight]
`)
  const { views } = withoutFields(claims, ['Price'])
  expect(views['list']?.blocks).toMatchObject([{ totals: ['Weight'], card: { right: [] } }])
})

test('a ratio goes with either of its fields, and no other does', () => {
  const rates = compiled(`
label: Rates
kind: register
get: list
fields: { id: code, Weight: number, Amount: money, Score: number }
totals: [Weight, { PerTonne: { of: Amount, per: Weight } }, { Average: { of: Score, per: rows } }]
`)
  const left = (hidden: string) => {
    const [grid] = withoutFields(rates, [hidden]).views['reports']?.blocks ?? []
    return grid && 'ratios' in grid ? (grid.ratios ?? []).map(({ name }) => name) : null
  }
  expect(['Amount', 'Weight', 'Score', 'id'].map(left)).toEqual([
    ['Average'],
    ['Average'],
    ['PerTonne'],
    ['PerTonne', 'Average'],
  ])
})

test('the remaining inputs keep their dependencies', () => {
  const narrowed = withoutFields(costs, ['Price'])
  const ofNote = (definition: typeof costs) =>
    screenInputs(definition)
      .map((input) => usesOfInput(definition, input).look)
      .filter((look) => look.length > 0)
  expect(ofNote(narrowed)).toEqual(ofNote(costs))
  expect(ofNote(narrowed).length).toBeGreaterThan(0)
})

test('people who see everything get the same definition, and flags of one screen do not affect another', () => {
  const flags = { ...hiddenFlags('costs', ['Price', 'unit_cost']), field_costs_Seen: true, module_costs: false }
  expect(hiddenNames(flags, 'costs')).toEqual(['Price', 'unit_cost'])
  expect(withoutFields(costs, hiddenNames(flags, 'cost'))).toBe(costs)
})

test('a parameter that the person may not send is in no filter and no option', () => {
  const orders = compiled(`
label: Orders
kind: approvals
fields: { Item: text }
card: { title: Item }
statuses: [Approved]
workflow: two-step
`)
  const options = ({ filters }: typeof orders) =>
    filters.flatMap(({ name, options }) => options.map(({ value }) => `${name}: ${value}`))
  expect(options(orders)).toEqual(['Status: Approved', 'Status: All company data', 'scope: all'])
  expect(options(withoutFields(orders, ['scope']))).toEqual(['Status: Approved'])
})

test('a document is saved without values of fields that the person may not see', () => {
  const claims = compiled(`
label: Claims
kind: approvals
approve: false
fields: { Item: text, Price: { type: money, seen: [director] } }
card: { title: Item }
form: [Item, Price]
`)
  expect(JSON.stringify(claims.actions)).toContain('"Price"')
  expect(JSON.stringify(withoutFields(claims, ['Price']).actions)).not.toContain('"Price"')
  expect(JSON.stringify(withoutFields(claims, ['Price']).actions['save'])).toContain('"Item"')
})
