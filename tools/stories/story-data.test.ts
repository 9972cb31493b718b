/** What the ERP of a story answers with: values, options, pages of rows, sums and files. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../engine/definition/definition.ts'
import { plainField } from '../../engine/definition/plain-field.ts'
import { blocksOf, readOf, readsShownIn } from './blocks.ts'
import { commonAnswers } from './common-answers.ts'
import { inlineScreen } from './inline.ts'
import { lengthened } from './long-words.ts'
import { pageOf, type StoryRows } from './filtering.ts'
import { idsFor, optionLists, optionRows } from './options.ts'
import { fileAt } from './papers.ts'
import { storyStates, type RowsOf } from './states.ts'
import { storyTotals } from './totals.ts'

const compiled = inlineScreen(`
label: Orders
kind: page
fields: { id: code, Party: text, Qty: number, Store: { type: choice, options: =props.stores } }
data:
  orders: { get: list, fields: [id, Party, Qty] }
  big: { from: '=orders.filter(o, o.Qty > 5)' }
  props: { get: props, answer: get_props, one: true }
views:
  only: [{ tabs: { big: [{ grid: big, totals: [Qty] }], entry: [{ form: [Store] }] } }]
`)
const { client } = compiled
const view = client.views['only']
if (!view) throw new Error('The screen has no view.')

test('the blocks of a view are found at any depth, together with the reads of their rows', () => {
  expect(blocksOf(view).map(({ block }) => block)).toEqual(['tabs', 'grid', 'form'])
  expect(blocksOf(view).map(readOf)).toEqual([null, 'big', null])
  expect(readsShownIn(client, view).map(({ name }) => name)).toEqual(['big', 'orders'])
})

describe('long words', () => {
  const field = (change: Partial<Field>): Field => ({ ...plainField, name: 'ab', type: 'text', label: '', ...change })

  test('are as long as a value can be, and of its kind', () => {
    expect(lengthened('x', field({}))).toMatch(/^\S{80,}$/)
    expect(lengthened('A-1', field({ type: 'code' }))).toMatch(/^A-1-\S{60,}$/)
    expect(lengthened(3, field({ type: 'money' }))).toBe(987_654_321.55)
  })

  test('do not replace values that a person can only choose, and empty ones', () => {
    expect(lengthened('Open', field({ options: ['Open'] }))).toBe('Open')
    expect(lengthened(null, field({}))).toBeNull()
    expect(lengthened('2026-01-01', field({ type: 'date' }))).toBe('2026-01-01')
  })
})

describe('a page of rows', () => {
  const data = [
    { Party: 'Deccan', Qty: 10, Status: 'Open' },
    { Party: 'Apex', Qty: 9, Status: 'Done' },
    { Party: 'Bharat', Qty: 100, Status: 'Open' },
  ]
  const rows: StoryRows = { count: data.length, at: (index) => data[index] ?? {} }
  const parties = (query: Record<string, string>) => pageOf(rows, query).rows.map(({ Party }) => Party)

  test('is a part of all rows, and reports whether it is the last', () => {
    expect([pageOf(rows, { page: '0', page_by: '2' }).isComplete, parties({ page: '1', page_by: '2' })]).toEqual([
      false,
      ['Bharat'],
    ])
    expect(pageOf(rows, { page: '1', page_by: '2' })).toMatchObject({ isComplete: true, count: 3 })
  })

  test.each([
    [{ search: 'APEX' }, ['Apex']],
    [{ Status: 'Open' }, ['Deccan', 'Bharat']],
    [{ 'o.Qty': 'gt', 'v.Qty': '9' }, ['Deccan', 'Bharat']],
    [{ 'o.Qty': '<', 'v.Qty': '10' }, ['Apex']],
    [{ 'o.Party': 'eq', 'v.Party': 'ape' }, []],
    [{ 'v.Party': 'ec' }, ['Deccan']],
    [{ 's.Qty': 'd' }, ['Bharat', 'Deccan', 'Apex']],
    [{ 's.Party': 'a' }, ['Apex', 'Bharat', 'Deccan']],
  ])('requested with %j has %j', (query, expected) => {
    expect(parties(query as Record<string, string>)).toEqual(expected)
  })
})

test('totals are sums over all matching rows, where a grid shows them', () => {
  const rows: StoryRows = { count: 2, at: (index) => ({ Qty: index + 1 }) }
  const { big, orders } = client.reads
  if (!big || !orders) throw new Error('The screen lacks a read.')
  expect([storyTotals(big, client, rows), storyTotals(orders, client, rows)]).toEqual([{ Qty: 3 }, null])
})

test('totals are one for each unit of the rows', () => {
  const rows: StoryRows = { count: 3, at: (index) => ({ Qty: index + 1, Own: index > 0 ? 'kg' : 'nos' }) }
  const { big } = client.reads
  const { Qty } = client.fields
  if (!big || !Qty) throw new Error('The screen lacks a read or a field.')
  const fields = { ...client.fields, Qty: { ...Qty, measureFrom: 'Own' } }
  expect(storyTotals(big, { ...client, fields }, rows)).toEqual({ Qty: { nos: 1, kg: 5 } })
})

describe('options', () => {
  test('are the lists that expressions read from a map', () => {
    expect([optionLists(client, 'props'), optionLists(client, 'orders')]).toEqual([['stores'], []])
  })

  test('are distinct, and are those that a field offers', () => {
    const rows = optionRows({ client, read: 'props', list: 'stores', isLong: false })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(idsFor(client, client.fields['Store'] as Field)).toEqual(rows.map(({ id }) => id))
    expect(idsFor(client, client.fields['Party'] as Field)).toBeNull()
  })

  test('have the same ids when their texts are long', () => {
    const [short] = optionRows({ client, read: 'props', list: 'stores', isLong: false })
    const [long] = optionRows({ client, read: 'props', list: 'stores', isLong: true })
    expect([long?.['id'], String(long?.['text']).length > 100]).toEqual([short?.['id'], true])
  })
})

describe('calls that every screen has', () => {
  function answer(call: string, rows: RowsOf = 'few', method: 'GET' | 'POST' = 'GET') {
    const [state] = storyStates(compiled)
    if (!state) throw new Error('The screen has no state.')
    const viewer = { role: 'clerk', roles: {}, tones: {} }
    return commonAnswers(
      { compiled, state: { ...state, rows }, viewer },
      { path: `/main/s/parts/${call}`, method, query: {} },
    )
  }
  const countIn = (body: unknown, name: string) => (body as Record<string, { result: unknown[] }>)[name]?.result.length

  test('answer as many comments as the state has rows, at most forty', () => {
    expect(
      (['none', 'few', 'thousands'] as const).map((rows) => countIn(answer('comment', rows), 'get_comment')),
    ).toEqual([0, 3, 40])
  })

  test('list no files in the answer to an upload', () => {
    expect(answer('attachments', 'few', 'POST')).toEqual({ ok: true })
    expect(answer('attachments')).toHaveProperty('get_attachments')
  })

  test('do not include those of the screen itself', () => {
    expect(answer('list')).toBeNull()
  })
})

test.each([
  ['/main/site.jpg', 'image/svg+xml', 'svg'],
  ['/main/paper', 'application/pdf', '%PDF-'],
])('the file at %s is of type %s', async (path, type, beginning) => {
  const file = fileAt(path)
  expect([file.type, (await file.text()).slice(0, 5)]).toEqual([type, expect.stringContaining(beginning.slice(0, 3))])
})
