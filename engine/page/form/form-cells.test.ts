import { describe, expect, test } from 'vitest'
import { source } from '../cell.ts'
import { typedInto } from '../events/apply-input.ts'
import { fieldErrorsOnPage, openForms } from './check.ts'
import { inputStateOf } from './field-look.ts'
import { hasInput } from './form-inputs.ts'
import { fieldErrorsOfNewRow, formsOn, isDisabled, startedForms } from './forms-on-page.ts'
import { formValues, sentForm } from './values.ts'
import { field, input, is, literal, member, pageOf } from '../../../tests/page/samples/sample-page.ts'
import { locale, withUses } from '../../../tests/page/samples/sample-screen.ts'
import { createScreenStore } from '../store.ts'
import { fieldStatesOf, hostOf } from '../../../tests/page/drawn.ts'
import { createFormModel } from '../../blocks/form/form-model.ts'
import { definition, form, opened } from '../../../tests/page/form-page.ts'
import { changeState } from '../events/change-state.ts'

describe('the form', () => {
  test('updates computed fields, limits and visibility while a person types', () => {
    const { cells, events } = opened()
    events.setField('a', 20)
    expect(cells.form.of('b').get()).toBe(21)
    const states = fieldStatesOf(hostOf(events), form())()
    expect(states('a')).toMatchObject({ value: 20, max: 9, isEnabled: true })
    expect(states('b').isEnabled).toBe(false)
  })
  test('marks a field once it was left, and not before', () => {
    const { events } = opened()
    const host = hostOf(events)
    const model = createFormModel({ block: form(), definition, validators: null }, host.get())
    events.setField('a', 1)
    model.update(host.get())
    expect(model.states.of('c').fieldError).toBe(null)
    model.fieldBlurred('c')
    expect(model.states.of('c').fieldError).not.toBe(null)
  })
  test('is checked only in visible fields', () => {
    const { cells, events } = opened()
    expect(fieldErrorsOnPage(events.core)).toEqual([])
    events.setField('a', 1)
    expect(fieldErrorsOnPage(events.core).map((error) => error.field)).toEqual(['c'])
    expect(formsOn(openForms(cells)).map(({ items }) => items.length)).toEqual([3])
  })
  test('sends no value of a hidden field', () => {
    const { cells, events } = opened()
    events.setField('c', 'x')
    const sent = sentForm(definition, cells.form, cells.scope)
    expect(sent.of('c').get()).toBe(null)
    events.setField('a', 1)
    expect(sent.of('c').get()).toBe('x')
  })
  test('a hidden field is empty for every rule, also for those that hide others, until it is shown again', () => {
    const base = pageOf([field('a'), field('b'), field('c'), field('d', { value: member('form', 'c') })], {
      b: input({ visibleWhen: is(member('form', 'a'), 'on') }),
      c: input({ visibleWhen: is(member('form', 'b'), 'on') }),
    })
    const { cells, events } = opened({}, withUses(base))
    for (const name of ['a', 'b', 'c']) events.setField(name, 'on')
    expect(cells.form.all.get()).toMatchObject({ a: 'on', b: 'on', c: 'on', d: 'on' })
    events.setField('a', 'off')
    expect(cells.form.all.get()).toMatchObject({ a: 'off', b: null, c: null, d: null })
    events.setField('a', 'on')
    expect(cells.form.all.get()).toMatchObject({ b: 'on', c: 'on', d: 'on' })
  })
  test('starts with defaults, which typed values replace', () => {
    const withDefault = pageOf([field('a')], { a: input({ default: literal('x') }) })
    const typed = source<string | undefined>(undefined)
    const form = formValues({
      definition: withDefault,
      scope: () => ({}),
      currency: 'INR',
      typed: () => typed,
      defaultRow: () => source(undefined),
    })
    expect(form.of('a').get()).toBe('x')
    typed.set('y')
    expect(form.all.get()).toEqual({ a: 'y' })
  })
  test('returns the action that a change triggers', () => {
    const of = pageOf([field('a')], { a: input({ onChange: 'go' }) })
    expect(typedInto(opened({}, of).cells, 'a', 'x')).toBe('go')
    expect(typedInto(opened({}, of).cells, 'none', 'x')).toBe(null)
  })
  test('has an input where a form block names the field', () => {
    expect(hasInput(definition.views['record']?.blocks ?? [], 'a')).toBe(true)
    expect(hasInput(definition.views['start']?.blocks ?? [], 'a')).toBe(false)
  })
  test('that adds rows is checked once a person has started a row', () => {
    const adding = { ...form(), adds: 'rows', visibleWhen: null }
    const view = { name: 'v', label: null, modal: false, actions: [], blocks: [adding] }
    const store = createScreenStore()
    const place = { view, modal: undefined, store, sources: { definition }, props: { locale } }
    expect(startedForms(place, { form: { a: 1 } })).toEqual([])
    changeState(store, { edits: { rows: new Map([['create:', { a: 1 }]]) } })
    expect(startedForms(place, { form: { a: 1 } })).toHaveLength(1)
    expect(fieldErrorsOfNewRow(place, { form: { a: 1 } }, adding).map((error) => error.field)).toEqual(['rows.c'])
    expect(isDisabled({ ...form(), enabledWhen: { when: literal(false), reason: [] } }, {})).toBe(true)
  })
})

describe('looks', () => {
  const defaults = { value: null, names: {}, locale, readOnly: false, isErrorShown: true, fieldError: null }
  test('show the error of the ERP, otherwise the rule that is broken', () => {
    const required = { ...field('a'), input: input({ requiredWhen: literal(true) }) }
    expect(inputStateOf({ ...defaults, field: required }).fieldError).not.toBe(null)
    expect(inputStateOf({ ...defaults, field: required, fieldError: 'Taken.' }).fieldError).toBe('Taken.')
    expect(inputStateOf({ ...defaults, field: required, isErrorShown: false }).fieldError).toBe(null)
    expect(inputStateOf({ ...defaults, field: required, readOnly: true }).isEnabled).toBe(false)
  })
})
