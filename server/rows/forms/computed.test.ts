import { expect, test } from 'vitest'
import { plainField } from '../../../engine/definition/plain-field.ts'
import type { Field } from '../../../engine/definition/field.ts'
import type { Tree } from '../../../engine/expressions/tree.ts'
import { computedValues } from './computed.ts'

const member = (key: string): Tree => ({ op: 'member', of: { op: 'name', name: 'form' }, key }) as Tree
const field = (name: string, value: Tree | null = null): Field => ({
  ...plainField,
  type: 'number',
  label: name,
  name,
  value,
})
const compute = (fields: Record<string, Field>, form = {}) =>
  computedValues({ fields, ownFields: Object.keys(fields) }, { form }, 'INR')

test('a computed value may use one that is declared after it', () => {
  const fields = { Label: field('Label', member('Net')), Net: field('Net', member('Gross')), Gross: field('Gross') }
  expect(compute(fields, { Gross: 7, Net: 1 })).toEqual({ Gross: 7, Net: 7, Label: 7 })
})

test('values with a circular dependency are null', () => {
  expect(compute({ A: field('A', member('B')), B: field('B', member('A')) })).toEqual({ A: null, B: null })
})
