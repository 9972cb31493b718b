/** A person reads and decides only rows that `see` permits, whatever they request. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../engine/calls/contract.ts'
import type { RowRights } from '../../engine/definition/rights.ts'
import { documentCode } from '../../server/rows/documents/scan-code.ts'
import { asOwner, setTenant, type Work } from '../../server/database/tenant.ts'
import { alertTo } from './alerting.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { orders } from './fixture.ts'
import { addedFor, isAdded } from './route-rows.ts'
import { callRoute, routes } from './routes.ts'
import { deals, parties } from './twin-screens.ts'

/** The director sees all, heads their team's rows, the accountant their own and waiting rows, others their own. */
const see: RowRights = { director: ['all'], head: ['team'], accounts: ['own', 'waiting'], everyone: ['own'] }

const leave = compiledScreen(
  'leave',
  `
label: Leave
kind: records
see: { director: all, head: [team, Manager], everyone: own }
fields:
  Reason: text
  Manager: person
form: [Reason, Manager]
`,
)

/** Calls without a document, and uploads in parts, which need protocol headers (tus.test.ts). */
const OTHERS = /slugconfig|attachmenttus/

const NOBODY = '0000000000000000'

const ADDED_CALLS = [
  'deleteitem',
  'history',
  'import_cancel',
  'import_refused',
  'import_start',
  'import_view',
  'inactive',
  'item',
  'item',
  'options',
  'revision',
  'submission',
  'withdrawal',
]

/** Every route with the id of a document. */
const ofDocuments = Object.entries(routes).flatMap(([name, { screen, reaches }]) =>
  screen === 'orders' && reaches && !OTHERS.test(name) ? [{ name, sent: reaches }] : [],
)

/** The same for screens to which people add rows. */
const ofAdded = Object.entries(routes).flatMap(([name, row]) =>
  isAdded(row) && row.reaches ? [{ name, row, sent: row.reaches, missing: row.missing ?? 404 }] : [],
)

describe.each(databases)('rights to rows on %s', (kind) => {
  let site: Site
  const people = new Map<string, Browser>()
  const browser = (role: string): Browser => people.get(role) as Browser
  let ids: readonly string[]
  const half = (which: 0 | 1) => ids.filter((_, index) => index % 2 === which)

  const change = (work: (work: Work) => Promise<unknown>) =>
    asOwner(site.database, async (transaction) => {
      await setTenant(transaction, 'steel')
      await work(transaction)
    })
  const setPerson = (role: string, values: { roles?: string[]; team?: string[] }) =>
    change((work) => work.updateTable('people').set(values).where('id', '=', `steel-${role}`).execute())

  beforeAll(async () => {
    const screens = [...[orders, deals, parties].map((each) => ({ ...each, see })), leave]
    site = await openSite(await newInstallation(kind), { rows: 60, screens })
    for (const role of ['director', 'head', 'accounts', 'owner', 'admin'])
      people.set(role, await signedIn(site.server, role))
    // The sample documents are created by the owner, who is in the team of the head; the accountant is in another one.
    await setPerson('owner', { team: ['crm'] })
    await setPerson('accounts', { team: ['design'] })
    ids = (await browser('director').rows()).map(({ id }) => id)
    await change((work) =>
      work
        .updateTable('documents')
        .set({ owner_id: 'steel-accounts', next_roles: [], decided_by: [] })
        .where('screen', '=', 'orders')
        .where('id', 'in', half(1))
        .execute(),
    )
    await change((work) =>
      work.updateTable('documents').set({ next_roles: [], decided_by: [] }).where('id', 'in', half(0)).execute(),
    )
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const listed = async (role: string, query = {}) => (await browser(role).rows(query)).map(({ id }) => id)

  it.each(['director', 'admin'])('%s sees all', async (role) => {
    expect(await listed(role)).toEqual(ids)
  })

  it.each([
    ['head', 0],
    ['owner', 0],
    ['accounts', 1],
  ] as const)(
    '%s sees some, in one statement and in a transaction, and counts and sums no others',
    async (role, which) => {
      // The first call of a session is answered in a transaction, the second by a statement for its rights.
      expect(await listed(role)).toEqual(half(which))
      expect(await listed(role)).toEqual(half(which))
      expect(await listed(role, { scope: '' })).toEqual(half(which))
      const { body } = await browser(role).get('/main/s/orders/list', { page_by: '7', scope: 'all' })
      const next = await browser(role).get('/main/s/orders/list', { page_by: '7', scope: 'all', uuid: body.uuid ?? '' })
      expect([...body.get_list.result, ...next.body.get_list.result].map(({ id }) => id)).toEqual(
        half(which).slice(0, 14),
      )
      const totals = await browser(role).get('/main/s/orders/list', { scope: 'all', totals: 'Amount' })
      const amounts = (await browser('director').rows()).filter(({ id }) => half(which).includes(id))
      const sum = amounts.reduce((all, { Amount }) => all + Number(Amount), 0)
      expect(totals.body.get_totals?.result['Amount']).toBeCloseTo(sum, 2)
    },
  )

  it.each(['head', 'owner'])('%s is offered only options of their rows', async (role) => {
    const { body } = await browser(role).get('/main/s/orders/jobidforfilters')
    const jobs = (await browser(role).rows()).map(({ JobID }) => String(JobID))
    expect(body.jobids.toSorted()).toEqual([...new Set(jobs)].toSorted())
    expect(body.jobids.length).toBeLessThan(
      (await browser('director').get('/main/s/orders/jobidforfilters')).body.jobids.length,
    )
  })

  it('a wider scope is offered to those who may see more than what concerns them', async () => {
    const offered = async (role: string) => {
      const { flags = {} } = (await browser(role).get('/main/v')).body as unknown as Session
      return flags['field_orders_scope'] !== false
    }
    expect([await offered('director'), await offered('head'), await offered('owner')]).toEqual([true, false, false])
    expect(await listed('owner', { scope: '' })).toEqual(await listed('owner', { scope: 'all' }))
  })

  it.each(ofDocuments)('a document of others is answered as unknown: $name', async ({ name, sent }) => {
    const [other = '', own = ''] = [half(1)[0], half(0)[0]]
    const answer = await callRoute(browser('owner'), name, sent(other))
    const missing = await callRoute(browser('owner'), name, sent('0000000000000000'))
    expect(answer.status).toBe(missing.status)
    expect(answer.status).not.toBe(403)
    expect(answer.text.replaceAll(other, '0000000000000000')).toBe(missing.text)
    // The route finds existing documents: the same call for one of their own has another answer.
    const isOfFile = name.includes('attachmentfile') || name.includes('deleteattachment')
    if (!isOfFile) expect((await callRoute(browser('owner'), name, sent(own))).text).not.toBe(missing.text)
  })

  it.each(ofAdded)('a row of others is answered as unknown: $name', async ({ name, row, sent, missing }) => {
    const [other, own] = [await addedFor(browser('accounts'), row), await addedFor(browser('owner'), row)]
    const none = await callRoute(browser('owner'), name, sent(NOBODY))
    expect(none.status).toBe(missing)
    const answer = await callRoute(browser('owner'), name, sent(other))
    expect({ ...answer, text: answer.text.replaceAll(other, NOBODY) }).toMatchObject({
      status: none.status,
      text: none.text,
    })
    // The row exists: its creator gets another answer.
    expect((await callRoute(browser('owner'), name, sent(own))).text).not.toBe(none.text)
    expect((await callRoute(browser('accounts'), name, sent(other))).text).not.toBe(none.text)
  })

  it('are tested with all calls of screens to which people add rows', () => {
    expect(ofAdded.map(({ name }) => name.split('/').at(-1)).toSorted()).toEqual(ADDED_CALLS)
  })

  it('a document cannot be decided by people who may not see it, although their role decides', async () => {
    const [hidden = ''] = half(1)
    const before = (await browser('director').rows()).find(({ id }) => id === hidden)
    expect((await browser('head').approve([hidden])).status).toBe(404)
    expect((await browser('director').rows()).find(({ id }) => id === hidden)).toEqual(before)
  })

  it('a document is visible to people it waits for, and to people who have decided it', async () => {
    const [waiting = '', decided = ''] = half(0)
    await change((work) =>
      work
        .updateTable('documents')
        .set({ next_roles: ['accounts'] })
        .where('id', '=', waiting)
        .execute(),
    )
    await change((work) =>
      work
        .updateTable('documents')
        .set({ decided_by: ['steel-accounts'] })
        .where('id', '=', decided)
        .execute(),
    )
    expect(await listed('accounts')).toEqual(
      ids.filter((id) => half(1).includes(id) || [waiting, decided].includes(id)),
    )
    expect(await listed('owner')).toEqual(half(0))
    const count = (await browser('accounts').get('/main/waiting')).body.get_waiting.result
    expect(count.map((each) => each.count)).toEqual([1])
  })

  it('exports contain only visible rows', async () => {
    const { body } = await browser('head').get('/main/s/orders/list', { scope: 'all', download: 'y', cols: 'id' })
    const download_id = body.download_id ?? ''
    const view = () => browser('head').get('/main/download_view', { download_id, check: 'y' })
    await expect.poll(async () => (await view()).body.ready).toBe(true)
    const csv = (await browser('head').file('/main/download_view', { download_id })).body
    expect(ids.filter((id) => csv.includes(id))).toEqual(half(0))
  })

  it('letters do not reveal a hidden document', async () => {
    const log = async (role: string) => {
      const path = '/main/s/notificationconfig/notificationemaillogs_list'
      const { get_list } = (await browser(role).get(path, { slug: 'orders', pk: half(1)[0] ?? '' })).body
      return get_list.result.map((row) => String(row['href']))
    }
    await browser('director').post('/main/s/orders/ma_notifycontacts', {
      ...alertTo(half(1)[0] ?? ''),
      formSlug: 'orders',
    })
    const [letter = ''] = await log('director')
    expect((await browser('director').file(letter)).statusCode).toBe(200)
    expect(await log('owner')).toEqual([])
    expect((await browser('owner').file(letter)).statusCode).toBe(404)
  })

  it('a code does not open a hidden document', async () => {
    const scan = async (role: string, id: string) => {
      const code = documentCode(site.database.secret, 'steel', { screen: 'orders', id })
      return (await browser(role).get('/main/scan', { code })).body as unknown as { get_scan: object | null }
    }
    expect((await scan('owner', half(1)[0] ?? '')).get_scan).toBeNull()
    expect((await scan('owner', half(0)[0] ?? '')).get_scan).not.toBeNull()
  })

  it('change with the person, from the next call on', async () => {
    await setPerson('head', { team: ['design', 'crm'] })
    expect(await listed('head')).toEqual(ids)
    await setPerson('head', { team: [] })
    expect(await listed('head')).toEqual([])
    await setPerson('head', { team: ['crm'], roles: ['head', 'director'] })
    expect(await listed('head')).toEqual(ids)
    await setPerson('head', { roles: ['head'] })
    expect(await listed('head')).toEqual(half(0))
    // People take their documents along when they change teams.
    await setPerson('owner', { team: ['design'] })
    expect(await listed('head')).toEqual([])
    await setPerson('owner', { team: ['crm'] })
    expect(await listed('head')).toEqual(half(0))
  })

  describe('of stored records', () => {
    const add = async (role: string, body: object) => {
      const { body: answer } = await browser(role).post('/main/s/leave/item', body)
      return (answer as unknown as { pk: string }).pk
    }
    const keys = async (role: string) => {
      const { get_list } = (await browser(role).get('/main/s/leave/list', { page_by: '50' })).body
      return get_list.result.map((row) => String(row['Reason'])).toSorted()
    }

    it('show own rows, rows of the team, and rows with the person in a field', async () => {
      await add('owner', { Reason: 'A', Manager: 'steel-head' })
      await add('owner', { Reason: 'B', Manager: 'steel-director' })
      await add('accounts', { Reason: 'C', Manager: 'steel-director' })
      await add('accounts', { Reason: 'D', Manager: 'steel-head' })
      expect(await keys('director')).toEqual(['A', 'B', 'C', 'D'])
      expect(await keys('owner')).toEqual(['A', 'B'])
      expect(await keys('accounts')).toEqual(['C', 'D'])
      expect(await keys('head')).toEqual(['A', 'B', 'D'])
    })

    it('prevent changing and deleting hidden rows', async () => {
      const { get_list } = (await browser('accounts').get('/main/s/leave/list')).body
      const key = String(get_list.result[0]?.id)
      const call = (path: string, body: object, query = {}) =>
        browser('owner').post(`/main/s/leave/${path}`, body, { query })
      expect((await call('item', { Reason: 'Mine' }, { key })).status).toBe(404)
      expect((await call('deleteitem', { key })).status).toBe(404)
      expect((await browser('owner').get('/main/s/leave/ma_list', { pk: key })).status).toBe(404)
      expect(await keys('accounts')).toEqual(['C', 'D'])
    })
  })
})
