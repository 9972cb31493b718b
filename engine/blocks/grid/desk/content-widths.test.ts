// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { parts } from '../../../../tests/blocks/parts-grid.ts'
import { contentWidths } from './content-widths.ts'

const textWidth = (text: string) => text.length * 10

test('fits a column to its longest text, its sum and its caption, but leaves editable ones unchanged', () => {
  const { desk, host, columns } = parts()
  const { source, display } = desk
  const row = { id: 'part-number-1234', Item: 'Nut', Left: 5, Taken: 1 }
  const sources = { host, columns: [...columns, null], source: { ...source, row: () => row }, display, textWidth }
  const needed = contentWidths({ ...sources, totals: { Left: 123456789 } })
  const of = (id: string) => needed[columns.findIndex((column) => column.id === id)]
  expect(of('id')).toBe(16 * 10 + 22)
  expect(of('Item')).toBe(Math.ceil(4 * 7.2) + 44)
  expect(of('Left')).toBe('12,34,56,789'.length * 10 + 22)
  expect([of('Taken'), of('Checked'), needed.at(-1)]).toEqual([0, 0, 0])
  const coming = contentWidths({ ...sources, source: { row: () => null }, totals: {} })
  expect(new Set(coming)).toEqual(new Set([0]))
})
