/** Registers of documents, jobs and machines (foundation §2, route table): sums compared with separate SQL sums. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../engine/definition/date-range.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { moduleSamples } from '../../server/modules/modules.ts'
import { seedModules } from '../../server/sample/module-samples.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'
import { storeDocuments } from './register-documents.ts'

type Row = Readonly<Record<string, string | number | null>>

interface Listed {
  readonly rows: readonly Row[]
  readonly totals: Row
  readonly status: number
}

describe.each(databases)('registers on %s', (kind) => {
  let site: Site
  let steel: Browser
  let mill: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 2 })
    await storeDocuments(site.database)
    await seedModules(site.database, moduleSamples, dayIn(app.timeZone, new Date()))
    steel = await signedIn(site.server, 'head')
    mill = await signedIn(site.server, 'head', 'TEX')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  async function list(call: string, query: Record<string, string> = {}, browser = steel): Promise<Listed> {
    const { body, status } = await browser.get(`/main/s/${call}`, { page_by: '5000', ...query })
    const answer = body as unknown as { get_list?: { result: readonly Row[] }; get_totals?: { result: Row } }
    return { rows: answer.get_list?.result ?? [], totals: answer.get_totals?.result ?? {}, status }
  }
  const sum = (rows: readonly Row[], field: string): number => rows.reduce((all, row) => all + Number(row[field]), 0)
  /** A number computed by SQL, by default for the steel company. */
  async function summed(query: string, company = 'steel'): Promise<number> {
    return await inTenant(site.database, company, async (work) => {
      const { rows } = await sql<{ n: string | null }>`${sql.raw(query)}`.execute(work)
      return Number(rows[0]?.n ?? 0)
    })
  }
  const documents = (field: string, screen: string, where = 'true') =>
    summed(`select sum((data ->> '${field}')::numeric) n from documents
      where company_id = 'steel' and screen = '${screen}' and ${where}`)

  describe('job summary', () => {
    it('has each job once, with weights of its parts and money of its orders', async () => {
      const { rows, totals } = await list('jobsummary/list')
      expect(rows).toHaveLength(12)
      expect(totals['BOMWeight']).toBeCloseTo(
        await summed(`select sum(bom_qty * unit_weight) n from parts where company_id = 'steel'`),
        1,
      )
      const ofJobs = `status <> 'Draft' and data ->> 'JobID' like 'SB-%'`
      expect(totals['Billing']).toBeCloseTo(await documents('Billing', 'sales', ofJobs), 2)
      expect(totals['Payment']).toBeCloseTo(sum(rows, 'Payment'), 2)
      expect(totals['Billing']).toBeGreaterThan(0)
    })

    it('counts erected pieces once, however many entries there are', async () => {
      const { totals } = await list('jobsummary/list')
      const erected = await summed(`select sum(e.qty * p.unit_weight) n from part_entries e
        join parts p on p.company_id = e.company_id and p.id = e.part_id
        where e.company_id = 'steel' and e.status = 'Erected at Site'`)
      expect(totals['ErectionWt']).toBeCloseTo(erected, 0)
      expect(erected).toBeGreaterThan(0)
    })

    it('can be filtered by site engineer, by text and by the period of the last movement', async () => {
      const all = (await list('jobsummary/list')).rows
      const SiteEng = String(all[0]?.['SiteEng'])
      const { rows } = await list('jobsummary/list', { SiteEng })
      expect(rows).toEqual(all.filter((row) => row['SiteEng'] === SiteEng))
      expect((await list('jobsummary/list', { search: 'sb-2403' })).rows).toHaveLength(1)
      const old = { dateRange: 'custom', startDate: '2000-01-01', endDate: '2000-01-31' }
      expect((await list('jobsummary/list', old)).rows).toEqual([])
    })

    it('lists the existing site engineers', async () => {
      const { body } = await steel.get('/main/s/jobsummary/siteengineers')
      const { get_siteengineers } = body as unknown as { get_siteengineers: readonly string[] }
      const inRows = new Set((await list('jobsummary/list')).rows.map((row) => String(row['SiteEng'])))
      expect(get_siteengineers).toEqual([...inRows].sort())
    })
  })

  describe('steel reports', () => {
    it('orders by month: the months add up to all orders', async () => {
      const { rows, totals } = await list('steelreports/orders_list')
      expect(totals['OrderAmount']).toBeCloseTo(await documents('OrderAmount', 'sales'), 2)
      expect(totals['ApprovedAmount']).toBeCloseTo(await documents('OrderAmount', 'sales', `status = 'Approved'`), 2)
      expect(rows.map((row) => row['Month'])).toEqual(
        rows
          .map((row) => row['Month'])
          .toSorted()
          .toReversed(),
      )
    })

    it('a month ends where the period ends', async () => {
      // The newest month may have begun today, without an order.
      const [, before] = (await list('steelreports/orders_list')).rows
      const endDate = `${String(before?.['Month'])}-27`
      const period = { dateRange: 'custom', startDate: '2020-01-01', endDate }
      const { rows } = await list('steelreports/orders_list', period)
      expect(rows[0]).toMatchObject({ Month: before?.['Month'], LastDay: endDate })
    })

    it('dispatch by month: the weight of all dispatches of the period', async () => {
      const { totals } = await list('steelreports/dispatch_list', { dateRange: 'today' })
      const today = dayIn(app.timeZone, new Date())
      expect(totals['Weight']).toBe(await documents('Weight', 'materialdispatch', `doc_date = '${today}'`))
    })

    it('production against BOM: the balance is the difference', async () => {
      const { rows, totals } = await list('steelreports/production_list')
      expect(totals['ToProduce']).toBeCloseTo(
        (await documents('BOMWeight', 'sales')) - (await documents('ProdWt', 'sales')),
        1,
      )
      expect(rows.every((row) => Number(row['ProdPer']) <= 100)).toBe(true)
    })

    it('purchases by supplier: the records that are not deleted', async () => {
      const { rows, totals } = await list('steelreports/purchases_list')
      expect(rows.map((row) => [row['Supplier'], row['OrderCount'], row['Total']])).toEqual([
        ['Al Jazira Coils', 1, 118],
        ['Mahalaxmi Fasteners', 2, 590],
      ])
      expect(totals['Tax']).toBe(108)
    })

    it('pending approvals: each waiting document is in exactly one age', async () => {
      const { rows, totals } = await list('steelreports/pending_list')
      const waiting = await summed(`select count(*) n from documents
        where company_id = 'steel' and cardinality(next_roles) > 0 and screen in ('orders', 'stock')`)
      expect([totals['Waiting'], waiting > 0]).toEqual([waiting, true])
      for (const row of rows) {
        const ages = ['Fresh', 'Week', 'Weeks', 'Older'].map((name) => Number(row[name]))
        expect(ages.reduce((all, each) => all + each)).toBe(row['Waiting'])
      }
    })
  })

  describe('contractor billing', () => {
    it('by contractor and by contract: the sums equal those of all documents', async () => {
      const contractors = await list('contractorbilling/list')
      const contracts = await list('contractorbilling/contracts_list')
      const invoiced = await documents('Amount', 'contractinvoice', `status not in ('Draft', 'Rejected')`)
      expect(contractors.totals['Contract']).toBe(await documents('Total', 'erectioncontract'))
      expect([contractors.totals['Invoiced'], contracts.totals['Invoiced']]).toEqual([invoiced, invoiced])
      expect(contracts.totals['Balance']).toBe(Number(contracts.totals['Contract']) - invoiced)
    })

    it('a period limits the invoiced amount, but not the balance', async () => {
      const all = await list('contractorbilling/list')
      const none = await list('contractorbilling/list', { startDate: '2000-01-01', endDate: '2000-01-31' })
      expect(none.totals).toMatchObject({ Invoiced: 0, Paid: 0, Balance: all.totals['Balance'] })
    })

    it('the paid amount is the approved one less retention, of paid invoices', async () => {
      const { rows } = await list('contractorbilling/invoices_list')
      const paid = rows.filter((row) => row['Status'] === 'Paid')
      expect(paid.length).toBeGreaterThan(0)
      for (const row of paid) expect(row['Paid']).toBe(Number(row['Approved']) - Number(row['Retention']))
      expect(rows.filter((row) => row['Status'] === 'Draft').map((row) => row['Approved'])).toEqual([0])
    })
  })

  describe('machines', () => {
    it('are stopped, running or idle, each listed once', async () => {
      const { rows, totals } = await list('machinestatustex/list', {}, mill)
      const open = await summed('select count(*) n from machine_stops where ended_at is null', 'tex')
      expect(rows.filter((row) => row['Status'] === 'Stopped')).toHaveLength(open)
      expect(rows.filter((row) => row['Status'] === 'Stopped').every((row) => row['Speed'] === 0)).toBe(true)
      expect(totals['DoneKg']).toBe(
        await summed('select sum(done_kg) n from machine_runs where ended_at is null', 'tex'),
      )
      expect(new Set(rows.map((row) => row['MachineNo'])).size).toBe(rows.length)
    })

    it('by day: planned and actual output of all days, or of a period only', async () => {
      const all = await list('machinestatustex/day_list', {}, mill)
      expect(all.totals['DoneKg']).toBe(await summed('select sum(done_kg) n from machine_days', 'tex'))
      const yesterday = await list('machinestatustex/day_list', { dateRange: 'yesterday' }, mill)
      expect(new Set(yesterday.rows.map((row) => row['Day'])).size).toBeLessThanOrEqual(1)
      expect(yesterday.rows.length).toBeLessThan(all.rows.length)
    })

    it('stops: their minutes are those of the days plus the open stops', async () => {
      const { rows } = await list('machinestatustex/stops_list', {}, mill)
      const ended = rows.filter((row) => row['EndedAt'] !== null)
      expect(sum(ended, 'Minutes')).toBe(await summed('select sum(stop_minutes) n from machine_days', 'tex'))
    })
  })

  it.each(['list', 'process_list', 'order_list'])('finishing: %s sums up every entry once', async (call) => {
    const { rows, totals } = await list(`finishingproductiontex/${call}`, {}, mill)
    const expected = await summed('select sum(qty_kg) n from finishing_entries', 'tex')
    expect([totals['QtyKg'], sum(rows, 'QtyKg'), expected > 0]).toEqual([expected, expected, true])
    const none = { startDate: '2000-01-01', endDate: '2000-01-31' }
    expect((await list(`finishingproductiontex/${call}`, none, mill)).rows).toEqual([])
  })

  it('show nothing of another company', async () => {
    for (const call of ['jobsummary/list', 'steelreports/orders_list', 'contractorbilling/list'])
      expect((await list(call, {}, mill)).rows).toEqual([])
    expect((await list('machinestatustex/list', {}, steel)).rows).toEqual([])
  })

  it('refuse an end before the start, and an unknown period', async () => {
    const wrong = { startDate: '2026-02-01', endDate: '2026-01-01' }
    expect((await list('contractorbilling/list', wrong)).status).toBe(400)
    expect((await list('contractorbilling/list', { dateRange: 'someday' })).status).toBe(400)
  })
})
