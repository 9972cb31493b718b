/** A report sums only rows and fields that its reader may see on their screens. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { storeDocuments } from './register-documents.ts'

const sales = compiledScreen(
  'sales',
  `
label: Sales
kind: approvals
see: { director: all, everyone: own }
fields:
  PartyName: text
  OrderAmount: { type: money, seen: [director] }
  TotalKg: number
card: { title: PartyName }
approve: false
`,
)

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

  const totals = async (role: string, report: string) => {
    const browser = await signedIn(site.server, role)
    return (await browser.get(`/main/s/steelreports/${report}`, { page_by: '500' })).body.get_totals?.result
  }

  it('sum the rows that the reader may see, without hidden fields', async () => {
    const all = await totals('director', 'orders_list')
    expect(all).toMatchObject({ OrderCount: 60 })
    expect(all?.['OrderAmount']).toBeGreaterThan(0)
    expect(await totals('owner', 'orders_list')).toEqual({ ...all, OrderAmount: 0, ApprovedAmount: 0 })
    expect(await totals('head', 'orders_list')).toMatchObject({ OrderCount: 0, TotalKg: 0 })
  })

  it('do not change the rows of other screens', async () => {
    const dispatched = await totals('director', 'dispatch_list')
    expect(dispatched).toMatchObject({ Dispatches: 60 })
    expect(await totals('head', 'dispatch_list')).toEqual(dispatched)
  })
})
