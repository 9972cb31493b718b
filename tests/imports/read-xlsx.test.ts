/** Workbooks as spreadsheets write them, in all ways that the format allows. */
import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { readFile } from '../../server/exchange/imports/read-file.ts'
import { readSheet } from '../../server/exchange/imports/sheet-rows.ts'
import { formatsIn } from '../../server/exchange/imports/workbook-parts.ts'
import { rawWorkbook, type RawWorkbook } from './raw-workbook.ts'

const HEADINGS = `<row r="1">${['A', 'B', 'C', 'D', 'E', 'F']
  .map((name) => `<c r="${name}1" t="inlineStr"><is><t>${name}</t></is></c>`)
  .join('')}</row>`
const rowsOf = async (book: RawWorkbook) =>
  (await readFile('a.xlsx', rawWorkbook({ ...book, rows: HEADINGS + book.rows }))).rows.map(({ cells }) => cells)
const first = async (cells: string, book: Omit<RawWorkbook, 'rows'> = {}) =>
  (await rowsOf({ ...book, rows: `<row r="2">${cells}</row>` }))[0]

test('each type of cell is read', async () => {
  const sharedStrings =
    '<si><t>plain</t></si><si><r><t xml:space="preserve">De</t></r><r><rPr><b/></rPr><t>ccan</t></r><rPh><t>x</t></rPh></si>'
  const cells =
    '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="b"><v>1</v></c>' +
    '<c r="D2" t="e"><v>#N/A</v></c><c r="E2" t="str"><f>A1&amp;"&gt;"</f><v>a&amp;b &#8377;</v></c><c r="F2"><v>1E3</v></c>'
  expect(await first(cells, { sharedStrings })).toEqual(['plain', 'Deccan', 'true', '#N/A', 'a&b ₹', '1000'])
})

test('cells and rows without a reference follow each other, and prefixes have no meaning', async () => {
  const row = '<x:row><x:c><x:v>1</x:v></x:c><x:c r="D2"><x:v>4</x:v></x:c><x:c><x:v>5</x:v></x:c></x:row>'
  expect(await rowsOf({ rows: row })).toEqual([['1', '', '', '4', '5', '']])
})

test('sections, comments and characters that XML does not allow are read as text', async () => {
  const cell = (at: string, text: string) => `<c r="${at}2" t="inlineStr"><is><t>${text}</t></is></c>`
  const cells = cell('A', '<![CDATA[a<b&amp;]]>') + cell('B', 'x<!-- > -->y') + cell('C', 'a_x000A_b_x005F_x0041_')
  expect(await first(cells)).toEqual(['a<b&amp;', 'xy', 'a\nb_x0041_', '', '', ''])
})

const styles = (...codes: readonly string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
  `<cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="14"/><xf/></cellXfs>`

test('a number is a day only if its format shows one', async () => {
  const codes = ['dd/mm/yyyy', '[h]:mm', '0 &quot;days&quot;', '[Red]0.00', '#,##0_d;[Magenta]-#,##0']
  const cells = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => `<c r="${name}2" s="${at}"><v>45000.5</v></c>`)
  expect(await first(cells.join(''), { styles: styles(...codes) })).toEqual([
    '2023-03-15T12:00',
    '2023-03-15T12:00',
    '45000.5',
    '45000.5',
    '45000.5',
    '2023-03-15T12:00',
  ])
})

test('the days of both calendars are those that a sheet displays', async () => {
  const cells = '<c r="A2" s="0"><v>1</v></c><c r="B2" s="0"><v>59</v></c><c r="C2" s="0"><v>61</v></c>'
  const book = { styles: styles('dd/mm/yyyy') }
  expect(await first(cells, book)).toEqual(['1900-01-01', '1900-02-28', '1900-03-01', '', '', ''])
  const workbook = '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="r1"/></sheets></workbook>'
  expect(await first(cells, { ...book, workbook })).toEqual(['1904-01-02', '1904-02-29', '1904-03-02', '', '', ''])
  expect((await first('<c r="A2" s="0"><v>9e9</v></c>', book))?.[0]).toBe('9000000000')
})

test('a cell keeps its number and its format', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  const formats = formatsIn(encode(`<styleSheet>${styles('00000')}</styleSheet>`))
  const cells: unknown[] = []
  const sheet = encode('<worksheet><sheetData><row><c s="0"><v>123</v></c></row></sheetData></worksheet>')
  readSheet(sheet, { sharedStrings: [], formats }, { columns: 9, cell: (_, __, cell) => cells.push(cell) > 0 })
  expect(cells).toEqual([{ value: 123, format: { code: '00000', isDate: false, isPercent: false } }])
})

test('the first sheet is the first that people see', async () => {
  const book = new exceljs.Workbook()
  book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['No'])
  book.addWorksheet('Seen').addRows([['Yes'], [1]])
  const table = await readFile('a.xlsx', new Uint8Array(await book.xlsx.writeBuffer()))
  expect(table.headings).toEqual(['Yes'])
})

test('what another implementation reads is read', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('One')
  const day = (at: number) => new Date(Date.UTC(1960 + at, at % 12, 1 + (at % 28), 0, (at * 7) % 1440))
  for (let at = 1; at < 300; at += 1)
    sheet.addRow([`Text ${at} <&"'> ₹ \u{1F600}`, at / 7, day(at), at % 2 === 0, { formula: 'A1', result: at }])
  const bytes = new Uint8Array(await book.xlsx.writeBuffer())
  const other = new exceljs.Workbook()
  await other.xlsx.load(bytes.buffer)
  const expected: string[][] = []
  other.worksheets[0]?.eachRow(({ values }) => expected.push((values as exceljs.CellValue[]).slice(1).map(displayed)))
  const { headings, rows } = await readFile('a.xlsx', bytes)
  expect([headings, ...rows.map(({ cells }) => cells)]).toEqual(expected)
})

function displayed(value: exceljs.CellValue): string {
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T00:00', '')
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return typeof value === 'object' ? String((value as exceljs.CellFormulaValue).result) : String(value)
}
