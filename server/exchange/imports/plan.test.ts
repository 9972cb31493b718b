import { expect, test } from 'vitest'
import { plainField } from '../../../engine/definition/plain-field.ts'
import type { ImportColumn } from './columns.ts'
import { CONTENT_KEY, planRows } from './plan.ts'

const column = (name: string, lines: string | null = null): ImportColumn => ({
  field: { ...plainField, name, type: 'text', label: name },
  input: {} as ImportColumn['input'],
  lines: lines === null ? null : { ...plainField, name: lines, type: 'lines', label: lines },
  heading: name,
})
const columns = [column('Code'), column('Name'), column('Part', 'Items')]
interface PlannedRows {
  readonly rows: readonly (readonly string[])[]
  readonly unique: readonly string[]
  readonly person: string
  readonly isApart: boolean
}

const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }
const file = { columns, decimalSigns: ['.', '.', '.'] as const, locale }
const planned = (rows: readonly (readonly string[])[], unique: readonly string[] = [], person = 'me') =>
  plannedAs({ rows, unique, person, isApart: false })
const plannedAs = ({ rows, unique, person, isApart }: PlannedRows) => {
  const numbered = rows.map((cells, at) => ({ row: at + 2, cells }))
  return planRows({ ...file, definition: { unique }, person, isApart }, numbered)
}
const heads = (rows: readonly (readonly string[])[]) => planned(rows).map(({ head }) => head)

test('rows that repeat the head are documents of their own if that is asked for; a row without one is a line', () => {
  const rows = [
    ['A', 'a', 'x'],
    ['A', 'a', 'y'],
    ['', '', 'z'],
  ]
  expect(plannedAs({ rows, unique: [], person: 'me', isApart: true }).map(({ head }) => head)).toEqual([2, 3, 3])
})

test('a row that has only a line, or repeats the head, belongs to the document above', () => {
  expect(
    heads([
      ['A', 'a', 'x'],
      ['', '', 'y'],
      ['A', 'a', 'z'],
      ['B', 'a', 'x'],
      ['A', 'a', 'x'],
    ]),
  ).toEqual([2, 2, 2, 5, 6])
  expect(
    heads([
      ['', '', 'x'],
      ['', '', 'y'],
    ]),
  ).toEqual([2, 2])
})

test('a row is identified by the first unique field that it fills', () => {
  const [first, second] = planned(
    [
      [' a  B', 'n', 'x'],
      ['', 'N', 'x'],
    ],
    ['Code', 'Name'],
  )
  expect([first?.key, second?.key]).toEqual([
    { field: 'Code', value: 'a b' },
    { field: 'Name', value: 'n' },
  ])
})

test('two rows with the same unique value refer to each other', () => {
  const rows = planned(
    [
      ['A', '1', ''],
      ['b', '2', ''],
      ['a', '3', ''],
      ['A ', '4', ''],
    ],
    ['Code'],
  )
  expect(rows.map(({ twin }) => twin)).toEqual([4, null, 2, 2])
})

test('without a unique field a row is identified by person, content, and earlier rows of the same content', () => {
  const same = ['A', 'a', 'x']
  const [one, two] = planned([same, ['C', '', ''], same]).filter(({ row }) => row !== 3)
  expect(one?.key.field).toBe(CONTENT_KEY)
  expect(two?.key.value).toBe(one?.key.value.replace(/1$/, '2'))
  expect(planned([same])[0]?.key).toEqual(one?.key)
  expect(planned([same], [], 'you')[0]?.key).not.toEqual(one?.key)
})
