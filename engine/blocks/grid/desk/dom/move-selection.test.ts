import { describe, expect, test } from 'vitest'
import { rangeOfCell, type CellPlace } from '../cell-range.ts'
import { clampedSelection, filledRange, movedSelection } from './move-selection.ts'

const at = (cell: CellPlace) => ({ cell, range: rangeOfCell(cell) })
const SHAPE = { last: [4, 9], page: 5, isMirrored: false } as const
const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

const cellAfter = (key: string, change: Partial<typeof PLAIN> = {}, shape: typeof SHAPE | object = {}) =>
  movedSelection(at([2, 6]), { ...PLAIN, key, ...change }, { ...SHAPE, ...shape })?.cell

describe('keys', () => {
  test.each([
    ['ArrowDown', {}, [2, 7]],
    ['ArrowRight', {}, [3, 6]],
    ['ArrowUp', { ctrlKey: true }, [2, 0]],
    ['Home', {}, [0, 6]],
    ['End', {}, [4, 6]],
    ['Home', { ctrlKey: true }, [0, 0]],
    ['PageDown', {}, [2, 9]],
    ['PageUp', {}, [2, 1]],
  ] as const)('move the focus as in a spreadsheet: %s', (key, change, cell) => {
    expect(cellAfter(key, change)).toEqual(cell)
  })
  test('follow the eyes where the first column is on the right', () => {
    expect(cellAfter('ArrowLeft', {}, { isMirrored: true })).toEqual([3, 6])
    expect(cellAfter('Home', {}, { isMirrored: true })).toEqual([0, 6])
  })
  test('with Alt, and others, are left to the page', () => {
    expect([cellAfter('ArrowDown', { altKey: true }), cellAfter('x')]).toEqual([undefined, undefined])
  })
  test('with Shift extend the selection from the focused cell, and make it smaller again', () => {
    const press = (key: string, from = at([2, 6])) =>
      movedSelection(from, { ...PLAIN, key, shiftKey: true }, SHAPE) ?? from
    const two = press('ArrowUp', press('ArrowRight'))
    expect(two).toEqual({ cell: [2, 6], range: { x: 2, y: 5, width: 2, height: 2 } })
    expect(press('ArrowLeft', two).range).toEqual({ x: 2, y: 5, width: 1, height: 2 })
  })
})

test('a selection stays within lines that have become fewer', () => {
  const selection = { cell: [1, 7] as const, range: { x: 1, y: 2, width: 2, height: 6 } }
  expect(clampedSelection(selection, [4, 9])).toBe(selection)
  expect(clampedSelection(selection, [4, 3])).toEqual({ cell: [1, 3], range: { x: 1, y: 2, width: 2, height: 2 } })
})

test('the fill handle makes the range longer in the direction it is pulled most', () => {
  const range = { x: 1, y: 2, width: 1, height: 2 }
  expect(filledRange(range, [2, 6])).toEqual({ ...range, height: 5 })
  expect(filledRange(range, [1, 0])).toEqual({ ...range, y: 0, height: 4 })
  expect(filledRange(range, [4, 3])).toEqual({ ...range, width: 4 })
  expect(filledRange(range, [1, 3])).toEqual(range)
})
