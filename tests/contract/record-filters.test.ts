/** Filters of stored records: their search, and by fields: days and numbers by range, yes and no, others by equality. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const assets = compiledScreen(
  'assets',
  `
label: Assets
kind: records
see: { everyone: all }
fields:
  Name: text
  Class: { type: choice, options: [Machine, Vehicle] }
  Bought: date
  Cost: money
  InUse: yesno
  Service: phone
  Contact: email
  Notes: longtext
  Weights: { type: number, value: =form.Cost * 2, min: 10, max: 400 }
filters:
  search: search
  Class: { type: choice, options: [Machine, Vehicle] }
  Bought: { type: range, of: date }
  Cost: range
  InUse: { type: choice, options: [Yes, No] }
form: [Name, Class, Bought, Cost, InUse, Service, Contact, Notes, Weights]
`,
)

describe.each(databases)('the filters of records on %s', (kind) => {
  let site: Site
  let head: Browser
  const save = async (body: object) => (await head.post('/main/s/assets/item', body)).body
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [assets] })
    head = await signedIn(site.server, 'head')
    const rows = [
      { Name: 'Press', Class: 'Machine', Bought: '2026-01-31', Cost: 100, InUse: true, Service: '9820012345' },
      {
        Name: 'Lathe',
        Class: 'Machine',
        Bought: '2026-02-01',
        Cost: 99.5,
        InUse: false,
        Contact: 'care@lathes.example',
      },
      { Name: 'Truck', Class: 'Vehicle', Bought: null, Cost: 200, Notes: 'Needs care' },
    ]
    for (const row of rows) expect(await save(row)).toMatchObject({ ok: true })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it.each([
    [{ Bought: '2026-01-01..2026-01-31' }, ['Press']],
    [{ Bought: '2026-02-01..' }, ['Lathe']],
    [{ Cost: '99.5..100' }, ['Lathe', 'Press']],
    [{ Cost: '..99.5' }, ['Lathe']],
    [{ InUse: 'Yes' }, ['Press']],
    [{ InUse: 'No' }, ['Lathe', 'Truck']],
    [{ Class: 'Vehicle', Cost: '150..' }, ['Truck']],
    [{ search: '98200' }, ['Press']],
    [{ search: 'CÁRE' }, ['Lathe', 'Truck']],
    [{ search: 'care needs' }, ['Truck']],
    [{ search: 'TRU' }, ['Truck']],
  ])('%j finds %j', async (query, names) => {
    const rows = await head.rows(query, 'assets')
    expect(rows.map((row) => row['Name']).toSorted()).toEqual(names)
  })

  it('a computed value must be within its bounds', async () => {
    expect(await save({ Name: 'Crane', Cost: 300 })).toMatchObject({ post_item: { Weights: 'At most 400.' } })
    expect(await save({ Name: 'Bolt', Cost: 1 })).toMatchObject({ post_item: { Weights: 'At least 10.' } })
    expect(await save({ Name: 'Nothing' })).toMatchObject({ ok: true })
  })
})
