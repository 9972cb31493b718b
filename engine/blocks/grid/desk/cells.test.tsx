// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CompactSelection } from '@glideapps/glide-data-grid'
import type { Row } from '../../../screen/host.ts'
import { shownText } from './cell-text.ts'
import { cellContent, groupLineContent, sumContent } from './cell-content.ts'
import { canvasCell } from './cells.ts'
import { createPendingPress } from './pending-press.ts'
import { NO_SELECTION, selectionOf } from './selection-of.ts'
import { MENU_WIDTH } from './sizes.ts'
import { type GridLook } from './theme.ts'
import { isSummed } from '../columns.ts'
import { widthsOf } from './widths.ts'
import { applyChanges, cellError, collectChanges, editability, typedText, valueTyped } from '../editing.ts'
import { PLAIN_LAYOUT } from '../layout.ts'
import { is, member } from '../../../../tests/page/samples/sample-page.ts'
import { parts, ROWS } from '../../../../tests/blocks/parts-grid.ts'

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined
  localStorage.clear()
})

describe('a cell', () => {
  test('can be edited when its row allows it, and shows why not otherwise', () => {
    const { cell } = parts()
    expect(editability(cell('Checked'))).toEqual({ isEditable: true, reason: null })
    expect(editability(cell('Checked', ROWS[1]))).toEqual({ isEditable: false, reason: 'Nothing is left.' })
    expect(editability(cell('Item'))).toEqual({ isEditable: false, reason: null })
  })
  test('that its row hides is empty and closed, in a column that stays', () => {
    const { cell, host } = parts()
    const shown = cell('Checked')
    const visibleWhen = is(member('row', 'Item'), String(shown.row['Item']))
    const column = { ...shown.column, input: shown.column.input && { ...shown.column.input, visibleWhen } }
    const hidden = { ...shown, column, row: { ...shown.row, Item: 'Other' } }
    expect([editability({ ...shown, column }).isEditable, editability(hidden).isEditable]).toEqual([true, false])
    const colors = { sunken: 'grey', muted: 'silver' } as GridLook
    expect(canvasCell(cellContent(host, hidden.row, column), colors)).toMatchObject({
      data: '',
      copyData: '',
      readonly: true,
    })
  })
  test('stores what was typed in the type of its field', () => {
    const { cell } = parts()
    expect([
      valueTyped(cell('Taken'), ' 4 '),
      valueTyped(cell('Store'), 'south'),
      valueTyped(cell('Store'), 'East'),
    ]).toEqual([4, 'South', 'East'])
    expect([
      valueTyped(cell('Day'), '3/2/26'),
      valueTyped(cell('Checked'), 'yes'),
      valueTyped(cell('Taken'), ''),
    ]).toEqual(['2026-02-03', true, null])
  })
  test('is written as a person would type it', () => {
    const { column } = parts()
    expect([
      typedText('2026-02-03', column('Day').field),
      typedText(null, column('Day').field),
      typedText(5, column('Left').field),
    ]).toEqual(['03/02/2026', '', '5'])
  })
  test('has an error past its limit', () => {
    const { cell } = parts()
    expect([cellError(cell('Taken'), 9) !== null, cellError(cell('Taken'), 5)]).toEqual([true, null])
  })
  test.each([
    ['Taken', '15.50', '15.50', 'A whole number.'],
    ['Taken', '4 boxes', '4 boxes', 'Not a number.'],
    ['Taken', '٤', 4, null],
    ['Store', 'East', 'East', '"East" is none of the options.'],
    ['Checked', 'maybe', 'maybe', 'Yes or No.'],
    ['Day', '31/02/26', '31/02/26', 'Not a date.'],
  ])('keeps what it cannot read, and says why: %s %s', (...each) => {
    const [name, text, value, error] = each
    const { cell } = parts()
    expect(valueTyped(cell(name), text)).toBe(value)
    expect(cellError(cell(name), value)).toBe(error)
  })
  test('is drawn by its type: ticks, errors, disabled ones', () => {
    const { host, column } = parts()
    const colors = { sunken: 'grey', muted: 'silver' } as GridLook
    const drawn = (id: string, row: Row | undefined) =>
      canvasCell(cellContent(host, row ?? {}, column(id)), colors) as unknown as {
        data: unknown
        copyData: string
        readonly: boolean
      }
    expect(drawn('Checked', ROWS[0]).data).toEqual({ draw: 'tick', isOn: true, isEditable: true })
    expect(drawn('Taken', { ...ROWS[0], Taken: 9 }).data).toMatchObject({ draw: 'invalid', text: '9' })
    expect(drawn('Item', ROWS[0])).toMatchObject({ data: 'Bolt', readonly: true })
    expect(drawn('Item', ROWS[0])).not.toHaveProperty('themeOverride')
  })
  test('is drawn as the others where a form cannot be changed, though it is computed', () => {
    const { host, column } = parts({ readOnly: true })
    const colors = { sunken: 'grey', muted: 'silver' } as GridLook
    const computed = { ...column('Item'), linesOf: 'Items' }
    const cell = canvasCell(cellContent(host, ROWS[0] ?? {}, computed), colors)
    expect(cell).toMatchObject({ themeOverride: { bgCell: 'grey' } })
  })
})

test('combines changes of many cells into one edit of the read', () => {
  const edited = vi.fn()
  const { host, column } = parts({ changeCells: edited })
  const changes = collectChanges(host, 'parts')
  expect(changes.put(ROWS[0] ?? {}, column('Taken'), 3)).toBe(true)
  expect(changes.put(ROWS[1] ?? {}, column('Checked'), true)).toBe(false)
  applyChanges(host, 'parts', changes)
  expect(edited.mock.calls).toEqual([['parts', new Map([['a', { Taken: 3 }]])]])
})

test('puts sums and headings of groups into their columns', () => {
  const { host, block, column } = parts()
  const group = { value: 'North', first: 0, count: 2, sums: { Left: 5 } }
  const line = { host, block: { ...block, groupBy: 'Store' }, group, isFolded: true, span: 2 }
  expect(groupLineContent(line, column('id'), 0)).toMatchObject({
    picture: { draw: 'fold', text: 'North', count: '(2)' },
    lastColumn: 2,
  })
  expect(groupLineContent(line, column('Item'), 1)).toMatchObject({ picture: { draw: 'fold' }, spoken: '' })
  expect(groupLineContent(line, column('Left'), 3)).toMatchObject({ spoken: '5', look: 'bold' })
  expect(sumContent(host, {}, column('Left')).spoken).toBe('')
  expect(shownText({ host, row: {}, column: column('Item') }, null)).toBe('—')
})

test('draws columns as wide as a person has set them, and gives text columns the remaining width', () => {
  const { columns } = parts()
  const widths = widthsOf([...columns, null], { ...PLAIN_LAYOUT, widths: { Item: 333 } }, ['Left'])
  expect([widths[1], widths.at(-1)]).toEqual([
    { width: 333, grows: false },
    { width: MENU_WIDTH, grows: false },
  ])
  expect(widths.map(({ grows }) => grows)).toEqual([false, false, true, false, false, false, false, false])
  expect(columns.filter((column) => isSummed(column, ['Left'])).map(({ id }) => id)).toEqual(['Left'])
})

test('selects one cell or none; a pending press is taken once, by the canvas and for its row', () => {
  expect(selectionOf([2, 3]).current?.range).toEqual({ x: 2, y: 3, width: 1, height: 1 })
  expect(NO_SELECTION.rows).toEqual(CompactSelection.empty())
  const pending = createPendingPress()
  pending.set([1, 2])
  expect([pending.take(2), pending.take(3), pending.take(3)]).toEqual([null, [1, 2], null])
})
