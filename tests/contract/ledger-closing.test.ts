/** A ledger that is closed until a day: who may close it, what is refused in words, and that nothing slips past. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const POOL = `
label: Pool
kind: ledger
see: { everyone: all }
manage: [accounts]
fields: { Name: text, Qty: number }
balance: { by: [Name], of: [Qty] }
`
const SLIPS = `
label: Slips
kind: approvals
see: { everyone: all }
fields: { Name: text, On: date, Qty: number }
card: { title: Name }
form: [Name, On, Qty]
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
posts:
  pool: { while: [Approved], on: =form.On, with: { Name: =form.Name, Qty: =form.Qty } }
`
const sources = { pool: POOL, slips: SLIPS }
const screens = [compiledScreen('pool', POOL, sources), compiledScreen('slips', SLIPS, sources)]
const REFUSED = 'Pool is closed until 31/03/2026: nothing is posted on 31/03/2026.'

describe.each(databases)('a closed period of a ledger on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  let accounts: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    accounts = await signedIn(site.server, 'accounts')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const submitted = async (On: string): Promise<string> => {
    const { body } = await owner.post('/main/s/slips/submission', { Name: 'A', On, Qty: 1 })
    return (body as unknown as { row: { id: string } }).row.id
  }
  const approve = async (id: string): Promise<unknown> =>
    (await head.post('/main/s/slips/approval', { selected: [id] }, { query: { scope: 'all' } })).body.approval_list
  const close = (by: Browser, closedUntil: string | null): Promise<Answer> =>
    by.post('/main/s/pool/closing', { closedUntil })
  const read = async (by: Browser) =>
    ((await by.get('/main/s/pool/closing')).body as unknown as { get_closing: object }).get_closing
  const total = async (): Promise<number> =>
    (await inTenant(site.database, 'steel', (work) => work.selectFrom('ledger_entries').select('id').execute())).length

  it('is set by who manages the ledger, and read by everybody', async () => {
    expect(await read(owner)).toEqual({ closedUntil: null, closedUntilText: '', mayClose: false })
    expect(await close(owner, '2026-03-31')).toMatchObject({ status: 403 })
    expect(await close(accounts, '2026-03-31')).toMatchObject({ status: 200 })
    expect(await read(owner)).toEqual({ closedUntil: '2026-03-31', closedUntilText: '31/03/2026', mayClose: false })
    expect(await read(accounts)).toEqual({ closedUntil: '2026-03-31', closedUntilText: '31/03/2026', mayClose: true })
  })

  it('refuses a posting on its last day and takes the one of the day after', async () => {
    const [last, after] = [await submitted('2026-03-31'), await submitted('2026-04-01')]
    expect(await approve(last)).toMatchObject([{ ok: false, msg: expect.stringContaining(REFUSED) }])
    expect(await approve(after)).toMatchObject([{ ok: true }])
    expect(await total()).toBe(1)
    expect(await close(accounts, null)).toMatchObject({ status: 200 })
    expect(await approve(last)).toMatchObject([{ ok: true }])
  })

  it('keeps what it holds: a document of the period is not revised until it is opened again', async () => {
    const id = await submitted('2026-02-10')
    await approve(id)
    const before = await total()
    await close(accounts, '2026-02-28')
    const revise = () => owner.post('/main/s/slips/revision', { key: id })
    expect(await revise()).toMatchObject({ status: 409, body: { code: 'closed-period' } })
    expect(await total()).toBe(before)
    await close(accounts, '2026-02-09')
    expect(await revise()).toMatchObject({ status: 200 })
    expect(await total()).toBe(before + 1)
  })

  it('has no day that has not come yet, and no day that is none', async () => {
    const { body } = await close(accounts, '2999-01-01')
    expect(body).toMatchObject({ ok: false, post_item: { closedUntil: 'A day that has not come yet is not closed.' } })
    const none = await close(accounts, '2026-02-30')
    expect(none.body).toMatchObject({ ok: false, post_item: { closedUntil: 'There is no such day.' } })
    expect(await accounts.post('/main/s/slips/closing', { closedUntil: null })).toMatchObject({ status: 404 })
  })

  it('is in the audit with the day before', async () => {
    const entries = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').where('entry', 'like', '%ledger-closed%').orderBy('seq').execute(),
    )
    const days = entries.map(({ entry }) => {
      const { before, after } = JSON.parse(entry) as { before: string; after: string }
      return [before, after].map((each) => (JSON.parse(each) as { closedUntil: string | null }).closedUntil)
    })
    expect(days.slice(0, 2)).toEqual([
      [null, '2026-03-31'],
      ['2026-03-31', null],
    ])
  })
})
