import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { Browser, type Row, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const ROWS = 130

describe.each(databases)('the list on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: ROWS })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('answers 200 with ok false without a session', async () => {
    const { status, body } = await new Browser(site.server).get('/main/s/orders/list')
    expect({ status, body }).toMatchObject({ status: 200, body: { ok: false, reason: 'unauthorized' } })
  })

  it('counts beside a page, also after a page of the largest size was read', async () => {
    const asked = async (page_by: string) => {
      const { body } = await head.get('/main/s/orders/list', { page: '0', page_by, scope: 'all' })
      const { result, count } = body.get_list as typeof body.get_list & { readonly count?: number }
      return { rows: result.length, count }
    }
    // The first call of a session is not answered by a cached statement.
    for (const _ of [1, 2, 3]) expect(await asked('1000')).toEqual({ rows: ROWS, count: undefined })
    expect(await asked('2')).toEqual({ rows: 2, count: ROWS })
    expect(await asked('1000')).toEqual({ rows: ROWS, count: undefined })
  })

  it('returns own and common fields of each row', async () => {
    const [row] = await head.rows({ Status: 'Submitted' })
    expect(row).toMatchObject({ Status: 'Submitted', StatusClass: 'info', version: 1, showApprovalMessage: false })
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['PartyName', 'OrderNo', 'Amount', 'dateStamp']))
  })

  it('pages through all rows exactly once while rows are decided', async () => {
    const seen: string[] = []
    for (let uuid: string | null = '', page = 0; uuid !== null; page++) {
      const query = { page_by: '20', page: String(page), uuid, scope: 'all' }
      const { body } = await head.get('/main/s/orders/list', query)
      seen.push(...body.get_list.result.map(({ id }) => id))
      uuid = body.isComplete ? null : (body.uuid ?? null)
      const next = body.get_list.result.find(({ Status }) => Status === 'Submitted')
      if (next) await head.approve([next.id])
    }
    expect(new Set(seen).size).toBe(ROWS)
    expect(seen).toHaveLength(ROWS)
  })

  it('returns all rows if a million are requested at once', async () => {
    const { body } = await head.get('/main/s/orders/list', { page: '0', page_by: '1000000', scope: 'all' })
    expect([body.get_list.result.length, body.isComplete]).toEqual([ROWS, true])
  })

  it('returns the requested sums over all matching rows, with page one only', async () => {
    const query = { page_by: '10', scope: 'all', Status: 'Submitted', totals: 'Amount,PartyName,nothing' }
    const { body } = await head.get('/main/s/orders/list', query)
    const second = await head.get('/main/s/orders/list', { ...query, uuid: body.uuid ?? '' })
    expect(body.get_list.result).toHaveLength(10)
    expect(body.get_totals).toEqual({ result: { Amount: await sumOfSubmitted(site) } })
    expect(second.body.get_totals).toBeUndefined()
  })

  it('sums only rows this person may see, and returns 0 if no row matches', async () => {
    const mine = await head.get('/main/s/orders/list', { page_by: '1', totals: 'Amount' })
    const rows = await head.rows({ scope: '' })
    const none = await head.get('/main/s/orders/list', { search: 'no such order', totals: 'Amount' })
    const sum = rows.reduce((all, row) => all + Number(row['Amount']), 0)
    expect(mine.body.get_totals?.result['Amount']).toBeCloseTo(sum, 2)
    expect(none.body.get_totals).toEqual({ result: { Amount: 0 } })
  })

  it('uses the page as an offset if no cursor is sent', async () => {
    const second = await head.get('/main/s/orders/list', { page: '1', page_by: '10', scope: 'all' })
    const all = await head.rows()
    expect(idsOf(second.body.get_list.result)).toEqual(idsOf(all.slice(10, 20)))
  })

  it('is the same in one statement, in the transaction of a decision, and after a cursor', async () => {
    const query = { page_by: '30', jobid: '', search: 'ord' }
    const [row] = await head.rows({ Status: 'Submitted' })
    const decided = await head.post('/main/s/orders/approval', { selected: [row?.id] }, { query })
    const first = await head.get('/main/s/orders/list', query)
    const second = await head.get('/main/s/orders/list', { ...query, uuid: first.body.uuid ?? '' })
    const byOffset = await head.get('/main/s/orders/list', { ...query, page: '1' })
    expect(first.body.get_list).toEqual(decided.body.post_list)
    expect(second.body.get_list).toEqual(byOffset.body.get_list)
  })

  it('is refused for a session from the moment it ends', async () => {
    const leaving = await signedIn(site.server, 'director')
    expect((await leaving.get('/main/s/orders/list')).body.ok).toBe(true)
    await inTenant(site.database, 'steel', (work) =>
      work.updateTable('sessions').set({ revoked_at: new Date() }).where('person_id', '=', 'steel-director').execute(),
    )
    expect((await leaving.get('/main/s/orders/list')).body).toMatchObject({ ok: false, reason: 'unauthorized' })
  })

  it('refuses a cursor it did not sign for this list', async () => {
    const { body } = await head.get('/main/s/orders/list', { page_by: '10' })
    const [text] = (body.uuid ?? '').split('.')
    const forged = await head.get('/main/s/orders/list', { uuid: `${text}.AAAA` })
    const elsewhere = await head.get('/main/s/stock/list', { uuid: body.uuid ?? '' })
    expect([forged.status, elsewhere.status]).toEqual([400, 400])
  })

  it('filters by a status, and lists the existing ones for an unknown status', async () => {
    const approved = await head.rows({ Status: 'Approved' })
    const { status, body } = await head.get('/main/s/orders/list', { Status: 'Aproved' })
    expect(new Set(approved.map(({ Status }) => Status))).toEqual(new Set(['Approved']))
    expect(status).toBe(400)
    expect(body.description).toContain('2nd Approved')
  })

  it('searches for % and _ literally', async () => {
    expect(await head.rows({ search: '%' })).toHaveLength(0)
    expect(await head.rows({ search: '_' })).toHaveLength(0)
  })

  it('finds a part of a code in any case', async () => {
    const rows = await head.rows({ search: 'ord-1042' })
    expect(rows.map(({ OrderNo }) => OrderNo)).toEqual(['ORD-1042'])
  })

  it('shows without scope=all only rows that wait for me, are of my team, or were decided by me', async () => {
    const accounts = await signedIn(site.server, 'accounts')
    const mine = await accounts.rows({ scope: '' })
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.every(waitsForAccounts)).toBe(true)
  })

  it('has for each row the reason why this person cannot approve it now', async () => {
    const [draft] = await head.rows({ Status: 'Draft' })
    const [first] = await head.rows({ Status: 'First Approved' })
    const [done] = await head.rows({ Status: 'Approved' })
    const messages = [draft, first, done].map((row) => row?.['approvalMessage'])
    expect(messages).toEqual(['Not submitted yet.', 'Waiting for Accounts.', 'Already approved.'])
    expect([first, done].map((row) => row?.['allowPDFdownload'])).toEqual([0, 1])
  })

  it('has for each row the reason why this person cannot reject it now, if another role rejects', async () => {
    const director = await signedIn(site.server, 'director')
    const statuses = ['Draft', 'Submitted', 'First Approved', '2nd Approved']
    const rows = await Promise.all(statuses.map(async (Status) => (await director.rows({ Status }))[0]))
    expect(rows.map((row) => row?.['approvalMessage'])).toEqual([
      'Not submitted yet.',
      'Waiting for Head of sales.',
      'Waiting for Accounts.',
      '',
    ])
    expect(rows.map((row) => row?.['rejectionMessage'])).toEqual([
      'Not submitted yet.',
      'Waiting for Head of sales.',
      '',
      '',
    ])
  })

  it('answers 404 for a screen or a call that does not exist', async () => {
    const unknown = await head.get('/main/s/nowhere/list')
    const readOnly = await head.post('/main/s/stock/approval', { selected: ['x'] })
    expect([unknown.status, readOnly.status]).toEqual([404, 404])
  })

  it.each([
    ['colour', 'red'],
    ['page', '-1'],
    ['page_by', '0'],
    ['scope', 'mine'],
  ])('refuses the query %s=%s', async (name, value) => {
    expect((await head.get('/main/s/orders/list', { [name]: value })).status).toBe(400)
  })
})

/** Read from the database directly, independent of any list. */
const sumOfSubmitted = (site: Site): Promise<number> =>
  inTenant(site.database, 'steel', async (work) => {
    const { rows } = await sql<{ sum: string }>`select sum((data ->> 'Amount')::numeric) as sum from documents
      where company_id = 'steel' and screen = 'orders' and status = 'Submitted'`.execute(work)
    return Number(rows[0]?.sum)
  })

const idsOf = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id)

/** Sample documents after the decision of accounts were decided by its only person. */
const waitsForAccounts = ({ Status }: Row): boolean => ['First Approved', '2nd Approved', 'Approved'].includes(Status)
