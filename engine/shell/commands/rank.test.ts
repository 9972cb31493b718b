import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const SCREENS: readonly (readonly [string, string])[] = [
  ['Sales order product', 'CRM & Sales'],
  ['Sales orders', 'CRM & Sales'],
  ['Sales technical', 'CRM & Sales'],
  ['Orders of sales', 'Reports'],
  ['Stock report', 'Store'],
]

function found(typed: string): readonly string[] {
  const ranked = SCREENS.map(([name, more]) => ({ name, score: rank(typed, name, more) }))
  return ranked
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name)
}

test('the shorter of two names that begin as typed comes first', () => {
  expect(found('sales ord').slice(0, 2)).toEqual(['Sales orders', 'Sales order product'])
  expect(found('sales order p')[0]).toBe('Sales order product')
})

test('a name that has it comes before a place that has it', () => {
  expect(found('store')).toEqual(['Stock report'])
  expect(rank('sales', 'Sales orders', 'CRM')).toBeGreaterThan(rank('sales', 'Quotation', 'CRM & Sales'))
})

test('what nothing has is not found', () => {
  expect(found('zebra')).toEqual([])
})
