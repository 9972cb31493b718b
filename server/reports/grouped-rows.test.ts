import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { isHeading } from '../exports/writer.ts'
import { sampleApp } from '../../tests/samples/samples.ts'
import type { List } from '../lists/list.ts'
import { groupedRows } from './grouped-rows.ts'

const list: List = {
  rows: sql`select 1`,
  key: ['id'],
  fields: { Kind: { holds: 'text', label: 'Kind' }, Cost: { holds: 'number', label: 'Cost' } },
  totals: ['Cost'],
}
const group = (value: string | null, count: number, cost: number) => ({ value, count, sums: { Cost: cost } })
const summary = {
  count: 3,
  get_totals: { result: { Cost: 6 } },
  get_groups: { result: [group('a', 2, 3), group('gone', 0, 0), group(null, 1, 3)] },
}
const file = (columns: readonly string[]) =>
  groupedRows({ list, group: { field: 'Kind', by: null }, summary, columns, app: sampleApp() })
const plain = (rows: readonly object[]) => rows.map((row) => JSON.stringify({ ...row, '#heading': undefined }))

test('a group has its line above its first row, also where it goes on in the next step', () => {
  const { next, end } = file(['Kind', 'Cost'])
  expect(plain(next([{ Kind: 'a', Cost: 1 }]))).toEqual(['{"Cost":3,"Kind":"a (2)"}', '{"Kind":"a","Cost":1}'])
  const rows = next([
    { Kind: 'a', Cost: 2 },
    { Kind: null, Cost: 3 },
  ])
  expect(rows.map(isHeading)).toEqual([false, true, true, false])
  expect(plain(end())).toEqual(['{"Kind":"Total","Cost":6}'])
})

test('a file without the column of the group names it in the first that holds no sums', () => {
  const [line] = file(['Cost', 'Name']).next([{ Kind: 'a' }])
  expect(line).toMatchObject({ Cost: 3, Name: 'a (2)' })
})

test('rows of a group that has come since have no line, and groups without rows have theirs at the end', () => {
  const { next, end } = file(['Kind'])
  expect(next([{ Kind: 'new' }])).toEqual([{ Kind: 'new' }])
  expect(end()).toHaveLength(4)
})
