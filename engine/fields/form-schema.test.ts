import { expect, test } from 'vitest'
import { everyKind, field, formDefinition, manyFields, number, VEHICLE } from '../../tests/form/form-definition.ts'
import { formBlocksOf, formSchema, formUi } from './form-schema.ts'

const [form] = formBlocksOf(everyKind)
if (!form) throw new Error('There is no form.')
const { properties } = formSchema(form, everyKind.fields)

test('every value may be missing: whether one is required is checked by a rule', () => {
  expect(properties['party']).toEqual({ type: ['string', 'null'] })
  expect(properties['urgent']).toEqual({ type: ['boolean', 'null'] })
})

test('length, pattern and format are in the schema', () => {
  expect(properties['vehicle']).toEqual({
    type: ['string', 'null'],
    minLength: 8,
    maxLength: 10,
    pattern: `^(?:${VEHICLE})$`,
  })
  expect(properties['mails']).toEqual({ type: 'array', items: { type: 'string', format: 'email' } })
  expect(properties['day']).toMatchObject({ format: 'date' })
})

test('constant bounds are in the schema, unless values are clamped to them', () => {
  expect(properties['share']).toEqual({ type: ['number', 'null'], minimum: 0, maximum: 100 })
  expect(properties['qty']).toEqual({ type: ['number', 'null'] })
})

test('a bound that depends on other values is not in the schema', () => {
  const of = formDefinition('x', [
    field('a', 'number', { input: { max: { op: 'name', name: 'today' }, min: number(1) } }),
  ])
  const [block] = formBlocksOf(of)
  expect(block && formSchema(block, of.fields).properties['a']).toEqual({ type: ['number', 'null'], minimum: 1 })
})

test('fields keep their order and labels', () => {
  const ui = formUi(form)
  expect(ui['ui:order']).toEqual(everyKind.form)
  expect(ui['vehicle']).toMatchObject({ 'ui:title': 'Vehicle number' })
})

test('forms are found wherever they are nested, each at its index', () => {
  const [first] = formBlocksOf(everyKind)
  const [second] = formBlocksOf(manyFields(2))
  if (!first || !second) throw new Error('There is no form.')
  const inner = { visibleWhen: null, ...second, schema: 1 }
  const tab = { name: 'a', label: ['A'], visibleWhen: null, enabledWhen: null, blocks: [inner] }
  const start = { name: 'start', label: null, modal: false, actions: [] }
  const blocks = [
    { block: 'tabs' as const, visibleWhen: null, field: null, tabs: [tab] },
    { visibleWhen: null, ...first },
  ]
  expect(formBlocksOf({ views: { start: { ...start, blocks } } }).map(({ items }) => items.length)).toEqual([
    everyKind.form.length,
    2,
  ])
})
