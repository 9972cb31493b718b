import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { formatterOf } from '../../../engine/fields/format.ts'
import { type SumLine, sumLineOf } from '../lists/writer.ts'
import { sampleApp } from '../../../tests/samples/samples.ts'
import type { List, ListRow } from '../lists/list.ts'
import { comparedFields, summedRows } from './grouped-rows.ts'

const list: List = {
  rows: sql`select 1`,
  key: ['id'],
  fields: {
    Kind: { holds: 'text', label: 'Kind' },
    Day: { holds: 'date', label: 'Day' },
    Cost: { holds: 'number', label: 'Cost' },
  },
  totals: ['Cost'],
  group: { field: 'Kind', by: null },
}
const group = (value: string | null, count: number, cost: number) => ({ value, count, sums: { Cost: cost } })
const summary = {
  count: 3,
  get_totals: { result: { Cost: 6 } },
  get_groups: { result: [group('a', 2, 3), group('gone', 0, 0), group(null, 1, 3)] },
}
const file = (of: List = list) => summedRows({ list: of, summary, app: sampleApp() })
/** A line of sums as its caption and cost, a row unchanged. */
const plain = (rows: readonly ListRow[]) =>
  rows.map((row) => {
    const line: SumLine | null = sumLineOf(row)
    return line === null ? row : [line.caption, row['Cost']]
  })

test('a group has its line above its first row only, even if it continues in the next batch', () => {
  const { next, end } = file()
  expect(plain(next([{ Kind: 'a', Cost: 1 }]))).toEqual([['a (2)', 3], { Kind: 'a', Cost: 1 }])
  const rows = next([
    { Kind: 'a', Cost: 2 },
    { Kind: null, Cost: 3 },
  ])
  expect(plain(rows)).toEqual([{ Kind: 'a', Cost: 2 }, ['gone (0)', 0], ['— (1)', 3], { Kind: null, Cost: 3 }])
  expect(plain(end())).toEqual([['Total', 6]])
})

test('a group that was added after the sums were read has no line, and a group without rows has it at the end', () => {
  const { next, end } = file()
  expect(next([{ Kind: 'new' }])).toEqual([{ Kind: 'new' }])
  expect(end()).toHaveLength(4)
})

test('a report without groups has the sum of all rows', () => {
  const { group: _group, ...alone } = list
  const { sums, next, end } = summedRows({
    list: alone,
    summary: { count: 1, get_totals: { result: { Cost: 6 } } },
    app: sampleApp(),
  })
  expect(sums).toEqual({ title: 'Sums of', isGrouped: false })
  expect([...next([{ Cost: 6 }]), ...plain(end())]).toEqual([{ Cost: 6 }, ['Total', 6]])
})

test('a line has the ratio of its own sums, and beside it that of the days before', () => {
  const rate = {
    name: 'Rate',
    label: 'Rate',
    type: 'number',
    unit: null,
    decimals: null,
    of: 'Cost',
    times: 1,
  } as const
  const rated: List = {
    ...list,
    ratios: [{ ...rate, per: null }],
    totals: [],
    before: { rows: sql`select 1`, days: { startDate: '2026-03-01', endDate: '2026-03-31' }, day: 'Day' },
  }
  const sums = (Cost: number, count: number) => ({ Cost, 'count(Cost)': count })
  const compared = {
    count: 3,
    get_totals: { result: sums(9, 3) },
    get_groups: { result: [{ value: 'a', count: 0, sums: sums(0, 0), previous: sums(4, 2) }] },
    get_previous: { startDate: '2026-03-01', endDate: '2026-03-31', result: sums(4, 2) },
  }
  const { end } = summedRows({ list: rated, summary: compared, app: sampleApp() })
  expect(end()).toMatchObject([
    { 'Rate.previous': 2, 'Rate.change': null },
    { Rate: 3, 'Rate.previous': 2, 'Rate.change': 50 },
  ])
  expect(Object.keys(end()[1] ?? {})).not.toContain('Cost')
  expect(Object.keys(comparedFields(rated))).toEqual(['Rate.previous', 'Rate.change'])
})

test('a line is in the language of the person, and months have their names', () => {
  const words: Readonly<Record<string, string>> = { Total: 'कुल' }
  const language = {
    locale: 'hi-IN-u-nu-latn',
    translateAny: (text: string) => words[text] ?? text,
    format: formatterOf({ yesno: String, named: String }),
  }
  const months: List = { ...list, group: { field: 'Day', by: 'month' } }
  const ofMonth = { ...summary, get_groups: { result: [group('2026-11', 1, 6)] } }
  const { next, end } = summedRows({ list: months, summary: ofMonth, app: sampleApp(), language })
  expect(plain(next([{ Day: '2026-11-03' }]))[0]).toEqual(['नव॰ 2026 (1)', 6])
  expect(plain(end())).toEqual([['कुल', 6]])
})
