/** A report of sums alone is empty, with the reason, for whoever may see only some of the rows or fields it sums. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { storeDocuments } from './register-documents.ts'

const sales = compiledScreen(
  'sales',
  `
label: Sales
kind: approvals
see: { director: all, accounts: all, everyone: own }
fields:
  PartyName: text
  OrderAmount: { type: money, seen: [director] }
  TotalKg: number
card: { title: PartyName }
approve: false
`,
)

const SUMS = ['OrderCount', 'TotalKg', 'OrderAmount', 'ApprovedAmount', 'Billing']

interface ReportAnswer {
  readonly get_list: { readonly result: readonly Readonly<Record<string, unknown>>[] }
  readonly get_totals?: { readonly result: Readonly<Record<string, number>> }
  readonly get_withheld?: readonly string[]
}

describe.each(databases)('reports on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [sales] })
    await storeDocuments(site.database)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const browsers: Record<string, Browser> = {}
  const answer = async (role: string, report: string) => {
    browsers[role] ??= await signedIn(site.server, role)
    const { body } = await browsers[role].get(`/main/s/steelreports/${report}`, { page_by: '500' })
    const { get_list, get_totals, get_withheld } = body as unknown as ReportAnswer
    return { rows: get_list.result, totals: get_totals?.result, withheld: get_withheld }
  }
  const totals = async (role: string, report: string) => (await answer(role, report)).totals

  it('sum all rows for whoever sees all', async () => {
    const all = await totals('director', 'orders_list')
    expect(all).toMatchObject({ OrderCount: 60 })
    expect(all?.['OrderAmount']).toBeGreaterThan(0)
  })

  it('sum nothing for whoever sees their own rows alone', async () => {
    for (const role of ['owner', 'head']) {
      const { rows, totals: sums, withheld } = await answer(role, 'orders_list')
      expect([withheld, Object.keys(sums ?? {})]).toEqual([SUMS, []])
      expect(rows.flatMap((row) => SUMS.map((name) => row[name])).every((value) => value === null)).toBe(true)
    }
    expect((await answer('owner', 'orders_list')).rows.length).toBeGreaterThan(0)
    expect((await answer('owner', 'production_list')).withheld).toEqual([
      'OrderCount',
      'BOMWeight',
      'ProdWt',
      'ProdPer',
      'ToProduce',
    ])
  })

  it('sum no hidden field', async () => {
    const { rows, totals: sums, withheld } = await answer('accounts', 'orders_list')
    expect(withheld).toEqual(['OrderAmount', 'ApprovedAmount'])
    expect(sums).toMatchObject({ OrderCount: 60 })
    expect(rows[0]).toMatchObject({ OrderAmount: null, ApprovedAmount: null })
  })

  it('count what waits by types of which all documents are seen', async () => {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update documents set next_roles = '{director}' where screen = 'sales' and status = 'Submitted'`.execute(
        work,
      )
    })
    const own = await answer('owner', 'pending_list')
    expect([own.totals, own.withheld?.[0], own.rows[0]]).toMatchObject([
      undefined,
      'Waiting',
      { Waiting: null, Oldest: null },
    ])
    const all = await answer('director', 'pending_list')
    expect([all.totals, all.withheld, all.rows[0]]).toMatchObject([{ Waiting: 20 }, undefined, { Waiting: 20 }])
  })

  it('do not change the rows of other screens', async () => {
    const dispatched = await totals('director', 'dispatch_list')
    expect(dispatched).toMatchObject({ Dispatches: 60 })
    expect(await totals('head', 'dispatch_list')).toEqual(dispatched)
  })
})
