import { expect, test } from 'vitest'
import type { Field } from '../../definition/definition.ts'
import type { GridColumn } from './columns.ts'
import { sumText, withCompared } from './compared-columns.ts'

const field = (name: string, type: Field['type']) => ({ name, type, unit: null, decimals: null }) as unknown as Field
const column = (name: string, type: Field['type']) =>
  ({
    id: name,
    field: field(name, type),
    label: name,
    line: null,
    input: null,
    onPress: 'open',
  }) as unknown as GridColumn
const columns = [column('Party', 'text'), column('Cost', 'money')]
const days = { startDate: '2026-03-01', endDate: '2026-03-31' }

test('puts the sum of the days before and the difference beside a total, empty in every row', () => {
  const all = withCompared(columns, { totals: ['Cost'] }, { compared: days })
  expect(all.map(({ id, label, summary }) => [id, label, summary])).toEqual([
    ['Party', 'Party', undefined],
    ['Cost', 'Cost', undefined],
    ['Cost.previous', 'Before', 'previous'],
    ['Cost.change', 'Change', 'change'],
  ])
  expect(all.slice(2).map(({ field: { name, type }, onPress }) => [name, type, onPress])).toEqual([
    ['Cost.previous', 'money', null],
    ['Cost.change', 'percent', null],
  ])
})

test('adds nothing when nothing is compared', () => {
  expect(withCompared(columns, { totals: ['Cost'] }, { compared: null })).toBe(columns)
})

test('signs a rise, and shows no difference to a missing value', () => {
  const change = withCompared(columns, { totals: ['Cost'] }, { compared: days })[3] ?? expect.unreachable()
  const format = (value: unknown) => `${String(value)}%`
  const texts = [{ 'Cost.change': 5 }, { 'Cost.change': -5 }, { 'Cost.change': 0 }, {}].map((sums) =>
    sumText({ format, scope: {} }, sums, change),
  )
  expect(texts).toEqual(['+5%', '-5%', '0%', ''])
})
