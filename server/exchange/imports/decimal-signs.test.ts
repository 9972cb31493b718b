import { expect, test } from 'vitest'
import { plainField } from '../../../engine/definition/plain-field.ts'
import type { FieldType } from '../../../engine/definition/field.ts'
import { decimalSignsOf } from './decimal-signs.ts'

const columns = (...types: readonly FieldType[]) =>
  types.map((type) => ({ field: { ...plainField, name: type, label: type, type } }))

const signs = (
  separator: ',' | ';' | undefined,
  types: readonly FieldType[],
  ...rows: readonly (readonly string[])[]
) =>
  decimalSignsOf(columns(...types), {
    rows: rows.map((cells, row) => ({ row, cells })),
    ...(separator && { separator }),
  })

test('a column is read with the decimal sign of its own numbers', () => {
  expect(signs(',', ['number', 'money'], ['1,234.5', '13,75'], ['1,234', '1.234'])).toEqual(['.', ','])
})

test('a column that does not tell is read like the others, or as its separator has it', () => {
  expect(signs(';', ['number', 'money'], ['1.234', '0.50'])).toEqual(['.', '.'])
  expect(signs(';', ['number', 'text'], ['1.234', '0.50'])).toEqual([',', ','])
  expect(signs(',', ['number'], ['1,234'])).toEqual(['.'])
})

test('a comma among whole numbers groups them, whatever separates the columns', () => {
  const whole = [{ field: { ...plainField, name: 'Days', label: 'Days', type: 'number' as const, decimals: 0 } }]
  const rows = [{ row: 2, cells: ['1,200'] }]
  expect(decimalSignsOf(whole, { separator: ';', rows })).toEqual(['.'])
})

test('a column that contradicts itself has none', () => {
  expect(signs(';', ['number', 'number'], ['13,75', '7'], ['13.75', '8'])).toEqual([null, null])
})

test('numbers of a workbook are exact', () => {
  expect(signs(undefined, ['number'], ['1.234'], ['13,75'])).toEqual(['.'])
})
