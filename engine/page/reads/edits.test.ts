import { withUses } from '../../../tests/page/samples/sample-screen.ts'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../calls/contract.ts'
import type { Use } from '../../definition/uses.ts'
import type { Tree } from '../../expressions/tree.ts'
import { withEdits, withoutSent } from './edits.ts'
import { editedRows } from './rows.ts'
import { mergerOf } from './merged-rows.ts'
import { field, member, pageOf, read } from '../../../tests/page/samples/sample-page.ts'

const rows: readonly Row[] = [
  { id: '1', qty: 1 },
  { id: '2', qty: 2 },
]
const page = withUses({
  ...pageOf([
    field('id'),
    field('qty', { type: 'number' }),
    field('twice', { value: { op: '+', left: member('row', 'qty'), right: member('row', 'qty') } }),
  ]),
  reads: {
    rows: read('rows', { fields: ['id', 'qty', 'twice'] }),
    some: read('some', { base: 'rows' }),
    sum: read('sum', { base: null }),
  },
})
const edits = new Map([['2', { qty: 5 }]])

describe('rows with a person’s changes', () => {
  test('have the changed values and the values computed from them', () => {
    expect(mergerOf(page, page.reads.rows)(rows, edits, {})).toEqual([
      { id: '1', qty: 1, twice: 2 },
      { id: '2', qty: 5, twice: 10 },
    ])
  })
  test('are the same objects while nothing changes, and one new object when one row does', () => {
    const merge = mergerOf(page, page.reads.rows)
    const before = merge(rows, edits, {})
    expect(merge([...rows], edits, {})).toBe(before)
    const after = merge(rows, new Map([...edits, ['1', { qty: 3 }]]), {})
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true])
  })
  test('are the original objects if they have neither changes nor computed values', () => {
    const merged = mergerOf(page, page.reads.some)(rows, edits, {})
    expect([merged[0] === rows[0], merged[1]]).toEqual([true, { id: '2', qty: 5 }])
  })
  test('leave values that only the form computes to it, and are computed where expressions use them', () => {
    const computed = (tree: Tree) => pageOf([field('id'), field('party', { value: tree })])
    const merge = (tree: Tree) => mergerOf(computed(tree), read('rows', { fields: ['id', 'party'] }))
    const merged = (tree: Tree) => merge(tree)([{ id: '7', party: 'Own' }], undefined, { form: { party: 'Typed' } })[0]
    expect(merged(member('form', 'party'))).toMatchObject({ party: 'Own' })
    expect(merged(member('row', 'id'))).toMatchObject({ party: '7' })
  })
  test('have a default where nothing was typed', () => {
    const merge = mergerOf(page, read('rows', { defaults: { qty: member('row', 'id') } }))
    expect(merge([{ id: '7' }, { id: '8', qty: 1 }], new Map([['7', { qty: null }]]), {})).toEqual([
      { id: '7', qty: null },
      { id: '8', qty: 1 },
    ])
  })
})

test('child rows are read from the flat members of their row and written back to them', () => {
  const lines = { flat: 'p{n}_', max: 3, fields: ['price'], totals: [] }
  const sheet = pageOf([field('vendors', { type: 'lines', lines }), field('price', { type: 'money' })])
  const merge = mergerOf(sheet, read('rows', { fields: ['vendors'] }))
  expect(merge([{ id: '1', p0_price: '', p1_price: '20' }], undefined, {})[0]?.['vendors']).toEqual([
    { price: null },
    { price: 20 },
  ])
  const edited = merge([{ id: '1', p0_price: 10 }], new Map([['1', { vendors: [{ price: 15 }, { price: 30 }] }]]), {})
  expect(edited[0]).toMatchObject({ p0_price: 15, p1_price: 30, p2_price: null })
})

test('edits of a row are stored under the base read', () => {
  const all = withEdits(withEdits({}, 'rows', edits), 'rows', new Map([['2', { note: 'x' }]]))
  expect(all['rows']?.get('2')).toEqual({ qty: 5, note: 'x' })
  expect(editedRows(page.reads.rows, rows, all['rows'] ?? new Map())).toEqual([{ id: '2', qty: 2 }])
})

describe('after a call', () => {
  const both = {
    rows: new Map([
      ['1', { qty: 9 }],
      ['2', { qty: 5 }],
    ]),
  }
  const left = (body: Parameters<typeof withoutSent>[2]['body'], use: Use = ['rows', null]) => [
    ...(withoutSent(page.reads, both, { body, uses: [use] })['rows']?.keys() ?? []),
  ]

  test('edits of rows that were sent are removed, others stay', () => {
    expect(left({ list: [{ id: '2', qty: 5 }] })).toEqual(['1'])
    expect(
      left([
        [
          ['id', '1'],
          ['qty', 9],
        ],
      ]),
    ).toEqual(['2'])
  })
  test('a body without keys that uses the read was computed from all of its edits', () => {
    expect(left({ sum: 14 })).toEqual([])
    expect(left({ sum: 14 }, ['changed', 'some'])).toEqual([])
  })
  test('a body that does not use the read leaves its edits', () => {
    expect(left({ id: '2' }, ['form', null])).toEqual(['1', '2'])
  })
})
