/** Reports whose totals include ratios of sums (decision 30). */
import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withRatios } from '../../engine/definition/ratio.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { pdfText } from './pdf-text.ts'
import { april, askReport, exportedReport } from './trips.ts'

const LOADS = `
label: Loads
kind: approvals
see: { everyone: all }
approve: false
fields:
  Kind: { type: choice, options: [Coil, Plate, Scrap] }
  Weight: number
  Amount: { type: money, seen: [head] }
  Score: number
card: { title: Kind }
`
const REPORT = `
label: Load report
kind: register
see: { everyone: all }
filters: { dateRange: dates }
tabs:
  kinds:
    from: loads
    fields: [Kind, Weight]
    groupBy: Kind
    totals: [Weight, { PerTonne: { of: Amount, per: Weight, type: money, unit: /t } }, { Average: { of: Score, per: rows } }]
    against: previous
  all: { from: loads, fields: [Kind], totals: [{ Average: { of: Score, per: rows } }] }
`
const screens = [compiledScreen('loads', LOADS), compiledScreen('loadreport', REPORT, { loads: LOADS })]
const ratios = screens[1]?.reports['kinds']?.ratios ?? []

interface Load {
  readonly day: string
  readonly Kind: string
  readonly Weight: number | string | null
  readonly Amount?: number
  readonly Score?: number | string | null
}

/** Two of April and two of March, one without a score, one whose score is a text; scrap weighs nothing. */
const STORED: readonly Load[] = [
  { day: '2026-04-11', Kind: 'Coil', Weight: 10, Amount: 600, Score: 4 },
  { day: '2026-04-12', Kind: 'Coil', Weight: '1', Amount: 90, Score: null },
  { day: '2026-04-13', Kind: 'Scrap', Weight: null, Amount: 5, Score: 'none' },
  { day: '2026-04-14', Kind: 'Scrap', Weight: 0, Amount: 7, Score: 9 },
  { day: '2026-03-11', Kind: 'Coil', Weight: 4, Amount: 200, Score: 8 },
  { day: '2026-03-12', Kind: 'Plate', Weight: 2, Amount: 120, Score: 0 },
]

async function fill({ database }: Site): Promise<void> {
  await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    const { id } = await work
      .selectFrom('people')
      .select('id')
      .where('company_id', '=', 'steel')
      .limit(1)
      .executeTakeFirstOrThrow()
    const documents = STORED.map(({ day, ...data }, at) => ({
      company_id: 'steel',
      screen: 'loads',
      id: `load-${at}`,
      status: 'Draft',
      doc_date: day,
      owner_id: id,
      search_text: '',
      data: JSON.stringify(data),
      workflow_hash: null,
      last_move: null,
      last_person: null,
      last_at: null,
      number: null,
    }))
    await work.insertInto('documents').values(documents).execute()
  })
}

describe.each(databases)('a report with ratios on %s', (kind) => {
  let site: Site
  let head: Browser
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    await fill(site)
    head = await signedIn(site.server, 'head')
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const ask = async (query: Record<string, string>, by = head) => await askReport(by, query, 'loadreport')

  it('has the sums and the numbers of values that its ratios need, of groups, of all rows and of the days before', async () => {
    const { totals, groups, previous } = await ask({ report: 'kinds', ...april })
    expect(totals).toEqual({ Weight: 11, Amount: 702, Score: 13, 'count(Score)': 2 })
    expect(groups.map(({ value, sums }) => [value, sums['Amount'], sums['Weight'], sums['count(Score)']])).toEqual([
      ['Coil', 690, 11, 1],
      ['Plate', 0, 0, 0],
      ['Scrap', 12, 0, 1],
    ])
    expect(groups[0]?.previous).toEqual({ Weight: 4, Amount: 200, Score: 8, 'count(Score)': 1 })
    expect(previous?.result).toEqual({ Weight: 6, Amount: 320, Score: 8, 'count(Score)': 2 })
    const shown = withRatios({ totals: ['Weight'], ratios }, groups[0]?.sums as Record<string, number>)
    expect(shown).toEqual({ Weight: 11, PerTonne: 62.7272727272727, Average: 4 })
  })

  it('needs neither groups nor a total', async () => {
    expect((await ask({ report: 'all' })).totals).toEqual({ Score: 21, 'count(Score)': 4 })
  })

  it('has no sum of a field that the person may not see, requested or not', async () => {
    const { totals, groups, rows } = await ask({ report: 'kinds', totals: 'Amount,count(Amount)' }, owner)
    expect(totals).toEqual({ Weight: 17, Score: 21, 'count(Score)': 4 })
    expect(JSON.stringify([groups, rows])).not.toContain('Amount')
    const { body } = await owner.get('/main/s/loadreport/report', {
      report: 'kinds',
      download: 'y',
      fmt: 'csv',
      cols: 'Kind,PerTonne',
    })
    expect(body).not.toHaveProperty('download_id')
  })

  it('counts the values of a number on request, as every list', async () => {
    const totals = 'Weight,count(Weight),count(Amount),count(Kind),count(Nothing)'
    const { totals: counted } = await ask({ report: 'kinds', totals: 'count(Weight)' })
    expect(counted['count(Weight)']).toBe(5)
    const ofList = async (by: Browser) => (await by.get('/main/s/loads/list', { totals })).body
    expect(await ofList(head)).toMatchObject({
      get_totals: { result: { Weight: 17, 'count(Weight)': 5, 'count(Amount)': 6 } },
    })
    expect(await ofList(owner)).toHaveProperty('get_totals.result', { Weight: 17, 'count(Weight)': 5 })
  })

  it('is exported with the ratio of each group, of all rows, and of the days before', async () => {
    const cols = 'Kind,Weight,PerTonne,PerTonne.previous,PerTonne.change,Average'
    const { lines } = await exportedReport(head, { report: 'kinds', ...april, cols }, 'loadreport')
    expect(lines.filter((line) => !line.startsWith(','))).toEqual([
      'Sums of,Kind,Weight,Per tonne,"Per tonne, previous","Per tonne, difference",Average',
      'Coil (2),,11,62.7272727272727,50,25.5,4',
      'Plate (0),,0,,60,,',
      'Scrap (2),,0,,,,9',
      'Total,,11,63.8181818181818,53.3333333333333,19.7,6.5',
    ])
    expect(lines.filter((line) => line.startsWith(','))[0]).toBe(',Coil,1,,,,')
  })

  it('is formatted in a PDF, and is a number in a sheet', async () => {
    const query = { report: 'kinds', ...april, cols: 'Kind,Weight,PerTonne' }
    const pdf = await exportedReport(head, { ...query, fmt: 'pdf' }, 'loadreport')
    expect(pdfText(pdf.bytes).join(' ')).toContain('₹62.73 /t')
    const { bytes } = await exportedReport(head, { ...query, fmt: 'xlsx' }, 'loadreport')
    const book = new exceljs.Workbook()
    await book.xlsx.load(bytes.buffer as ArrayBuffer)
    const row = book.worksheets[0]?.getRow(2)
    expect([row?.getCell(1).value, row?.getCell(4).value]).toEqual(['Coil (2)', 62.7272727272727])
  })
})
