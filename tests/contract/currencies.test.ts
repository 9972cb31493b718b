/** Amounts in the currency of their row: their decimals, and one sum for each currency in lists, reports and files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { check } from './importing.ts'
import { askReport, exportedReport } from './trips.ts'

const FIELDS = `
fields:
  Kind: { type: choice, options: [Steel, Spares] }
  In: { type: choice, options: [INR, USD, JPY, KWD] }
  Price: { type: money, currency: In }
  Third: { type: money, currency: In, value: =form.Price / 3 }
  Items:
    type: lines
    fields:
      - Rate: { type: money, currency: In }
      - Half: { type: money, currency: In, value: =row.Rate / 2 }
  Duty: { type: money, currency: USD }
`
const FORM = 'form: [Kind, In, Price, Third, Items, Duty]'
const IMPORTS = `
label: Imports
kind: approvals
see: { everyone: all }
approve: false
${FIELDS}
${FORM}
card: { title: Kind, right: [Price] }
totals: [Price, Duty]
`
const RATES = `label: Rates\nkind: records\nsee: { everyone: all }\n${FIELDS}\n${FORM}\n`
const REPORT = `
label: Import report
kind: register
see: { everyone: all }
from: imports
fields: [Kind, Price, Third]
groupBy: Kind
totals: [Price]
`
const screens = [
  compiledScreen('imports', IMPORTS),
  compiledScreen('rates', RATES),
  compiledScreen('importreport', REPORT, { imports: IMPORTS }),
]

interface Saved extends Answer {
  readonly body: Answer['body'] & { readonly id: string; readonly post_item: Row }
}

const PRICES = [
  { Kind: 'Steel', In: 'USD', Price: 0.1, Duty: 1 },
  { Kind: 'Steel', In: 'USD', Price: 0.2, Duty: 2 },
  { Kind: 'Steel', In: 'INR', Price: 1200.5 },
  { Kind: 'Spares', In: 'JPY', Price: 500 },
  { Kind: 'Spares', In: null, Price: 7 },
]
const SUMS = { USD: 0.3, INR: 1200.5, JPY: 500, '': 7 }

describe.each(databases)('amounts in several currencies on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    for (const screen of ['imports', 'rates'])
      for (const values of PRICES) expect((await save(values, screen)).body).toMatchObject({ ok: true })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })
  const save = async (body: object, screen = 'imports') => (await owner.post(`/main/s/${screen}/item`, body)) as Saved
  const totals = async (screen: string, sums: string) => {
    const { body } = await owner.get(`/main/s/${screen}/list`, { totals: sums })
    return (body as unknown as { get_totals: { result: unknown } }).get_totals.result
  }

  it('have one sum for each currency in the totals of a list', async () => {
    for (const screen of ['imports', 'rates']) {
      const sums = await totals(screen, 'Price,Duty,count(Price)')
      expect(sums, screen).toEqual({ Price: SUMS, Duty: 3, 'count(Price)': 5 })
    }
  })

  it('are stored with the decimals of the currency of their row', async () => {
    const thirds = async (In: string, Price: number) => {
      const { body } = await save({ Kind: 'Spares', In, Price, Items: [{ key: 'a', Rate: Price }] }, 'rates')
      const found = await owner.get('/main/s/rates/item', { key: body.id })
      const { Third, Items } = (found.body as unknown as { get_item: Row & { Items: readonly Row[] } }).get_item
      return [Third, Items[0]?.['Half']]
    }
    expect(await thirds('JPY', 101)).toEqual([34, 51])
    expect(await thirds('KWD', 1.111)).toEqual([0.37, 0.556])
    const refused = async (In: string | null, Price: number) =>
      (await save({ Kind: 'Spares', In, Price }, 'rates')).body.post_item
    expect(await refused('JPY', 1.5)).toEqual({ Price: 'A whole number.' })
    expect(await refused(null, 1.111)).toEqual({ Price: 'At most 2 decimals.' })
  })

  it('have one sum for each currency in the groups and totals of a report, and in its file', async () => {
    const { rows, totals: all, groups } = await askReport(owner, { report: 'report' }, 'importreport')
    expect(all).toEqual({ Price: SUMS })
    expect(groups.map(({ value, sums }) => [value, sums['Price']])).toEqual([
      ['Spares', { JPY: 500, '': 7 }],
      ['Steel', { USD: 0.3, INR: 1200.5 }],
    ])
    expect(rows.every((row) => Object.hasOwn(row, 'In'))).toBe(true)
    const { lines } = await exportedReport(owner, { report: 'report', fmt: 'csv' }, 'importreport')
    expect(lines).toContainEqual(expect.stringContaining('₹1,200.50 · $0.30'))
    expect(lines.at(-1)).toContain('₹1,200.50 · JP¥500 · $0.30 · 7.00')
  })

  it('are read from a file with the decimals of the currency in their row', async () => {
    const { refusals } = await check(owner, 'rates', 'Kind,Price,In\nSteel,1.5,JPY\nSteel,1.234,KWD\nSteel,$ 2,USD\n')
    expect(refusals).toMatchObject([{ heading: 'Price', value: '1.5', text: 'A whole number.' }])
  })
})
