import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captionsOf } from '../../server/config/screens.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { idIn } from '../../server/rows/links/linked-rows.ts'
import { demoLogins, seedCompanies, seedRows, seedScreen } from '../../server/sample/seed.ts'
import { Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'

const NO_SCREENS = { get: () => undefined }

const leave = compiledScreen(
  'leave',
  `
label: Leave
kind: approvals
see: { everyone: all }
fields:
  Employee: { type: link, to: people, fills: { Department: department, Mail: email } }
  Department: { type: text, enabledWhen: false }
  Mail: { type: email, enabledWhen: false }
card: { title: Employee }
form: [Employee, Department, Mail]
statuses: [Submitted, Approved]
workflow:
  starts: Submitted
  moves: { approve: [{ from: Submitted, to: Approved, by: head }] }
`,
)

const RAISED = `
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const gatePasses = compiledScreen(
  'gatepasses',
  `
label: Gate passes
kind: approvals
see: { everyone: all }
number: GP-{seq:3}
fields: { Goods: text, Returned: { type: link, to: returns } }
card: { title: Goods }
form: [Goods, Returned]
${RAISED}`,
)
const returns = compiledScreen(
  'returns',
  `
label: Returns
kind: approvals
see: { everyone: all }
fields:
  Pass: { type: link, to: gatepasses, fills: { Goods: Goods } }
  Goods: { type: text, enabledWhen: false }
card: { title: Pass }
form: [Pass, Goods]
${RAISED}`,
)

const passes = compiledScreen(
  'passes',
  `
label: Passes
kind: approvals
see: { everyone: all }
fields:
  Worth: money
  GSTIN: { type: code, pattern: '[0-9]{2}[A-Z]{5}' }
  BackOn: date
card: { title: GSTIN, right: [Worth] }
form: [GSTIN, Worth, BackOn]
keeps: [BackOn]
statuses: [Draft, Submitted, First Approved, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve:
      - { from: Submitted, to: First Approved, by: head, when: row.Worth > 1000000 }
      - { from: Submitted, to: Approved, by: head }
      - { from: First Approved, to: Approved, by: director }
`,
)

describe.each(databases)('the sample data on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 200 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const count = (company: string) =>
    inTenant(site.database, company, (work) =>
      work.selectFrom('documents').select('id').where('screen', '=', 'orders').execute(),
    )

  it('has at least sixty documents that wait for a first approval', async () => {
    const head = await signedIn(site.server, 'head')
    const rows = await head.rows({ Status: 'Submitted' })
    expect(rows.length).toBeGreaterThanOrEqual(60)
    expect(rows.every((row) => row['showApprovalMessage'] === false)).toBe(true)
  })

  it('lets all printed people log in', async () => {
    const logins = await demoLogins(site.database, app)
    expect(logins.map(({ role }) => role)).toEqual(
      expect.arrayContaining(['Accounts', 'Administrator', 'Creates documents']),
    )
    for (const { email, password: pwd, ccode } of logins) {
      const { status } = await new Browser(site.server).post('/main/login', { email, pwd, ccode, hwid: 'a' })
      expect({ email, status }).toEqual({ email, status: 200 })
    }
  })

  it('is created once', async () => {
    await seedCompanies(site.database, app)
    await seedScreen(site.database, { definition: orders, app, screens: NO_SCREENS })
    expect([(await count('steel')).length, (await count('tex-test')).length]).toEqual([200, 20])
  })

  it('is created in sample companies only', async () => {
    await asOwner(site.database, (work) =>
      work.updateTable('companies').set({ sample: false }).where('id', '=', 'tex').execute(),
    )
    await seedScreen(site.database, { definition: { ...orders, screen: 'invoices' }, app, screens: NO_SCREENS })
    const rows = await inTenant(site.database, 'tex', (work) =>
      work.selectFrom('documents').select('id').where('screen', '=', 'invoices').execute(),
    )
    expect(rows).toEqual([])
  })

  it('is updated for a new field in the definition, except documents that somebody has decided', async () => {
    const head = await signedIn(site.server, 'head')
    const decided = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    await head.approve([decided])
    const weight = { ...orders.fields['Amount'], name: 'Weight', type: 'number' } as const
    const wider = {
      ...orders,
      ownFields: [...orders.ownFields, 'Weight'],
      fields: { ...orders.fields, Weight: weight },
    }
    await seedRows(site.database, { definition: wider as typeof orders, app, rows: 200 })
    const rows = await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      return await work
        .selectFrom('documents')
        .select(['id', 'data'])
        .where('company_id', '=', 'steel')
        .where('screen', '=', 'orders')
        .execute()
    })
    const without = rows.filter(({ data }) => data['Weight'] === undefined).map(({ id }) => id)
    expect({ all: rows.length, without }).toEqual({ all: 200, without: [decided] })
  })
  it('has in each document the values that its links fill in', async () => {
    await seedRows(site.database, { definition: leave, app, rows: 30 })
    const stored = await inTenant(site.database, 'steel', async (work) => ({
      people: await work.selectFrom('people').select(['id', 'email', 'team']).execute(),
      rows: await work.selectFrom('documents').select('data').where('screen', '=', 'leave').execute(),
    }))
    const filled = stored.rows.map(({ data }) => [idIn(data['Employee']), data['Department'], data['Mail']])
    const expected = filled.map(([employee]) => {
      const person = stored.people.find(({ id }) => id === employee)
      const teams = person?.team.map((name) => captionsOf(app)[name] ?? name)
      return [person?.id, teams?.join(', '), person?.email]
    })
    expect(filled).toEqual(expected)
    expect(new Set(filled.map(([, department]) => department)).size).toBeGreaterThan(1)
  })

  it('links to documents that exist, by number and title', async () => {
    const screens = { get: (name: string) => [gatePasses, returns].find(({ screen }) => screen === name) }
    for (const definition of [returns, gatePasses])
      await seedRows(site.database, { definition, app, rows: 30, screens })
    const { rows, targets } = await inTenant(site.database, 'steel', async (work) => ({
      rows: await work.selectFrom('documents').select('data').where('screen', '=', 'returns').execute(),
      targets: await work.selectFrom('documents').selectAll().where('screen', '=', 'gatepasses').execute(),
    }))
    const links = rows.map(({ data }) => [data['Pass'], data['Goods']])
    const expected = rows.map(({ data }) => {
      const target = targets.find(({ id }) => id === idIn(data['Pass']))
      const goods = String(target?.data['Goods'])
      return [{ id: target?.id, text: `${target?.number} ${goods}` }, goods]
    })
    expect(links).toEqual(expected)
    expect(new Set(links.map(([pass]) => idIn(pass))).size).toBeGreaterThan(5)
    expect(targets.some(({ number }) => number === null)).toBe(true)
  })

  it('satisfies the rules of the form and the conditions of the workflow', async () => {
    await seedRows(site.database, { definition: passes, app, rows: 100 })
    const rows = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('documents').select(['status', 'data']).where('screen', '=', 'passes').execute(),
    )
    const checked = rows.filter(({ status }) => status === 'First Approved').map(({ data }) => Number(data['Worth']))
    expect(checked.length).toBeGreaterThan(0)
    expect(checked.filter((worth) => worth <= 1_000_000)).toEqual([])
    const isEmptyIn = (name: string) => [
      ...new Set(rows.filter(({ data }) => data[name] === null).map((row) => row.status)),
    ]
    expect({ GSTIN: isEmptyIn('GSTIN'), BackOn: isEmptyIn('BackOn') }).toEqual({ GSTIN: [], BackOn: ['Draft'] })
    expect(rows.filter(({ data }) => !/^[0-9]{2}[A-Z]{5}$/.test(String(data['GSTIN'])))).toEqual([])
  })
})
