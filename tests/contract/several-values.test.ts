/** Filters of stored rows take several values, and none: statuses and fields of documents, fields of records, reports. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const LEAVES = `
label: Leaves
kind: records
see: { everyone: all }
fields:
  Name: { type: text }
  Type: { type: choice, options: ['Casual', 'Sick', 'Earned, paid'] }
  Clerk: person
filters: { Type: { type: choice, options: ['Casual', 'Sick', 'Earned, paid'] }, Clerk: link }
list: { page: 20, card: { title: Name } }
form: [Name, Type, Clerk]
`
const BY_TYPE = `
label: By type
kind: register
from: leaves
groupBy: Type
filters: { Type: { type: choice, options: ['Casual', 'Sick', 'Earned, paid'] } }
`
const LOADS = `
label: Loads
kind: approvals
approve: false
statuses: [Submitted, Approved, Draft]
fields: { Kind: { type: choice, options: ['Coil', 'Plate, thick', 'Rod'] }, Clerk: person }
filterBy: [Kind, Clerk]
card: { title: Kind }
`
const leaves = compiledScreen('leaves', LEAVES)
const bytype = compiledScreen('bytype', BY_TYPE, { leaves: LEAVES })
const loads = compiledScreen('loads', LOADS)

describe.each(databases)('several values of a filter on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [leaves, bytype, loads] })
    head = await signedIn(site.server, 'head')
    const rows = [
      { Name: 'A', Type: 'Casual', Clerk: 'steel-head' },
      { Name: 'B', Type: 'Sick' },
      { Name: 'C', Type: 'Earned, paid', Clerk: 'steel-owner' },
      { Name: 'D' },
    ]
    for (const row of rows) expect((await head.post('/main/s/leaves/item', row)).body).toMatchObject({ ok: true })
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`insert into documents (company_id, screen, id, status, doc_date, owner_id, search_text, data)
        values ('steel', 'loads', 'a', 'Submitted', current_date, 'steel-head', '', '{"Kind": "Coil", "Clerk": "steel-head"}'),
          ('steel', 'loads', 'b', 'Approved', current_date, 'steel-head', '', '{"Kind": "Plate, thick"}'),
          ('steel', 'loads', 'c', 'Draft', current_date, 'steel-head', '', '{"Kind": "Rod", "Clerk": "steel-owner"}'),
          ('steel', 'loads', 'd', 'Draft', current_date, 'steel-head', '', '{}')`.execute(work)
    })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const names = async (query: Record<string, string>) =>
    (await head.rows(query, 'leaves')).map((row) => row['Name']).toSorted()
  const ids = async (query: Record<string, string>) => (await head.rows(query, 'loads')).map(({ id }) => id).toSorted()

  it.each([
    ['Casual,Sick', ['A', 'B']],
    ['Casual, Sick', ['A', 'B']],
    [String.raw`Casual,Earned\, paid`, ['A', 'C']],
    [String.raw`Earned\, paid`, ['C']],
    ['Earned, paid', ['C']],
    ['Casual,', ['A', 'D']],
    [',', ['D']],
    ['Other', []],
  ])('select the records: %s', async (Type, expected) => {
    expect(await names({ Type })).toEqual(expected)
  })

  it('select the records of several people, and of nobody', async () => {
    expect(await names({ Clerk: 'steel-head,steel-owner' })).toEqual(['A', 'C'])
    expect(await names({ Clerk: 'steel-head,' })).toEqual(['A', 'B', 'D'])
  })

  it('select the documents, by status and by field', async () => {
    expect(await ids({ Status: 'Submitted,Approved' })).toEqual(['a', 'b'])
    expect(await ids({ Status: 'Submitted,Draft', Kind: 'Coil,Rod' })).toEqual(['a', 'c'])
    expect(await ids({ Kind: String.raw`Plate\, thick,` })).toEqual(['b', 'd'])
    expect(await ids({ Clerk: ',', Status: 'Draft' })).toEqual(['d'])
    expect(await ids({ Clerk: 'steel-head,steel-owner' })).toEqual(['a', 'c'])
  })

  it('name the status that the screen does not have', async () => {
    const { status, body } = await head.get('/main/s/loads/list', { Status: 'Submitted,Lost' })
    expect([status, body.description]).toEqual([400, expect.stringContaining('no status "Lost"') as string])
  })

  it('select the rows of a report', async () => {
    const { body } = await head.get('/main/s/bytype/report', {
      report: Object.keys(bytype.reports)[0] ?? '',
      Type: 'Sick,',
    })
    expect(body).toMatchObject({ get_groups: { result: [{ value: 'Sick', count: 1 }, { count: 1 }] } })
  })

  it('are counted and summed alike', async () => {
    const { body } = await head.get('/main/s/leaves/list', { Type: 'Casual,Sick' })
    expect(body.get_list).toMatchObject({ count: 2 })
  })
})
