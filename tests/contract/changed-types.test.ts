/** Values that were stored before the type of their field was changed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { askReport } from './trips.ts'

const CARS = `
label: Cars
kind: records
see: { everyone: all }
fields: { Plate: code, Seats: number, Bought: date, New: yesno }
form: [Plate, Seats, Bought, New]
`
const cars = compiledScreen('cars', CARS)
const fleet = compiledScreen('fleet', 'label: Fleet\nkind: register\nfrom: cars\ntotals: [Seats]\n', { cars: CARS })

describe.each(databases)('values of another type on %s', (kind) => {
  let site: Site
  let admin: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [cars, fleet] })
    admin = await signedIn(site.server, 'admin')
    for (const Plate of ['A', 'B', 'C', 'D']) await admin.post('/main/s/cars/item', { Plate, Seats: 4 })
    await store('A', { Seats: '1,200.5' })
    await store('B', { Seats: 'four or five', Bought: 'in May', New: 'Yes' })
    await store('C', { Seats: '', Bought: '2026-05-01', New: true })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const store = (plate: string, values: object) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update records set data = data || ${JSON.stringify(values)}::jsonb
        where screen = 'cars' and data ->> 'Plate' = ${plate}`.execute(work)
    })

  it('count in sums and filters of numbers if they are numbers, and are left out otherwise', async () => {
    const { totals } = await askReport(admin, { report: 'report' }, 'fleet')
    expect(totals).toEqual({ Seats: 1204.5 })
    const { rows } = await askReport(admin, { report: 'report', 'o.Seats': 'gt', 'v.Seats': '1000' }, 'fleet')
    expect(rows.map(({ Plate }) => Plate)).toEqual(['A'])
  })

  it('are counted where an administrator asks for the rules of a screen; the list of rules reads no rows', async () => {
    const rulesOf = async (query: Readonly<Record<string, string>>) =>
      (await admin.get('/main/rules', query)).body as unknown as readonly {
        screen: string
        misfits?: readonly string[]
      }[]
    const all = await rulesOf({})
    expect(all.map(({ screen }) => screen)).toContain('cars')
    expect(all.every((rule) => !('misfits' in rule))).toBe(true)
    const rules = await rulesOf({ screen: 'cars' })
    expect(rules).toHaveLength(1)
    expect(rules.find(({ screen }) => screen === 'cars')?.misfits).toEqual(
      ['Seats|number', 'Bought|date', 'New|yesno'].map((each) => {
        const [label, type] = each.split('|')
        return `${label}: in 1 stored rows the value is not of type ${type}, so that sums and filters leave it out`
      }),
    )
  })
})
