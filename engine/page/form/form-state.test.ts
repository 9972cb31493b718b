import { describe, expect, test } from 'vitest'
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { visibleForm } from './form-state.ts'
import { startOf } from './start-values.ts'
import { opened } from '../../../tests/page/form-page.ts'
import { field, input, is, literal, member, pageOf } from '../../../tests/page/samples/sample-page.ts'
import { changeState } from '../events/change-state.ts'

/** The form of an open page. */
function formOf(of: Definition, typed: Row): Row {
  const { events } = opened({}, of)
  changeState(events.store, { form: typed })
  return events.form.get()
}

const plus = (a: string, b: string) => ({ op: '+', left: member('form', a), right: member('form', b) }) as const

describe('a form', () => {
  const fields = [
    field('sum', { value: plus('a', 'b') }),
    field('a', { type: 'number' }),
    field('b', { type: 'number' }),
  ]
  const page = pageOf(fields, { b: input({ default: member('form', 'a') }) })

  test('computes values and defaults in whatever order they refer to each other', () => {
    expect(formOf(page, { a: 2 })).toEqual({ sum: 4, a: 2, b: 2 })
  })
  test('a typed value replaces the default, even if it is empty', () => {
    expect(formOf(page, { a: 2, b: 5 })).toEqual({ sum: 7, a: 2, b: 5 })
    expect(formOf(page, { a: 2, b: null })['b']).toBeNull()
  })
  test('a cycle of values is null and ends', () => {
    const ring = pageOf([field('x', { value: member('form', 'y') }), field('y', { value: member('form', 'x') })])
    expect(formOf(ring, {})).toEqual({ x: null, y: null })
  })
  test('a yes/no starts as no and several values as a list', () => {
    const page = pageOf([field('done', { type: 'yesno' }), field('many', { many: true })])
    expect(formOf(page, {})).toEqual({ done: false, many: [] })
  })
  test('starts with a row’s values of its fields, in their types', () => {
    const page = pageOf([field('qty', { type: 'number' }), field('people', { many: true })])
    expect(startOf(page, { qty: '12', people: 'a', other: 1 })).toEqual({ qty: 12, people: ['a'] })
  })
})

test('a field that no form shows is not sent', () => {
  const page = pageOf([field('kind'), field('why')], {
    why: input({ visibleWhen: is(member('form', 'kind'), 'other') }),
  })
  const sent = (kind: string) => visibleForm(page, { form: { kind, why: 'x' } })
  expect([sent('this'), sent('other')]).toEqual([{ kind: 'this' }, { kind: 'other', why: 'x' }])
  expect(visibleForm(pageOf([field('a')], { a: input({ visibleWhen: literal(null) }) }), { form: { a: 1 } })).toEqual(
    {},
  )
})
