/** From each group of a report to its rows: the list of the source with the group's filter returns exactly these. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { askReport, exportedReport } from './trips.ts'

const CALLS = `
label: Calls
kind: approvals
see: { head: all, everyone: own }
approve: false
fields:
  Client: { type: link, to: clients }
  Seller: person
  Kind: { type: choice, options: [Visit, Phone] }
  Urgent: yesno
  Due: date
  Weight: number
  Place: text
card: { title: Kind }
filterBy: [Client, Seller, Kind, Urgent, Due, Weight, Place]
`
const CLIENTS = `
label: Clients
kind: records
fields: { Company: text, ClientNo: code, Area: { type: choice, options: [North, South] } }
filters: { Area: { type: choice, options: [North, South] } }
form: [Company, ClientNo, Area]
`
const REPORT = `
label: Call report
kind: register
see: { everyone: all }
filters: { dateRange: dates, Due: { type: range, of: date }, Kind: choice }
tabs:
  client: { from: calls, groupBy: Client }
  seller: { from: calls, groupBy: Seller }
  kind: { from: calls, groupBy: Kind }
  urgent: { from: calls, groupBy: Urgent }
  due: { from: calls, groupBy: Due, by: month }
  day: { from: calls, groupBy: dateStamp, by: month }
  year: { from: calls, groupBy: dateStamp, by: year }
  weight: { from: calls, groupBy: Weight }
  place: { from: calls, groupBy: Place }
`
const screens = [
  compiledScreen('calls', CALLS),
  compiledScreen('clients', CLIENTS),
  compiledScreen('callreport', REPORT, { calls: CALLS }),
  compiledScreen('clientreport', 'label: C\nkind: register\nfrom: clients\ngroupBy: Area\n', { clients: CLIENTS }),
]
const MANY = 36

type Query = Readonly<Record<string, string>>

/** Two clients have the same name. */
async function fill({ database }: Site): Promise<void> {
  await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    const people = await work
      .selectFrom('people')
      .select(['id', 'email', 'name'])
      .where('company_id', '=', 'steel')
      .execute()
    const [head, owner] = ['head', 'owner'].map((role) => people.find(({ email }) => email.startsWith(`${role}@`)))
    if (!head || !owner) throw new Error('Nobody is there.')
    const call = (at: number) => ({
      Client: at % 5 === 4 ? null : { id: `client-${at % 5}`, text: 'Then' },
      Seller: at % 3 === 0 ? head.name : at % 3 === 1 ? owner.id : '',
      Kind: ['Visit', 'Phone', 'Letter', ''][at % 4],
      Urgent: at % 2 === 0,
      Due: at % 7 === 0 ? null : `2026-0${1 + (at % 3)}-${String(1 + (at % 28)).padStart(2, '0')}`,
      Weight: at % 3,
      Place: ['Pune, East', 'pune, east', ''][at % 3],
    })
    const documents = Array.from({ length: MANY }, (_, at) => ({
      company_id: 'steel',
      screen: 'calls',
      id: `call-${at}`,
      status: 'Draft',
      doc_date: `202${5 + (at % 2)}-0${1 + (at % 3)}-${String(1 + (at % 28)).padStart(2, '0')}`,
      owner_id: at < 10 ? owner.id : head.id,
      search_text: '',
      data: JSON.stringify(call(at)),
      workflow_hash: null,
      last_move: null,
      last_person: null,
      last_at: null,
      number: null,
    }))
    await work.insertInto('documents').values(documents).execute()
    const records = [0, 1, 2, 3].map((at) => ({
      company_id: 'steel',
      screen: 'clients',
      id: `client-${at}`,
      data: JSON.stringify({
        Company: at < 2 ? 'Twin' : `Client ${at}`,
        ClientNo: `C-${at}`,
        Area: ['North', 'South'][at % 2],
      }),
      created_by: head.id,
      updated_by: head.id,
    }))
    await work.insertInto('records').values(records).execute()
  })
}

describe.each(databases)('the rows of a group on %s', (kind) => {
  let site: Site
  let head: Browser
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    await fill(site)
    head = await signedIn(site.server, 'head')
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const counted = async (by: Browser, [param, filter]: readonly [string, string], more: Query = {}) => {
    const [startDate = '', endDate = ''] = filter.split('..')
    const days = param === 'dateRange' ? { dateRange: 'custom', startDate, endDate } : { ...more, [param]: filter }
    const { body } = await by.get('/main/s/calls/list', { ...more, ...days, page_by: '100', scope: 'all' })
    return (body as unknown as { get_list: { result: readonly unknown[] } }).get_list.result.length
  }
  const groupsOf = async (report: string, query: Query = {}, by = head) =>
    (await askReport(by, { report, ...query }, 'callreport')).groups

  it.each([
    ['client', 'Client'],
    ['seller', 'Seller'],
    ['kind', 'Kind'],
    ['urgent', 'Urgent'],
    ['due', 'Due'],
    ['day', 'dateRange'],
    ['year', 'dateRange'],
    ['weight', 'Weight'],
    ['place', 'Place'],
  ])('are found by its filter: %s', async (report, param) => {
    for (const by of [head, owner]) {
      const groups = (await groupsOf(report, {}, by)).filter(({ filter }) => filter !== null)
      expect(groups.length).toBeGreaterThan(1)
      for (const { filter, count } of groups) expect(await counted(by, [param, filter ?? ''])).toBe(count)
    }
  })

  it('belong to one linked row, which is distinguished from another one with the same name', async () => {
    const groups = await groupsOf('client')
    expect(groups.map(({ value, filter, count }) => [value, filter, count])).toEqual([
      ['Client 2', 'client-2', 7],
      ['Client 3', 'client-3', 7],
      ['Twin (C-0)', 'client-0', 8],
      ['Twin (C-1)', 'client-1', 7],
      [null, null, 7],
    ])
    const down = await groupsOf('client', { 's.Client': 'd' })
    expect(down.map(({ filter }) => filter)).toEqual(['client-0', 'client-1', 'client-3', 'client-2', null])
  })

  it('are adjacent on all pages and in a file, below the line of the group', async () => {
    const idsOf = async (page: number, query: Query): Promise<readonly unknown[]> => {
      const asked = { report: 'client', page: String(page), page_by: '5', ...query }
      const { rows } = await askReport(head, asked, 'callreport')
      return rows.map((row) => row['#id'])
    }
    for (const query of [{}, { 's.Kind': 'd' }, { 's.Client': 'u', 's.Kind': 'u' }] as const) {
      const pages = await Promise.all(Array.from({ length: 8 }, (_, page) => idsOf(page, query)))
      const runs = pages.flat().filter((id, at, all) => id !== all[at - 1])
      expect(runs).toEqual(['client-2', 'client-3', 'client-0', 'client-1', null])
    }
    const { lines } = await exportedReport(head, { report: 'client', cols: 'Client,Kind' }, 'callreport')
    const headings = lines.flatMap((line, at) => (/\(\d+\)/.test(line) ? [[line.split(',')[0], at]] : []))
    expect(headings.map(([text]) => text)).toEqual([
      'Client 2 (7)',
      'Client 3 (7)',
      'Twin (C-0) (8)',
      'Twin (C-1) (7)',
      '— (7)',
    ])
    expect(headings.map(([, at]) => at)).toEqual([1, 9, 17, 26, 34])
  })

  it('have no filter if the value is empty', async () => {
    const without = async (report: string) =>
      (await groupsOf(report)).filter(({ filter }) => filter === null).map(({ value }) => value)
    expect(await without('client')).toEqual([null])
    expect(await without('seller')).toEqual([null])
    expect(await without('kind')).toEqual([null])
    expect(await without('due')).toEqual([null])
  })

  it('are limited to the days that the report shows', async () => {
    const period = { startDate: '2026-01-05', endDate: '2026-02-10' }
    const days = await groupsOf('day', period)
    expect(days.map(({ filter }) => filter)).toEqual(['2026-02-01..2026-02-10', '2026-01-05..2026-01-31'])
    for (const { filter, count } of days) expect(await counted(head, ['dateRange', filter ?? ''])).toBe(count)
    const due = await groupsOf('due', { Due: '2026-01-05..', ...period })
    expect(due.find(({ value }) => value === '2026-01')?.filter).toBe('2026-01-05..2026-01-31')
    for (const { filter, count } of due) {
      if (filter) expect(await counted(head, ['Due', filter], { dateRange: 'custom', ...period })).toBe(count)
    }
  })

  it('have no filter while columns are filtered', async () => {
    const groups = await groupsOf('kind', { 'o.Weight': 'gt', 'v.Weight': '0' })
    expect(groups.every(({ filter }) => filter === null)).toBe(true)
  })

  it('are found among stored records, with inactive ones', async () => {
    const { groups } = await askReport(head, { report: 'report' }, 'clientreport')
    expect(groups.map(({ filter }) => filter)).toEqual(['North', 'South'])
    for (const { filter, count } of groups) {
      const { body } = await head.get('/main/s/clients/list', { Area: filter ?? '', activity: 'all' })
      expect((body as unknown as { get_list: { result: readonly unknown[] } }).get_list.result).toHaveLength(count)
    }
  })
})
