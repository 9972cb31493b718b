/** The audit page: for administrators only, with readable texts, one entry per change, and the state of the chain. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { recordRightsChanges } from '../../server/audit/rights-changes.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, type Site } from './databases.ts'
import { openPeopleSite, peopleScreen } from './people-site.ts'

interface Shown {
  readonly id: number
  readonly happenedAt: string
  readonly whoText: string
  readonly whatText: string
  readonly screenText: string
  readonly rowText: string
  readonly changesText: string
  readonly detailsText: string
}

interface Props {
  readonly people: readonly { readonly id: string; readonly text: string }[]
  readonly events: readonly { readonly id: string; readonly text: string }[]
  readonly chain: string
  readonly problem: string | null
}

describe.each(databases)('the audit page on %s', (kind) => {
  let site: Site
  let admin: Browser
  beforeAll(async () => {
    site = await openPeopleSite(kind)
    admin = await signedIn(site.server, 'admin')
    // The entries of the sample people.
    await noted()
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const shown = async (query: Readonly<Record<string, string>> = {}, browser = admin): Promise<readonly Shown[]> => {
    const { body } = await browser.get('/main/s/audit/list', { page_by: '100', ...query })
    return body.get_list.result as unknown as readonly Shown[]
  }
  /** Runs the job that the server runs once a minute. */
  const noted = () => inTenant(site.database, 'steel', (work) => recordRightsChanges(work, 'steel'))
  const props = async (): Promise<Props> =>
    ((await admin.get('/main/s/audit/props')).body as unknown as { get_props: Props }).get_props
  const check = (problem: string | null) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const values = { seq: 1204, problem, checked_at: new Date('2026-11-03T04:30:00Z') }
      await sql`delete from audit_checks where company_id = 'steel'`.execute(work)
      await work
        .insertInto('audit_checks')
        .values({ company_id: 'steel', ...values })
        .execute()
    })

  it('is available only to administrators of the company', async () => {
    for (const role of ['head', 'director', 'accounts']) {
      const browser = await signedIn(site.server, role)
      expect((await browser.get('/main/s/audit/list')).status).toBe(403)
      expect((await browser.get('/main/s/audit/props')).status).toBe(403)
    }
    const other = await signedIn(site.server, 'admin', 'TEX')
    expect((await shown({}, other)).map(({ rowText }) => rowText)).not.toContain('steel-admin')
  })

  it('shows a change of rights once, with its author and the values before and after as text', async () => {
    const name = (await peopleScreen(admin).one('owner@steel.example'))?.name ?? ''
    const [last] = await shown()
    await peopleScreen(admin).save({ roles: ['accounts', 'director'], modulesOff: ['orders'] }, 'steel-owner')
    await noted()
    const own = (await shown()).filter(({ id, rowText }) => id > (last?.id ?? 0) && rowText === name)
    expect(own).toMatchObject([
      {
        whoText: expect.stringMatching(/\w+ \w+/) as string,
        whatText: 'Person changed',
        changesText: expect.stringMatching(/oles: – → .*Director/) as string,
        detailsText: '',
      },
    ])
    expect(own[0]?.changesText).toContain('Accounts')
  })

  it('shows changes made directly in the database as well as by calls', async () => {
    await peopleScreen(admin).save({ team: ['crm'] }, 'steel-accounts')
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update people set roles = '{head}' where id = 'steel-accounts'`.execute(work)
    })
    await noted()
    const [newest, before] = await shown()
    expect(newest).toMatchObject({
      whatText: 'Rights changed',
      whoText: expect.stringMatching(/^In the database, as \w+$/) as string,
    })
    expect(newest?.changesText).toMatch(/^Roles: .+ → .+$/)
    expect(before).toMatchObject({ whatText: 'Person changed' })
  })

  it('shows flags of modules one by one, by the labels of their screens', async () => {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update people set flags = flags || '{"module_orders": false}' where id = 'steel-director'`.execute(work)
    })
    await noted()
    expect((await shown())[0]?.changesText).toMatch(/^Flags: .*Orders off/)
  })

  it('shows decisions with the number of the document, here its code, and the person', async () => {
    const head = await signedIn(site.server, 'head')
    const [order] = await head.rows({ Status: 'Submitted' })
    const number = String(order?.['OrderNo'])
    await head.approve([order?.id ?? ''])
    const [entry] = await shown({ document: order?.id ?? '', screen: 'orders' })
    expect(entry).toMatchObject({
      screenText: 'Orders',
      rowText: number,
      whoText: expect.stringMatching(/\w+ \w+/) as string,
    })
    expect((await shown({ search: number })).map(({ rowText }) => rowText)).toContain(number)
    expect((await shown({ document: 'nothing' })).length).toBe(0)
  })

  it('can be filtered by person, event, day and search text', async () => {
    const all = await shown()
    const { people, events } = await props()
    expect(events.map(({ id }) => id)).toEqual([...new Set(events.map(({ id }) => id))].toSorted())
    expect(events).toContainEqual({ id: 'person-changed', text: 'Person changed' })
    const head = people.find(({ id }) => id === 'steel-head')
    const ofHead = await shown({ who: 'steel-head' })
    expect(new Set(ofHead.map(({ whoText }) => whoText))).toEqual(new Set([head?.text]))
    expect(ofHead.length).toBeLessThan(all.length)
    const changed = await shown({ event: 'person-changed' })
    expect(new Set(changed.map(({ whatText }) => whatText))).toEqual(new Set(['Person changed']))
    expect(await shown({ dateRange: 'today' })).toHaveLength(all.length)
    expect(await shown({ dateRange: 'yesterday' })).toEqual([])
    const found = await shown({ search: 'in the database, as' })
    expect(new Set(found.map(({ whatText }) => whatText))).toEqual(new Set(['Rights changed']))
  })

  it('shows the result of the last verification', async () => {
    expect(await props()).toMatchObject({ chain: expect.stringContaining('Never verified') as string, problem: null })
    await check(null)
    expect(await props()).toMatchObject({ chain: 'Verified on 03/11/2026 10:00: 1,204 entries, whole.', problem: null })
    await check('it was changed')
    expect((await props()).problem).toBe('The chain is not whole at entry 1,204: it was changed.')
  })
})
