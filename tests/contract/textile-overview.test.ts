import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { dayBefore } from '../../server/sample/filling.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { today } from './part-wise.ts'

interface Figure {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly unit: string
}

describe.each(databases)('the textile overview on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    head = await signedIn(site.server, 'head', 'TEX')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  async function figures(query: Readonly<Record<string, string>> = {}, browser = head): Promise<readonly Figure[]> {
    const { body } = await browser.get('/main/s/detailsviewtex/list', query)
    return body.get_list.result as unknown as readonly Figure[]
  }
  const valueOf = (all: readonly Figure[], key: string) => all.find((each) => each.key === key)?.value

  it('has every figure of the specification under its key', async () => {
    const of = (trade: string) => [`${trade}_Yarn_Receive_Qty`, `${trade}_Yarn_Disp_Qty`, `${trade}_Yarn_Disp_Amt`]
    const fabric = (trade: string) => [
      `${trade}_Fabric_Receive_Quantity`,
      `${trade}_Fabric_Disp_Qty`,
      `${trade}_Fabric_Disp_Amt`,
    ]
    const wanted = [...of('JobWork'), ...of('Sale'), ...fabric('JobWork'), ...fabric('Sale')]
    const keys = (await figures()).map(({ key }) => key)
    expect(keys).toEqual([...wanted, 'Knitting_Production', 'Dyeing_Production'])
  })

  it('sums the movements of the period, including its first and last day', async () => {
    const [startDate, endDate] = [dayBefore(today(), 20), dayBefore(today(), 6)]
    const rows = await inTenant(site.database, 'tex', (work) =>
      work
        .selectFrom('textile_movements')
        .selectAll()
        .where('moved_on', '>=', startDate)
        .where('moved_on', '<=', endDate)
        .execute(),
    )
    const sum = (fits: (row: (typeof rows)[number]) => boolean, of: 'qty' | 'amount') =>
      rows.filter(fits).reduce((all, each) => all + Number(each[of]), 0)
    const shown = await figures({ dateRange: 'custom', startDate, endDate })
    const sold = (row: (typeof rows)[number]) =>
      row.kind === 'dispatch' && row.material === 'Fabric' && row.purpose === 'Sale'
    expect(valueOf(shown, 'Sale_Fabric_Disp_Amt')).toBeCloseTo(sum(sold, 'amount'), 2)
    expect(valueOf(shown, 'Sale_Fabric_Disp_Qty')).toBe(sum(sold, 'qty'))
    expect(valueOf(shown, 'Knitting_Production')).toBe(sum(({ kind: each }) => each === 'knitting', 'qty'))
    expect(sum(sold, 'qty')).toBeGreaterThan(0)
  })

  it('can be searched, and has zero figures without movements', async () => {
    expect((await figures({ search: 'dyeing' })).map(({ key }) => key)).toEqual(['Dyeing_Production'])
    const none = await figures({ dateRange: 'custom', startDate: '2001-01-01', endDate: '2001-01-02' })
    expect(new Set(none.map(({ value }) => value))).toEqual(new Set([0]))
  })

  it('shows a company only its own movements', async () => {
    const steel = await signedIn(site.server, 'head', 'STEEL')
    expect(new Set((await figures({}, steel)).map(({ value }) => value))).toEqual(new Set([0]))
  })
})

describe.each(databases)('labels on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('include their colour for badges', async () => {
    const head = await signedIn(site.server, 'head')
    const { body } = await head.get('/main/s/labels/list', {})
    const rows = body.get_list.result as unknown as readonly { readonly color: string; readonly colorStyle: string }[]
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ colorStyle }) => colorStyle)).toEqual(rows.map(({ color }) => color))
  })

  it('show whether a task uses them', async () => {
    const head = await signedIn(site.server, 'head')
    await head.post('/main/s/labels/item', { text: 'Never given', color: '#102030' })
    const names = async (Status: string) => {
      const { body } = await head.get('/main/s/labels/list', { Status, page_by: '200' })
      return body.get_list.result as unknown as readonly { readonly text: string; readonly tasks: number }[]
    }
    const [used, unused, all] = [await names('In use'), await names('Unused'), await names('All')]
    expect(unused.map(({ text }) => text)).toContain('Never given')
    expect([used.every(({ tasks }) => tasks > 0), unused.every(({ tasks }) => tasks === 0)]).toEqual([true, true])
    expect(used.length).toBeGreaterThan(0)
    expect(used.length + unused.length).toBe(all.length)
    expect((await head.get('/main/s/labels/list', { Status: 'Old' })).status).toBe(400)
  })
})
