import { expect, test, vi } from 'vitest'
import type { Row } from '../../screen/host.ts'
import { approve, definition, list, row, withUses } from '../../../tests/page/samples/sample-screen.ts'
import { createItems } from './list-items.ts'
import { allChoice } from './list-state.ts'
import { countNotIncluded } from './not-included.ts'

const field = (name: string) => {
  const known = definition.fields[name]
  if (!known) throw new Error(name)
  return known
}
const about = { title: 'Name', actions: [approve] }
const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }

function itemsFunction() {
  const format = vi.fn(String)
  const itemsOf = createItems(about)
  const items = (rows: readonly Row[], scope = {}) =>
    itemsOf({ definition, scope, locale, field, format }, { rows, read: list })
  return { items, format }
}

test('gives the reason of a row that may not be decided', () => {
  const { items } = itemsFunction()
  const listed = items([row('1'), row('2', { Name: 'closed' }), { Name: 'x' }])
  expect(listed.map(({ refusal }) => refusal)).toEqual([
    null,
    'Already decided.',
    'The ERP sent no identity for this row.',
  ])
})

test('computes the items of unchanged rows once, also among additional rows', () => {
  const { items, format } = itemsFunction()
  const rows = [row('1'), row('2')]
  const first = items(rows)
  expect(items(rows, { now: 'later' })).toBe(first)
  expect(items([...rows, row('3')])[0]).toBe(first[0])
  expect(format).toHaveBeenCalledTimes(3)
})

test('computes the items again when a name of the condition changes', () => {
  const speaking = { ...approve, allow: { when: { op: 'name', name: 'filter' } as const, reason: ['No.'] } }
  const other = withUses({ ...definition, actions: { approve: speaking } })
  const itemsOf = createItems({ title: null, actions: [speaking] })
  const rows = [row('1')]
  const refusal = (filter: boolean) =>
    itemsOf({ definition: other, scope: { filter }, locale, field, format: String }, { rows, read: list })[0]?.refusal
  expect([refusal(true), refusal(false), refusal(true)]).toEqual([null, 'No.', null])
})

test('labels select all with the number, and that it is everything once it is', () => {
  const { items } = itemsFunction()
  const listed = items([row('1'), row('2'), row('3', { Name: 'closed' })])
  expect(allChoice(listed, false, String)).toEqual({ label: 'Select all 2 loaded', keys: ['1', '2'] })
  expect(allChoice(listed, true, String).label).toBe('Select all 2')
  expect(allChoice([], true, String).label).toBe('Select all')
})

test('counts the rows that were not included', () => {
  const listed = itemsFunction().items([row('1'), row('2'), row('3', { Name: 'closed' })])
  expect(countNotIncluded(listed, new Set(['1']), 0)).toBe(0)
  expect(countNotIncluded(listed, new Set(['1', '2']), 0)).toBe(1)
  expect(countNotIncluded(listed, new Set(['1', '2', '3']), 1)).toBe(1)
})
