import { describe, expect, test } from 'vitest'
import { field, input, name, pageOf } from '../../../tests/page/samples/sample-page.ts'
import { locale } from '../../../tests/page/samples/sample-screen.ts'
import type { Row } from '../../calls/contract.ts'
import type { Definition, Field } from '../../definition/definition.ts'
import { fittedForm } from './fitted-form.ts'

const form = (...fields: readonly Field[]): Definition => pageOf(fields)
const fitted = (definition: Definition, typed: Row, before?: Definition) =>
  fittedForm({ definition, before, form: typed, locale })

/** The remaining value in a field of this type. */
const inField = (more: Partial<Field>, value: Row[string]) => {
  const { form: own, unfit } = fitted(form(field('A', more)), { A: value })
  return Object.hasOwn(own, 'A') ? own['A'] : unfit.map(({ text }) => text)
}

describe('a typed value is kept', () => {
  test('in the field’s current type', () => {
    expect(inField({ type: 'money' }, '1,200.50')).toBe(1200.5)
    expect(inField({ type: 'text' }, 12)).toBe('12')
    expect(inField({ type: 'yesno' }, true)).toBe(true)
    expect(inField({ type: 'date' }, '2026-03-10')).toBe('2026-03-10')
    expect(inField({ type: 'link' }, '7')).toEqual({ id: '7', text: '7' })
    expect(inField({ type: 'link' }, { id: '7', text: 'Asha' })).toEqual({ id: '7', text: 'Asha' })
    expect(inField({ type: 'choice', options: ['Bus', 'Train'] }, 'Bus')).toBe('Bus')
    expect(inField({ type: 'code', many: true }, ['a', 'b'])).toEqual(['a', 'b'])
  })
  test('or reported if the type cannot hold it', () => {
    expect(inField({ type: 'number' }, 'Pune')).toEqual(['Pune'])
    expect(inField({ type: 'yesno' }, 'maybe')).toEqual(['maybe'])
    expect(inField({ type: 'date' }, 'tomorrow')).toEqual(['tomorrow'])
    expect(inField({ type: 'choice', options: ['Bus'] }, 'Train')).toEqual(['Train'])
    expect(inField({ type: 'text' }, { id: '7', text: 'Asha' })).toEqual(['Asha'])
    expect(inField({ type: 'link' }, 7)).toEqual(['7'])
    expect(inField({ type: 'code' }, ['a', 'b'])).toHaveLength(1)
    expect(inField({ type: 'code', many: true }, 'a')).toEqual(['a'])
    expect(inField({ type: 'lines' }, 'a')).toEqual(['a'])
  })
  test('empty, whatever the type', () => {
    for (const type of ['number', 'yesno', 'date', 'link', 'lines'] as const)
      expect(fitted(form(field('A', { type })), { A: null }), type).toMatchObject({ unfit: [] })
    expect(inField({ type: 'number' }, '')).toBeNull()
  })
  test('in a choice whose options come from the ERP and are not known yet', () => {
    const asks = input({ optionsFrom: name('rows') })
    const definition = pageOf([field('A', { type: 'choice', options: ['Bus'] })], { A: asks })
    expect(fitted(definition, { A: 'Train' })).toEqual({ form: { A: 'Train' }, unfit: [] })
  })
})

test('a renamed option has its name of now', () => {
  const options = { type: 'choice', options: ['Coach', 'Train'], formerOptions: { Bus: 'Coach' } } as const
  expect(inField(options, 'Bus')).toBe('Coach')
  expect(inField({ ...options, many: true }, ['Bus', 'Train'])).toEqual(['Coach', 'Train'])
})

describe('a renamed field', () => {
  const renamed = form(field('Goal', { also: ['To', 'Where'] }))
  test('takes the value typed under its former name', () => {
    expect(fitted(renamed, { To: 'Pune' })).toEqual({ form: { Goal: 'Pune' }, unfit: [] })
  })
  test('keeps the value typed under its own name, and the other value is reported', () => {
    expect(fitted(renamed, { Goal: 'Pune', To: 'Delhi' })).toEqual({
      form: { Goal: 'Pune' },
      unfit: [{ label: 'To', text: 'Delhi' }],
    })
    expect(fitted(renamed, { To: 'Delhi', Goal: 'Pune' }).form).toEqual({ Goal: 'Pune' })
  })
  test('that replaces two fields takes the filled value, and reports the second of two', () => {
    expect(fitted(renamed, { To: '', Where: 'Delhi' })).toEqual({ form: { Goal: 'Delhi' }, unfit: [] })
    expect(fitted(renamed, { To: 'Pune', Where: 'Delhi' })).toEqual({
      form: { Goal: 'Pune' },
      unfit: [{ label: 'Where', text: 'Delhi' }],
    })
    expect(fitted(renamed, { To: 'Pune', Where: 'Pune' })).toEqual({ form: { Goal: 'Pune' }, unfit: [] })
  })
})

describe('a value of a removed field', () => {
  const now = form(field('A'))
  test('is reported under its former label', () => {
    const before = form(field('A'), field('Remark', { label: 'Your remark' }))
    expect(fitted(now, { Remark: 'By night' }, before).unfit).toEqual([{ label: 'Your remark', text: 'By night' }])
    expect(fitted(now, { Remark: 'By night' }).unfit).toEqual([{ label: 'Remark', text: 'By night' }])
  })
  test('is not reported if it is empty, or could not be typed', () => {
    expect(fitted(now, { Remark: '', Sum: null, Items: [] }).unfit).toEqual([])
    expect(fitted(now, { Status: 'Draft' }, form(field('A'))).unfit).toEqual([])
  })
  test('is reported as it was shown', () => {
    const before = form(field('Cost', { type: 'money' }))
    expect(fitted(now, { Cost: 150000 }, before).unfit).toEqual([{ label: 'Cost', text: '₹1,50,000.00' }])
  })
  test('that had lines is reported in spreadsheet format, without their keys', () => {
    const lines = [
      { key: 'a', Item: { id: '3', text: 'Bolt' }, Qty: 2 },
      { key: 'b', Item: 'Nut', Qty: null },
    ]
    expect(fitted(now, { Items: lines }).unfit).toEqual([{ label: 'Items', text: 'Bolt\t2\nNut\t' }])
  })
})
