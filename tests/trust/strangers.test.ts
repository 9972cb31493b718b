import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import type { Database } from '../../server/database/open.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { addedFor, isAdded, routeScreens } from '../contract/route-rows.ts'
import { openToSupport } from '../contract/role-matrix.ts'
import { callRoute, routes, type Sent } from '../contract/routes.ts'
import { fingerprint } from './fingerprint.ts'
import { recordResult } from './results.ts'
import { withoutCompanyFilter } from './without-filter.ts'

const ROLES = ['head', 'accounts', 'director', 'owner', 'admin'] as const
/** Ids of documents per route; `npm run trust` uses 16. */
const IDS = Number(process.env['TRUST_WALL_IDS'] ?? 4)
/** Minimum number of requests at full length. */
const MARK = 5_000
const isFull = process.env['TRUST_WALL_IDS'] !== undefined
const LONGEST_MS = limitFor(60_000)
/** A text in all data of the other company that could be revealed. */
const SECRET = 'Najd-only'

const reaching = Object.entries(routes).flatMap(([name, { reaches }]) => (reaches ? [{ name, reaches }] : []))
/** Without routes that have an effect which disturbs the other tests, such as blocking all access. */
const signedRoutes = Object.entries(routes).filter(([, { policy, hasEffect }]) => policy !== 'public' && !hasEffect)

/** Whether the role manages the screen; otherwise the call is refused before any id is checked. */
function isManager(name: string, role: string, { installation }: Site): boolean {
  if (openToSupport.includes(name)) return role === 'admin' && installation.config.supportCompany === 'STEEL'
  const isManaged = name.startsWith('GET /main/s/people/') || name.startsWith('POST /main/s/people/')
  return role === 'admin' || !(isManaged || name === 'POST /main/s/{screen}/slugconfig')
}

/** The server as it is, and one without conditions on the company: row-level security in the database still applies. */
const servers = bothDatabases.flatMap((kind) => [
  { kind, name: kind, isFiltered: true },
  { kind, name: `${kind}, without the filter of the application`, isFiltered: false },
])

describe.each(servers)('people of another company on $name', ({ kind, isFiltered }) => {
  let site: Site
  let requests = 0
  let removed = (): number => 0
  const people = new Map<string, Browser>()
  let ids: readonly string[]
  /** A person of the other company. */
  let theirs: Browser
  /** Ids of rows on the screens to which people add rows, by route. */
  const added = new Map<string, readonly string[]>()
  const idsFor = (name: string): readonly string[] => added.get(name) ?? ids
  /** The state after the last test that compares; these tests change nothing. */
  let state: unknown
  const expectUnchanged = async (): Promise<void> => {
    const before = state
    state = await fingerprint(site)
    expect(state).toEqual(before)
  }
  beforeAll(async () => {
    const served = (database: Database): Database => {
      if (isFiltered) return database
      const unfiltered = withoutCompanyFilter(database)
      removed = unfiltered.removed
      return unfiltered.database
    }
    site = await openSite(await newInstallation(kind), { rows: 60, served, screens: routeScreens })
    for (const role of ROLES) people.set(role, await signedIn(site.server, role))
    theirs = await signedIn(site.server, 'head', 'TEX')
    for (const [name, row] of Object.entries(routes).filter(([, row]) => isAdded(row) && row.reaches))
      added.set(name, [await addedFor(theirs, row, { name: SECRET })])
    ids = await fillWithSecrets(site)
    state = await fingerprint(site)
  })
  afterAll(async () => {
    const how = isFiltered ? '' : ` with ${removed()} conditions on the company removed`
    recordResult({ proof: 9, database: kind, result: `${requests} requests${how}: no byte` })
    await site.close()
    await site.installation.remove()
  })

  const call = (browser: Browser, name: string, sent: Sent) => {
    requests += 1
    return callRoute(browser, name, sent)
  }
  const as = (role: string): Browser => people.get(role) as Browser

  it.each(reaching)(
    'get the same answer for its documents as for unknown ones: $name',
    async ({ name, reaches }) => {
      for (const role of ROLES) {
        const none = await call(as(role), name, reaches('0000000000000000'))
        expect(none.status).toBe(isManager(name, role, site) ? (routes[name]?.missing ?? 404) : 403)
        for (const id of idsFor(name)) expect(await call(as(role), name, reaches(id))).toMatchObject(answerOf(none))
      }
      await expectUnchanged()
    },
    LONGEST_MS,
  )

  it('are refused even if the request also has an id of their own', async () => {
    const own = (await as('head').rows({ Status: 'Submitted' }))[0]?.id ?? ''
    for (const id of ids) expect((await as('head').approve([own, id])).status).toBe(404)
    await expectUnchanged()
  })

  it.each(signedRoutes)('cannot read any of its texts: %s', async (name) => {
    // Ends the session, and returns no data.
    if (name === 'GET /main/logout') return
    const hints: Sent[] = name.endsWith('/list')
      ? listHints(ids[0] ?? '')
      : [routes[name]?.reaches?.(idsFor(name)[0] ?? '') ?? {}]
    for (const role of ROLES) {
      for (const sent of hints) expect((await call(as(role), name, sent)).text).not.toContain(SECRET)
    }
  })

  it.runIf(isFull)('have sent 5,000 requests', () => {
    expect(requests).toBeGreaterThanOrEqual(MARK)
  })

  it.skipIf(isFiltered)('have been served without conditions on the company', () => {
    expect(removed()).toBeGreaterThan(requests)
  })

  it('would find the texts as people of that company', async () => {
    const [id = ''] = ids
    for (const name of signedRoutes.map(([name]) => name).filter((name) => withTexts.test(name))) {
      const sent = routes[name]?.reaches?.(id) ?? { query: name.endsWith('/list') ? { scope: 'all' } : {} }
      expect({ name, text: (await callRoute(theirs, name, sent)).text }).toMatchObject({
        text: expect.stringContaining(SECRET) as string,
      })
    }
  })

  it.each(Object.keys(routes).filter((name) => withAddedTexts.test(name)))(
    'would find rows that were added as people of that company: %s',
    async (name) => {
      const [id = ''] = idsFor(name)
      expect((await callRoute(theirs, name, routes[name]?.reaches?.(id))).text).toContain(SECRET)
    },
  )

  it('do not have its messages in their unread count', async () => {
    const owner = await signedIn(site.server, 'owner', 'TEX')
    const unread = async (browser: Browser) =>
      (await browser.get('/main/s/notification/unreadcount')).body.get_unreadcount.count
    expect(await unread(owner)).toBeGreaterThan(0)
    expect(await unread(as('owner'))).toBe(0)
  })
})

/** Routes whose answer contains texts of documents; answers of a module are checked by the module's tests. */
const withTexts = /\{screen\}\/(list|jobidforfilters|stockgrid|details)$|GET .*comment$/

/** Routes of screens to which people add rows whose answer contains typed texts. */
const withAddedTexts = /GET .*\/(item|options|history|import_refused)$/

const listHints = (id: string): Sent[] => [
  { query: { scope: 'all', page_by: '200' } },
  { query: { scope: 'all', search: SECRET } },
  { query: { scope: 'all', jobid: SECRET } },
  { query: { scope: 'all', search: id } },
]

/** Status and text of an answer, without its request id. */
const answerOf = ({ status, text }: { status: number; text: string }) => ({ status, text })

/** Writes the secret into the other company's documents, comments and messages. Returns ids of its documents. */
async function fillWithSecrets(site: Site): Promise<readonly string[]> {
  const head = await signedIn(site.server, 'head', 'TEX')
  const data = { PartyName: SECRET, JobID: SECRET, OrderNo: SECRET, Group: SECRET, Godown: SECRET }
  await asOwner(site.database, async (work) => {
    await setTenant(work, 'tex')
    await sql`update documents set data = data || ${JSON.stringify(data)}::jsonb, search_text = ${SECRET}
      where company_id = 'tex'`.execute(work)
  })
  const ids = (await head.rows({ Status: 'Submitted' })).slice(0, IDS).map(({ id }) => id)
  expect(ids).toHaveLength(IDS)
  await head.approve(ids.slice(0, 2))
  await head.post('/main/s/orders/comment', { comment: SECRET }, { query: { key: ids[0] ?? '' } })
  return ids
}
