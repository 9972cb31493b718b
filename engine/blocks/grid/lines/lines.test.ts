import { expect, test, vi } from 'vitest'
import type { GridColumn } from '../columns.ts'
import { canMove, linesFieldOf, moveLine, removeLine } from './line-edits.ts'
import { headedColumns } from './paste-lines.ts'

const [a, b, c] = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]

function host() {
  const changeField = vi.fn()
  return { form: { Items: [a, b, c] }, changeField }
}

test('moves a line up and down within the lines', () => {
  const page = host()
  expect([canMove(page, 'Items', { line: a, by: -1 }), canMove(page, 'Items', { line: c, by: 1 })]).toEqual([
    false,
    false,
  ])
  moveLine(page, 'Items', { line: b, by: 1 })
  expect(page.changeField).toHaveBeenLastCalledWith('Items', [a, c, b])
  moveLine(page, 'Items', { line: b, by: -1 })
  expect(page.changeField).toHaveBeenLastCalledWith('Items', [b, a, c])
})

test('removes a line, whatever else it holds by now', () => {
  const page = host()
  removeLine(page, 'Items', { key: 'b', Qty: 1 })
  expect(page.changeField).toHaveBeenCalledWith('Items', [a, c])
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
