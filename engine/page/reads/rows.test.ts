import { expect, test } from 'vitest'
import type { Field } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { loadedText, nextRowPage, rowsOfPages } from './row-pages.ts'
import { isQuiet, rowKey, readField, readRows, badgeTone } from './rows.ts'
import { asTyped } from '../../fields/field-types.ts'
import { definition, list, page } from '../../../tests/page/samples/sample-screen.ts'

const field = { name: 'Who', also: ['who', 'Person'] }

test('a field is read under its other names, in order', () => {
  expect(readField({ Person: 'B', who: 'A' }, field)).toBe('A')
  expect(readField({ Who: null, Person: 'B' }, field)).toBe('B')
  expect(readField({ Other: 1 }, field)).toBeNull()
})

test('a row is quiet by its flag, in any spelling of yes, and by no other field', () => {
  const Worth = definition.fields['Worth'] as Field
  const fields = { Worth, gone: { ...Worth, name: 'gone', type: 'badge', quiet: true } as const }
  const rows = [{ gone: 1 }, { gone: '1' }, { gone: 0 }, { gone: null }, { Worth: 1 }]
  expect(rows.map((row) => isQuiet(row, fields))).toEqual([true, true, false, false, false])
})

test('rows have declared fields under their own names and types', () => {
  const [row] = readRows(definition, list, [{ id: 7, Party: 'x', Worth: '1,200.50', extra: 'kept' }])
  expect(row).toMatchObject({ id: '7', Name: 'x', Worth: 1200.5, extra: 'kept' })
})

test('a missing member is null if the read has a default, else the empty value of its type', () => {
  const paid: Field = { ...(definition.fields['Worth'] as Field), name: 'Paid', also: [], type: 'yesno' }
  const extended = { ...definition, fields: { ...definition.fields, Paid: paid } }
  const read = { ...list, fields: [...list.fields, 'Paid'] }
  const defaults = { Paid: { op: 'literal', value: true } as const }
  expect(readRows(extended, read, [{ id: 1 }])[0]?.['Paid']).toBe(false)
  expect(readRows(extended, { ...read, defaults }, [{ id: 1 }])[0]?.['Paid']).toBeNull()
})

test.each<[Value, Value]>([
  [1, 'Late'],
  ['1', 'Late'],
  [true, 'Late'],
  [0, null],
  ['0', null],
  [false, null],
  ['', ''],
  ['By a week', 'By a week'],
])('a badge sent as %j is shown as %j', (sent, shown) => {
  const late: Field = { ...(definition.fields['Name'] as Field), name: 'Late', label: 'Late', type: 'badge', also: [] }
  const extended = { ...definition, fields: { ...definition.fields, Late: late } }
  expect(readRows(extended, { ...list, fields: ['Late'] }, [{ id: 1, Late: sent }])[0]?.['Late']).toBe(shown)
})

test('a value that is not a number stays visible', () => {
  expect(readRows(definition, list, [{ id: 1, Worth: 'on request' }])[0]?.['Worth']).toBe('on request')
})

test('a value that is neither yes nor no stays visible', () => {
  expect([0, '1', '', null, 'Negotiating'].map((value) => asTyped('yesno', value))).toEqual([
    false,
    true,
    false,
    false,
    'Negotiating',
  ])
})

test('keys are texts; a row without one has null', () => {
  expect(rowKey({ id: 12 }, list)).toBe('12')
  expect(rowKey({ id: null }, list)).toBeNull()
})

test.each([
  ['success', 'success'],
  ['badge-danger', 'danger'],
  ['label label-warning', 'warning'],
  ['bg_primary', 'info'],
  ['orange', 'warning'],
  ['secondary', 'plain'],
  [null, 'plain'],
])('the colour class %s is the tone %s', (color, tone) => {
  expect(badgeTone({ color }, { colorField: 'color' })).toBe(tone)
})

test('the next page is requested with the uuid of the last', () => {
  expect(nextRowPage([])).toEqual({ page: 0, uuid: null })
  expect(nextRowPage([page(['1'], { uuid: 'u1' })])).toEqual({ page: 1, uuid: 'u1' })
  expect(nextRowPage([page(['1'], { isComplete: true })])).toBeNull()
  expect(nextRowPage([page([])])).toBeNull()
})

test('a document that moved to a later page is listed once', () => {
  const rows = rowsOfPages(definition, list, [page(['1', '2']), page(['2', '3'])])
  expect(rows.map((row) => row['id'])).toEqual(['1', '2', '3'])
})

test('shows how many of all rows are loaded, as far as it is known', () => {
  const text = (count: number, isComplete: boolean, all: number | null) =>
    loadedText({ count, isComplete, all }, String)
  expect(text(50, false, 111)).toBe('50 of 111')
  expect(text(64, true, null)).toBe('64 of 64')
  expect(text(50, false, null)).toBe('50 loaded')
  expect(text(50, false, 49)).toBe('50 loaded')
})
