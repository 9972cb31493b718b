import { expect, test } from 'vitest'
import type { LedgerNode } from './ast.ts'
import { registerOfLedger } from './ledger.ts'

const ledger = (Qty: LedgerNode['fields'][string], by: readonly string[]): LedgerNode => ({
  label: 'Bins',
  kind: 'ledger',
  fields: { Thing: { type: 'text' }, Own: { type: 'text' }, Qty, Worth: { type: 'money' } },
  balance: { by, of: ['Qty', 'Worth'] },
})
const tabsOf = (node: LedgerNode) =>
  Object.values(registerOfLedger(node, 'bins').tabs ?? {}).map(({ fields = [], totals = null }) => ({
    columns: fields.map((field) => (typeof field === 'string' ? field : field.name)),
    totals,
  }))

test('a ledger shows the unit in its amounts, finds rows by it, and sums up each', () => {
  const node = ledger({ type: 'number', unitFrom: 'Own' }, ['Thing', 'Own'])
  expect(tabsOf(node)).toEqual([
    { columns: ['Thing', 'Qty', 'Worth'], totals: ['Qty', 'Worth'] },
    { columns: ['dateStamp', 'OrderNo', 'Thing', 'Qty', 'Worth'], totals: null },
  ])
  const { actions, filters } = registerOfLedger(node, 'bins')
  expect(actions?.['entries']?.steps).toMatchObject([{ with: { Own: '=row.Own' } }])
  expect(Object.keys(filters ?? {})).toContain('Own')
})

test('a number without a unit may be of pieces in one row and of kilograms in the next: it is not summed up', () => {
  expect(tabsOf(ledger({ type: 'number' }, ['Thing']))[0]?.totals).toEqual(['Worth'])
  expect(tabsOf(ledger({ type: 'number', unit: 'kg' }, ['Thing']))[0]?.totals).toEqual(['Qty', 'Worth'])
})
