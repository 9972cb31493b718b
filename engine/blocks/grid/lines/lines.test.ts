import { expect, test, vi } from 'vitest'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { GridColumn } from '../columns.ts'
import { lineCommandOf, printedKeys } from './line-commands.ts'
import { canMove, duplicateLines, linesFieldOf, moveLines, rangeOfLine, removeLines } from './line-edits.ts'
import { headedColumns } from './paste-lines.ts'
import { lineCommands } from './run-line-commands.ts'

const [a, b, c] = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]

function host() {
  const changeField = vi.fn()
  return { form: { Items: [a, b, c] }, changeField }
}

test('moves lines up and down within the lines', () => {
  const page = host()
  const at = (line: object) => rangeOfLine(page, 'Items', line as Row)
  expect([canMove(page, 'Items', { ...at(a), by: -1 }), canMove(page, 'Items', { ...at(c), by: 1 })]).toEqual([
    false,
    false,
  ])
  moveLines(page, 'Items', { ...at(b), by: 1 })
  expect(page.changeField).toHaveBeenLastCalledWith('Items', [a, c, b])
  moveLines(page, 'Items', { at: 1, count: 2, by: -1 })
  expect(page.changeField).toHaveBeenLastCalledWith('Items', [b, c, a])
})

test('removes lines, whatever else they hold by now', () => {
  const page = host()
  removeLines(page, 'Items', rangeOfLine(page, 'Items', { key: 'b', Qty: 1 }))
  expect(page.changeField).toHaveBeenCalledWith('Items', [a, c])
  expect(rangeOfLine(page, 'Items', { key: 'gone' }).count).toBe(0)
})

test('puts copies below the lines, with keys of their own', () => {
  const page = host()
  duplicateLines(page, 'Items', { at: 0, count: 2 })
  const [, lines] = page.changeField.mock.lastCall as unknown as [string, readonly Row[]]
  expect([lines.length, lines[4]]).toEqual([5, c])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(5)
})

test('a command says where its lines are then', () => {
  const insert = vi.fn()
  const run = lineCommands({ host: host() as unknown as ScreenHost, field: 'Items', insert })
  expect(run('moveDown', { at: 0, count: 1 })).toEqual({ at: 1, count: 1 })
  expect(run('moveUp', { at: 0, count: 1 })).toEqual({ at: 0, count: 1 })
  expect(run('duplicate', { at: 1, count: 2 })).toEqual({ at: 3, count: 2 })
  expect(run('insertBelow', { at: 1, count: 2 })).toBeNull()
  expect(insert).toHaveBeenCalledWith(3)
})

test('keys of lines, also on a keyboard of another script', () => {
  const key = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: '' }
  expect(lineCommandOf({ ...key, key: 'Enter', ctrlKey: true })).toBe('insertBelow')
  expect(lineCommandOf({ ...key, key: 'ي', code: 'KeyD', altKey: true, shiftKey: true })).toBe('duplicate')
  expect(lineCommandOf({ ...key, key: 'Enter' })).toBeNull()
  expect(printedKeys('Alt+Shift+ArrowUp')).toBe('Alt+Shift+↑')
})

test('shows lines in a grid whose read is a field of the form', () => {
  const reads = { 'form.Items': { from: { from: 'form', field: 'Items' } }, rows: { from: { from: 'call' } } }
  const definition = { reads } as unknown as Parameters<typeof linesFieldOf>[0]
  expect(['form.Items', 'rows', 'none'].map((read) => linesFieldOf(definition, { read }))).toEqual([
    'Items',
    null,
    null,
  ])
})

test('takes a first row that names a column in every cell for headings', () => {
  const column = (name: string, label = name) => ({ label, field: { name } }) as unknown as GridColumn
  const columns = [column('Item'), column('Qty', 'Quantity'), null]
  const named = (...rows: readonly string[][]) => headedColumns(rows, columns)?.map((each) => each?.field.name) ?? null
  expect(named(['quantity ', 'ITEM'], ['1', 'Bolt'])).toEqual(['Qty', 'Item'])
  expect(named(['Item', 'Bolt'], ['1', 'Nut'])).toBeNull()
  expect(named(['Item'])).toBeNull()
})
