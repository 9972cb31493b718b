import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { everyKind, field, formDefinition, inForm, always } from '../../../tests/form/form-definition.ts'
import { formOf, locale, sampleHost } from '../../../tests/form/sample-host.ts'
import { formSchema } from '../../fields/form-schema.ts'
import { ScreenContext, type Row, type ScreenHost } from '../../screen/host.ts'
import { createScreenStore } from '../../page/store.ts'
import { fixedCell } from '../../../tests/blocks/fixed-cell.ts'
import { FormView } from './View.tsx'
import { fieldErrorsOf, formValidator } from './validation.ts'

function drawn(form: Row = {}, definition = everyKind, more: Partial<ScreenHost> = {}): string {
  const own = { definition, store: createScreenStore(), registerForm: () => () => {}, ready: () => null }
  const host = { ...sampleHost(definition, { form }), ...own, ...more } as unknown as ScreenHost
  return renderToStaticMarkup(
    createElement(ScreenContext, { value: fixedCell(host) }, createElement(FormView, { block: formOf(definition) })),
  )
}

/** The content of one field's wrapper. */
function part(html: string, name: string): string {
  return html.split('data-field="').find((each) => each.startsWith(`${name}"`)) ?? ''
}

test('renders the fields in the order of the form, and hidden ones not at all', () => {
  const names = [...drawn().matchAll(/data-field="(\w+)"/g)].map(([, name]) => name)
  expect(names).toEqual(everyKind.form.filter((name) => name !== 'why'))
  expect(drawn({ urgent: true })).toContain('data-field="why"')
})

test('marks required fields visibly and for screen readers', () => {
  expect(part(drawn(), 'party')).toMatch(/Party<span class="cs-required" aria-hidden="true"> \*/)
  expect(part(drawn(), 'party')).toContain('aria-required="true"')
  expect(part(drawn(), 'vehicle')).not.toContain('aria-required')
})

test('does not mark as required what cannot be filled in now', () => {
  const host = { readOnly: true } as Partial<ScreenHost>
  expect(part(drawn({}, everyKind, host), 'party')).not.toContain('cs-required')
})

test('describes a field that cannot be changed by the reason', () => {
  const [, described] = /aria-describedby="([^"]+)"/.exec(part(drawn(), 'closed')) ?? []
  expect(part(drawn(), 'closed')).toContain(`id="${described}" class="cs-form__reason">Only when erected.`)
})

test('renders the input of each type', () => {
  const html = drawn({ weight: 1234.5, moment: '2025-07-21T10:00:00Z', part: 'Part 7', price: 99 })
  expect(part(html, 'weight')).toMatch(/inputMode="decimal".*value="1,234.500"/)
  expect(part(html, 'qty')).toContain('aria-label="One more: Quantity"')
  expect(part(html, 'moment')).toContain('value="21/07/2025 15:30"')
  expect(part(html, 'part')).toMatch(/role="combobox".*value="Part 7"/)
  expect(part(html, 'status')).toContain('<option value="Loaded">Loaded</option>')
  expect(part(html, 'teams').match(/type="checkbox"/g)).toHaveLength(5)
  expect(part(html, 'note')).toContain('<textarea')
  expect(part(html, 'price')).toContain('₹')
  expect(part(html, 'phone')).toContain('+91')
})

test('shows a value that is none of the options', () => {
  expect(part(drawn({ status: 'Lost' }), 'status')).toContain('<option value="Lost" selected="">Lost</option>')
})

test('shows a computed value instead of an input', () => {
  const of = formDefinition('x', [
    field('a', 'number'),
    field('b', 'number', { value: inForm('a'), input: { requiredWhen: always } }),
  ])
  expect(part(drawn({ b: 1200 }, of), 'b')).toMatch(/<output[^>]*>1,200<\/output>/)
})

test('draws the bar of a computed percentage as long as its share, and at most full', () => {
  const of = formDefinition('x', [field('a', 'number'), field('b', 'percent', { value: inForm('a') })])
  const barOf = (b: number | null) => /background-size:([\d.]+)% 100%/.exec(part(drawn({ b }, of), 'b'))?.[1]
  expect([25.5, 130, -5, null].map(barOf)).toEqual(['25.5', '100', '0', undefined])
})

interface Asked {
  /** Paths that the schema refuses. */
  readonly refuse?: readonly string[]
  readonly isDraft?: boolean
}

const checking = (form: Row, { refuse = [], isDraft = false }: Asked = {}) => {
  const block = formOf(everyKind)
  const schema = formSchema(block, everyKind.fields)
  const seen: Row[] = []
  const errors = refuse.map((instancePath) => ({ instancePath }))
  const validator = {
    ...formValidator(undefined, schema),
    rawValidation: (_: unknown, data: Row) => (seen.push(data), { errors }),
  }
  const checked = { block, fields: everyKind.fields, schema, validator: validator as never, values: form }
  return { fieldErrors: fieldErrorsOf(checked, { form }, { locale, isDraft }), seen }
}

test('reports errors in the order of the form, with a mark for own messages', () => {
  expect(checking({ share: 101 }).fieldErrors).toEqual([
    { field: 'party', text: 'Required.', isCustomText: false },
    { field: 'share', text: 'At most 100%.', isCustomText: false },
    { field: 'day', text: 'Choose the day.', isCustomText: true },
  ])
})

test('lets a draft lack required values, and checks those it has', () => {
  expect(checking({ share: 101 }, { isDraft: true }).fieldErrors).toEqual([
    { field: 'share', text: 'At most 100%.', isCustomText: false },
  ])
})

test('passes values to the schema in the schema’s own types, for editable fields only', () => {
  const [data = {}] = checking({
    weight: '1,200',
    vehicle: 'MH 12 AB 1234',
    urgent: 'Y',
    party: ' ',
    closed: 'x',
    why: 'y',
  }).seen
  expect(data).toMatchObject({ weight: 1200, vehicle: 'MH12AB1234', urgent: true, party: null })
  expect(Object.keys(data).filter((name) => name === 'closed' || name === 'why')).toEqual([])
})

test('reports errors that only the schema finds', () => {
  const { fieldErrors } = checking({ party: 'A', day: '2025-07-21', driver: 'B' }, { refuse: ['/driver', '/mails/0'] })
  expect(fieldErrors.map(({ field }) => field)).toEqual(['driver', 'mails'])
})
