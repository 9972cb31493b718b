import exceljs from 'exceljs'
import { unzipSync } from 'fflate'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../tests/contract/fixture.ts'
import type { ListRow } from '../../rows/lists/list.ts'
import type { ListColumn, FileHeading } from '../../rows/lists/cells.ts'
import { columnName } from './sheet-xml.ts'
import { sumLine } from '../../rows/lists/writer.ts'
import { openXlsx } from './xlsx.ts'

const column = (name: string, holds: ListColumn['field']['holds'], more: object = {}): ListColumn => {
  return { name, title: name, field: { holds, label: name, ...more } }
}
const COLUMNS = [
  column('Party', 'text'),
  column('Day', 'date'),
  column('At', 'datetime'),
  column('Value', 'money'),
  column('Done', 'percent', { decimals: 1 }),
  column('Weight of all the coils of this delivery order', 'number', { decimals: 0 }),
  column('Count', 'number', { isWhole: true }),
  column('Rate', 'number'),
]
const GROUPED = { title: 'Sums of', isGrouped: true }

describe('a workbook of rows', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  })
  afterAll(async () => await rm(folder, { recursive: true, force: true }))

  interface Content extends Partial<FileHeading> {
    readonly rows: readonly ListRow[]
    readonly omitted?: number
  }
  const bytesOf = async ({ rows, omitted = 0, ...heading }: Content): Promise<Buffer> => {
    const path = join(folder, 'rows.xlsx')
    const writer = await openXlsx(path, {
      title: 'Passes',
      company: 'Steel',
      app,
      columns: COLUMNS,
      sums: null,
      ...heading,
    })
    expect(await writer.write(rows)).toBe(rows.length)
    await writer.end(omitted)
    return await readFile(path)
  }
  /** Read by another implementation of the format. */
  const sheetOf = async (content: Content): Promise<exceljs.Worksheet> => {
    const book = new exceljs.Workbook()
    await book.xlsx.load((await bytesOf(content)) as never)
    const [sheet] = book.worksheets
    if (!sheet) throw new Error('There is no sheet.')
    return sheet
  }

  it('has columns wide enough for the values of the first rows, within limits', async () => {
    const rows = [
      { Party: 'Vindhya', At: new Date('2026-04-01T18:30:00Z'), Value: '123456789.5', Count: 1 },
      { Party: 'Sahyadri Structural Engineers and Contractors Private Limited', Value: 1, Count: 2 },
    ]
    const sheet = await sheetOf({ rows })
    const widths = COLUMNS.map(({ name }, at) => [name, sheet.getColumn(at + 1).width])
    expect(Object.fromEntries(widths)).toMatchObject({ Party: 40, Day: 12, At: 18, Value: 18, Count: 12 })
  })

  it('has amounts in the format of the currency of their row', async () => {
    const columns = [column('Party', 'text'), column('Value', 'money', { currency: '', measureFrom: 'In' })]
    const rows = ['USD', 'JPY', 'KWD', null, 'USD'].map((In) => ({ Party: 'Vindhya', Value: 12.5, In }))
    const sheet = await sheetOf({ columns, rows })
    const formats = rows.map((_, at) => sheet.getRow(at + 2).getCell(2).numFmt)
    const dollars = '#,##0.00 [$USD]'
    expect(formats).toEqual([dollars, '#,##0 [$JPY]', '#,##0.000 [$KWD]', '#,##0.00', dollars])
    expect(sheet.getRow(3).getCell(1).numFmt).toBe('@')
  })

  it('has values with the number formats of their fields', async () => {
    const row = {
      Party: 'Vindhya',
      Day: '2026-04-01',
      At: new Date('2026-04-01T18:30:00Z'),
      Value: '1,234.5',
      Done: 40.5,
    }
    const sheet = await sheetOf({ rows: [{ ...row, Count: 3, Rate: 0.1 }] })
    const cells = COLUMNS.map((_, at) => sheet.getRow(2).getCell(at + 1))
    expect(cells.map(({ value }) => value)).toEqual([
      'Vindhya',
      new Date('2026-04-01T00:00:00Z'),
      // Local time of the company.
      new Date('2026-04-02T00:00:00Z'),
      1234.5,
      40.5,
      null,
      3,
      0.1,
    ])
    expect(COLUMNS.map((_, at) => sheet.getColumn(at + 1).numFmt)).toEqual([
      '@',
      'dd/mm/yyyy',
      'dd/mm/yyyy hh:mm',
      '#,##0.00',
      '#,##0.0"%"',
      '#,##0',
      '0',
      // As values are displayed without one.
      undefined,
    ])
    expect(cells.map(({ numFmt }) => numFmt)).toEqual(COLUMNS.map((_, at) => sheet.getColumn(at + 1).numFmt))
  })

  it('has bold captions that stay in view, with filter buttons, and columns as wide as their captions', async () => {
    const sheet = await sheetOf({ rows: [] })
    expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
    expect([sheet.getCell('A1').font.bold, sheet.autoFilter]).toEqual([true, 'A1:H1'])
    expect(['A', 'F'].map((name) => sheet.getColumn(name).width)).toEqual([12, 40])
  })

  it.each(['=1+1', '+91 98765 43210', '@SUM(A1)', ' <b>&"x"</b>\n2nd line ', '_x0041_', 'नजद', '💡'])(
    'has the text %j as it is, and not as a formula',
    async (text) => {
      const cell = (await sheetOf({ rows: [{ Party: text }] })).getCell('A2')
      expect([cell.type, cell.formula]).toEqual([exceljs.ValueType.String, undefined])
      expect(String(cell.value).replace('_x005F_', '_')).toBe(text)
    },
  )

  it('has rows below the sums of their group, where they can be collapsed', async () => {
    const rows = [sumLine({ of: 'group', caption: 'April (1)' }, { Value: 5 }), { Party: 'Vindhya', Value: 5 }]
    const sheet = await sheetOf({ rows, sums: GROUPED })
    const [sums, row] = [sheet.getRow(2), sheet.getRow(3)]
    expect([sums.getCell(1).value, sums.font.bold, sums.outlineLevel]).toEqual(['April (1)', true, 0])
    expect(sums.fill).toMatchObject({ pattern: 'solid', fgColor: { argb: 'FFEEF1F4' } })
    expect([row.getCell(1).value, row.getCell(2).value, row.font?.bold, row.outlineLevel]).toEqual([
      null,
      'Vindhya',
      undefined,
      1,
    ])
    expect(sheet.properties.outlineLevelRow).toBe(1)
    expect(sheet.properties.outlineProperties).toEqual({ summaryBelow: false, summaryRight: false })
  })

  it('names its author and its sheet, as spreadsheets allow names', async () => {
    expect((await sheetOf({ rows: [], title: "Gate [in/out]: the passes of yesterday's visitors" })).name).toBe(
      'Gate in out the passes of yeste',
    )
    // Excel reserves this one.
    expect((await sheetOf({ rows: [], title: 'History' })).name).toBe('List')
    const parts = unzipSync(await bytesOf({ rows: [], company: 'Iron & Steel' }))
    expect(Buffer.from(parts['docProps/core.xml'] ?? []).toString()).toContain('<dc:creator>Iron &amp; Steel<')
  })

  it('states at its end how many rows had no room', async () => {
    const sheet = await sheetOf({ rows: [{ Party: 'Vindhya' }], omitted: 7 })
    expect(sheet.getCell('A3').value).toBe('… 7 more rows, for which a sheet has no room: choose csv.')
  })

  it('is incomplete after it was abandoned, and reports a file that cannot be written', async () => {
    const heading = { title: 'Passes', company: 'Steel', app, columns: COLUMNS, sums: null }
    const writer = await openXlsx(join(folder, 'half.xlsx'), heading)
    await writer.write([{ Party: 'Vindhya' }])
    await writer.abandon()
    const half = await readFile(join(folder, 'half.xlsx'))
    expect(() => unzipSync(half)).toThrow('invalid zip data')
    const failing = async () => {
      const missing = await openXlsx(join(folder, 'missing/rows.xlsx'), heading)
      await missing.write([{ Party: 'Vindhya' }])
      await missing.end(0)
    }
    await expect(failing()).rejects.toThrow('ENOENT')
  })
})

it('columns are named as in spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
