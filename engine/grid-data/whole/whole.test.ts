import { describe, expect, test } from 'vitest'
import type { Value } from '../../expressions/tree.ts'
import { compareBy } from '../compare.ts'
import type { ColumnFilter } from '../grid-source.ts'
import { matcher } from '../column-filters.ts'
import { createColumn } from './column.ts'
import { groupRowNumbers, matchingRows, sortRows } from './order.ts'
import type { WorkerField } from './protocol.ts'
import { createTable } from './table.ts'

const FIELDS: readonly WorkerField[] = [
  { name: 'no', also: [], kind: 'text' },
  { name: 'qty', also: ['Quantity'], kind: 'number' },
  { name: 'day', also: [], kind: 'date' },
  { name: 'site', also: [], kind: 'text' },
]

type Sample = { readonly [name: string]: Value }

function sample(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({
    no: index % 11 === 0 ? null : `No ${(index * 7919) % count}ß`,
    qty: index % 7 === 0 ? null : index % 13 === 0 ? 'n/a' : (index * 37) % 101,
    day: `2026-0${1 + (index % 9)}-1${index % 8}`,
    site: `Site ${index % 5}`,
  }))
}

function tableOf(rows: readonly Sample[]) {
  const table = createTable(FIELDS)
  table.add(rows)
  return table
}

describe('a column', () => {
  test.each<[string, 'number' | 'date' | 'text', Value[]]>([
    ['numbers, and values that are none', 'number', [1, null, '2.50', 'n/a', 3]],
    ['dates, and values that are none', 'date', ['2026-01-31', null, 'soon', '2028-02-29']],
    ['words, and values that are none', 'text', ['a', 'b', null, 'a', 7, true]],
  ])('returns %s', (_, kind, values) => {
    const column = createColumn(kind)
    for (const value of values) column.add(value)
    const expected = values.map((value) => (value === '2.50' ? 2.5 : value))
    expect(values.map((__, row) => column.at(row))).toEqual(expected)
  })

  test('stores texts that never repeat as bytes', () => {
    const column = createColumn('text')
    for (let row = 0; row < 20_000; row += 1) column.add(row === 4 ? null : `ಕಬ್ಬಿಣ ${row}`)
    expect(column.store.as).toBe('texts')
    expect([column.at(3), column.at(4), column.at(19_999)]).toEqual(['ಕಬ್ಬಿಣ 3', null, 'ಕಬ್ಬಿಣ 19999'])
  })
})

describe('rows stored by column', () => {
  const rows = sample(6000)
  const table = tableOf(rows)

  test('are returned as they were added', () => {
    const bare = Object.fromEntries(Object.entries(rows[25] ?? {}).filter(([, value]) => value !== null))
    expect(table.row(25)).toEqual(bare)
  })

  test('are read under other names, and with undeclared members', () => {
    const other = tableOf([{ Quantity: 4 }, { qty: 5, extra: { deep: [1] } }])
    expect([other.row(0), other.row(1)]).toEqual([{ qty: 4 }, { qty: 5, extra: { deep: [1] } }])
  })

  test.each<[string, 'text' | 'number' | 'date', boolean]>([
    ['no', 'text', false],
    ['qty', 'number', true],
    ['day', 'date', false],
    ['site', 'text', true],
  ])('are sorted by %s as values are', (field, kind, isDown) => {
    const sorted = [...sortRows(table, matchingRows(table, []), [{ field, isDown }])]
    const compare = compareBy(kind, isDown)
    const plain = [...rows.keys()].toSorted(
      (some, other) => compare(rows[some]?.[field], rows[other]?.[field]) || some - other,
    )
    expect(sorted).toEqual(plain)
  })

  test('are sorted by a second column if the first is equal', () => {
    const [first = 0, second = 0] = sortRows(table, matchingRows(table, []), [
      { field: 'site', isDown: true },
      { field: 'day', isDown: false },
    ])
    expect([rows[first]?.['site'], rows[second]?.['site']]).toEqual(['Site 4', 'Site 4'])
    expect(String(rows[first]?.['day']) <= String(rows[second]?.['day'])).toBe(true)
  })

  test.each<ColumnFilter>([
    { field: 'no', operator: 'contains', value: 'O 12' },
    { field: 'no', operator: 'ends', value: '7ß' },
    { field: 'no', operator: 'empty', value: '' },
    { field: 'qty', operator: 'between', value: '10,20' },
    { field: 'qty', operator: 'ne', value: '10' },
    { field: 'day', operator: 'ge', value: '2026-05-01' },
    { field: 'site', operator: 'eq', value: 'site 3' },
  ])('match $operator $value as values do', (filter) => {
    const kind = FIELDS.find(({ name }) => name === filter.field)?.kind ?? 'text'
    const ask = matcher(filter, kind)
    const plain = [...rows.keys()].filter((row) => ask(rows[row]?.[filter.field]))
    expect([...matchingRows(table, [filter])]).toEqual(plain)
    expect(plain.length).toBeGreaterThan(0)
  })

  test('are summed per group and become adjacent', () => {
    const { order, groups } = groupRowNumbers(table, matchingRows(table, []), { groupBy: 'site', totals: ['qty'] })
    expect(groups.map(({ value, count }) => [value, count])).toContainEqual(['Site 3', 1200])
    const group = groups[2]
    const mine = [...order].slice(group?.first, (group?.first ?? 0) + (group?.count ?? 0))
    const sum = mine.reduce(
      (all, row) => all + (typeof rows[row]?.['qty'] === 'number' ? Number(rows[row]['qty']) : 0),
      0,
    )
    expect(group?.sums['qty']).toBe(sum)
  })
})
