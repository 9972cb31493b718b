import exceljs from 'exceljs'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const csv = (text: string | Uint8Array) =>
  readFile('a.csv', typeof text === 'string' ? new TextEncoder().encode(text) : text)
const rowsIn = async (text: string) => (await csv(text)).rows.map(({ cells }) => cells)

async function xlsx(rows: readonly (readonly exceljs.CellValue[])[], format?: string): Promise<Uint8Array> {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('One')
  for (const row of rows) sheet.addRow([...row])
  if (format) sheet.getCell('A2').numFmt = format
  book.addWorksheet('Two').addRow(['Not', 'read'])
  return new Uint8Array(await book.xlsx.writeBuffer())
}
const cells = async (rows: readonly (readonly exceljs.CellValue[])[], format?: string) =>
  (await readFile('a.XLSX', await xlsx(rows, format))).rows.map((row) => row.cells)

test.each([
  ['commas', 'A,B\n"1,5","two\nlines"\n'],
  ['semicolons', 'A;B\r\n1,5;"two\nlines"\r\n'],
  ['tabs', '\uFEFFA\tB\n1,5\t"two\nlines"'],
])('a csv may be separated by %s', async (_, text) => {
  expect(await rowsIn(text)).toEqual([['1,5', 'two\nlines']])
})

test('rows have their row number, empty rows are left out, and each row has one cell per heading', async () => {
  expect((await csv('A,B\n\n1\n,\n2,3,4\n')).rows).toEqual([
    { row: 3, cells: ['1', ''] },
    { row: 5, cells: ['2', '3'] },
  ])
})

test('UTF-16, as saved by spreadsheets, is read', async () => {
  const text = Buffer.from('\uFEFFName\tStadt\nक\tZürich\n', 'utf16le')
  expect((await csv(text)).rows[0]?.cells).toEqual(['क', 'Zürich'])
})

test('a file in another encoding is refused, with what to do', async () => {
  await expect(csv(new Uint8Array([0x41, 0x0a, 0xff, 0x41]))).rejects.toThrow('Save it as "CSV UTF-8"')
})

test('the first sheet of a workbook is read: days, results of formulas, and formatted texts', async () => {
  const day = new Date(Date.UTC(2026, 10, 3))
  const moment = new Date(Date.UTC(2026, 10, 3, 9, 30))
  const rich = { richText: [{ text: 'De' }, { text: 'ccan' }] }
  expect(
    await cells([
      ['A', 'B', 'C', 'D', 'E'],
      [day, moment, { formula: '1+1', result: 2 }, rich, true],
    ]),
  ).toEqual([['2026-11-03', '2026-11-03T09:30', '2', 'Deccan', 'true']])
})

test('numbers have no rounding noise, and percentages are read as displayed', async () => {
  expect(await cells([['A'], [0.1 + 0.2]])).toEqual([['0.3']])
  expect(await cells([['A'], [0.4]], '0%')).toEqual([['40']])
  expect(await cells([['A'], [40]], '0.0"%"')).toEqual([['40']])
})

test('what a workbook displays is read: links, errors and percentages of formulas', async () => {
  const link = { text: 'Order 7', hyperlink: 'https://steel.example/orders/7' }
  const broken: exceljs.CellValue = { formula: '1/0', result: { error: '#DIV/0!' } }
  const half = { formula: '1/2', result: 0.5 }
  const row = [link, broken, half, false, null, 'last']
  expect(await cells([['A', 'B', 'C', 'D', 'E', 'F'], row])).toEqual([
    ['Order 7', '#DIV/0!', '0.5', 'false', '', 'last'],
  ])
  expect(await cells([['A'], [half]], '0.0%')).toEqual([['50']])
})

test('days are read by the calendar of the workbook', async () => {
  const book = new exceljs.Workbook()
  book.properties.date1904 = true
  book.addWorksheet('One').addRows([['Day'], [new Date(Date.UTC(2026, 10, 3))]])
  const bytes = new Uint8Array(await book.xlsx.writeBuffer())
  expect((await readFile('a.xlsx', bytes)).rows[0]?.cells).toEqual(['2026-11-03'])
})

test('rows have the row numbers of the sheet, and the first sheet is the first tab', async () => {
  const book = new exceljs.Workbook()
  const [later, first] = [book.addWorksheet('Later'), book.addWorksheet('First')]
  later.addRow(['Not read'])
  first.getCell('A1').value = 'A'
  first.getCell('A5').value = 1
  Object.assign(later, { orderNo: 2 })
  Object.assign(first, { orderNo: 1 })
  const bytes = new Uint8Array(await book.xlsx.writeBuffer())
  expect(await readFile('a.xlsx', bytes)).toEqual({ headings: ['A'], rows: [{ row: 5, cells: ['1'] }] })
})

test('a cell far from all others does not fill the memory', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('One')
  sheet.getCell('A1').value = 'A'
  sheet.getCell('XFD1048576').value = 1
  const bytes = new Uint8Array(await book.xlsx.writeBuffer())
  await expect(readFile('a.xlsx', bytes)).rejects.toThrow('There is no row to import')
})

test('a workbook that is too large when unpacked, or is no workbook, is refused', async () => {
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(100_000)
  await expect(readFile('a.xlsx', bomb)).rejects.toThrow('This workbook is too large.')
  const liar = Buffer.from(bomb)
  // The size declared in the directory at the end of the file.
  liar.writeUInt32LE(10, liar.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
  await expect(readFile('a.xlsx', liar)).rejects.toThrow('This is no xlsx file, or it is damaged.')
  await expect(readFile('a.xlsx', new TextEncoder().encode('A,B\n1,2'))).rejects.toThrow('no xlsx file')
  await expect(readFile('a.pdf', new TextEncoder().encode('A,B\n1,2'))).rejects.toThrow('Only csv and xlsx')
})
