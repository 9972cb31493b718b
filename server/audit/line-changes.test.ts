import { expect, it } from 'vitest'
import { lineChanges } from './line-changes.ts'

const at = (row: number, line: object) => ({ ...line, '#row': row })
const bolt = { key: 'a', Item: 'bolt', Qty: 1 }
const nut = { key: 'b', Item: 'nut', Qty: 2 }
const washer = { key: 'c', Item: 'washer', Qty: 3 }

it('lines are identified by their keys, whatever their position', () => {
  const more = { ...bolt, Qty: 9 }
  expect(lineChanges([at(1, bolt), at(2, nut)], [at(1, washer), at(2, more)])).toEqual([
    { row: 1, before: null, after: washer },
    { row: 2, before: bolt, after: more },
    { row: 2, before: nut, after: null },
  ])
})

it('lines that only moved count as unchanged', () => {
  expect(lineChanges([bolt, nut], [nut, bolt])).toEqual([])
})

it('a new document has added all its lines, and a document without lines has no changes', () => {
  expect(lineChanges(null, [bolt, nut])).toEqual([
    { row: 1, before: null, after: bolt },
    { row: 2, before: null, after: nut },
  ])
  expect(lineChanges(null, null)).toEqual([])
})

it('a change that was recorded without positions names no row', () => {
  expect(lineChanges([nut], [{ ...nut, Qty: 5 }])).toEqual([{ row: null, before: nut, after: { ...nut, Qty: 5 } }])
})

it('changed lines without the others have the row of their position', () => {
  expect(lineChanges([{ ...nut, '#row': 2 }], [{ ...nut, Qty: 5, '#row': 3 }])).toEqual([
    { row: 3, before: nut, after: { ...nut, Qty: 5 } },
  ])
})
