import { expect, test } from 'vitest'
import { plainField } from '../../../engine/definition/plain-field.ts'
import type { Field } from '../../../engine/definition/field.ts'
import { fileParseContext } from '../../../engine/fields/parse.ts'
import { parseCell } from './cells.ts'

const context = fileParseContext({ locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }, '.')
const read = (text: string, field: Pick<Field, 'type'> & Partial<Field>) =>
  parseCell({ ...plainField, ...field }, text, context)

test('a cell is read as everywhere', () => {
  expect(read('₹ 1,23,456.50', { type: 'money' })).toEqual({ value: 123_456.5 })
  expect(read('maybe', { type: 'yesno' })).toEqual({ refusal: 'Yes or No.' })
  expect(read('2026-12-31 00:00:00', { type: 'date' })).toEqual({ value: '2026-12-31' })
})

test('the values of a list are separated by semicolons', () => {
  expect(read('a; B', { type: 'choice', options: ['A', 'B'], many: true })).toEqual({ value: ['A', 'B'] })
  expect(read('a; X', { type: 'choice', options: ['A', 'B'], many: true })).toEqual({ value: ['A', 'X'] })
})

test('an apostrophe that an export has put before a formula is removed', () => {
  const texts = ["'=1+1", "'tis", '  '].map((text) => read(text, { type: 'text' }))
  expect(texts).toEqual([{ value: '=1+1' }, { value: "'tis" }, { value: null }])
})
