import { expect, test } from 'vitest'
import { app } from '../../../tests/contract/fixture.ts'
import { readSentRows } from './sent-rows.ts'
import { sumLineOf } from '../../rows/lists/writer.ts'

const body = {
  fmt: 'csv',
  name: 'Parts',
  columns: [
    { title: 'Part', holds: 'text' },
    { title: 'Balance', holds: 'number', decimals: 0 },
  ],
  rows: [
    ['M8', 1],
    ['M10', 2],
    ['M12', 3],
  ],
}
const read = async (more: object) => {
  const bytes = Buffer.from(JSON.stringify({ ...body, ...more }))
  return await readSentRows({ bytes, path: '', company: 'Steel', app })
}

test('lines of sums are placed above the row they name, or below all rows, and are not counted as rows', async () => {
  const lines = [
    { at: 0, of: 'group', caption: 'Bolts (2)', cells: [null, 3] },
    { at: 2, of: 'group', caption: 'Nuts (1)', cells: [null, 3] },
    { at: 3, of: 'all', caption: 'Total', cells: [null, 6] },
  ]
  const { heading, rows, total } = await read({ sums: { title: 'Sums of', lines } })
  expect(heading.sums).toEqual({ title: 'Sums of', isGrouped: true })
  expect(rows.map((row) => [sumLineOf(row)?.caption ?? row['0'], row['1']])).toEqual([
    ['Bolts (2)', 3],
    ['M8', 1],
    ['M10', 2],
    ['Nuts (1)', 3],
    ['M12', 3],
    ['Total', 6],
  ])
  expect(total).toBe(3)
})

test('rows may have no sums; an invalid line of sums is refused', async () => {
  expect(await read({})).toMatchObject({ heading: { sums: null }, total: 3 })
  const lines = [{ at: 0, of: 'group', caption: 'Bolts', cells: ['=1'] }]
  await expect(read({ sums: { title: 'Sums of', lines } })).rejects.toThrow('must be a number')
})

test('amounts have the currency that another column says, and their sums one for each', async () => {
  const columns = [
    { title: 'Amount', holds: 'money', measureAt: 1 },
    { title: 'Currency', holds: 'text' },
    { title: 'Duty', holds: 'money', currency: 'USD' },
  ]
  const lines = [{ at: 1, of: 'all', caption: 'Total', cells: [{ USD: 3, INR: 1 }, null, 2] }]
  const { heading, rows } = await read({ columns, rows: [[3, 'USD', 2]], sums: { title: 'Sums of', lines } })
  expect(heading.columns.map(({ field }) => [field.currency, field.measureFrom])).toEqual([
    ['', '1'],
    [undefined, undefined],
    ['USD', undefined],
  ])
  expect(rows.map((row) => row['0'])).toEqual([3, { USD: 3, INR: 1 }])
})
