/** Every call with random requests from its schema: no answer is a server error, and refused ones change nothing. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { chanceOf } from '../../sample/random.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, injected, signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { addedFor, routeScreens } from '../contract/route-rows.ts'
import { type CallSchema, routes, schemas } from '../contract/routes.ts'
import { fingerprint } from './fingerprint.ts'
import { type Fuzzing, fuzzedRequest, type Request } from './fuzz.ts'
import { inconsistencies } from './invariants.ts'
import { recordResult } from './results.ts'

/** Requests per route; `npm run trust` sends 100. */
const REQUESTS = Number(process.env['TRUST_FUZZ'] ?? 2)
/** After this many refused requests, every row of every table is compared with the state before. */
const BATCH = 10
const LONGEST_MS = limitFor(60_000)
const SCREENS = routeScreens
/** Called last, since they may end the session that the others need. */
const LAST = [
  'GET /main/logout',
  'POST /main/blockallaccess',
  'POST /main/login',
  'POST /main/storedlogin',
  'POST /main/newpassword',
]
const names = Object.keys(routes).toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other))

describe.each(bothDatabases)('fuzzed calls on %s', (kind) => {
  let site: Site
  let admin: Browser
  let ids: readonly [string, ...string[]]
  /** Ids of rows on the screens to which people add rows, by route. */
  const added = new Map<string, string[]>()
  /** `compared`: refused requests after which every table was unchanged. */
  const tally = { requests: 0, answered: 0, compared: 0 }
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 20, screens: SCREENS })
    admin = await signedIn(site.server, 'admin')
    ids = ['orders', 'SB-2401', 'head@steel.example', ...(await admin.rows()).slice(0, 10).map(({ id }) => id)]
    for (const [name, row] of Object.entries(routes).filter(
      ([, { screen }]) => screen === 'deals' || screen === 'parties',
    ))
      added.set(name, [await addedFor(admin, row), await addedFor(admin, row)])
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it.each(names)(
    'cause no server error, and change nothing if they are refused: %s',
    async (name) => {
      const schema = schemas[name] as CallSchema
      const fuzzing: Fuzzing = {
        chance: chanceOf(`fuzz ${name}`),
        ids: [...ids, ...(added.get(name) ?? [])],
        fields: ['PartyName', 'Client', 'Worth', 'Kind', 'Open'],
      }
      for (let from = 0; from < REQUESTS; from += BATCH) {
        const count = Math.min(BATCH, REQUESTS - from)
        await sendBatch(
          name,
          Array.from({ length: count }, () => fuzzedRequest(fuzzing, schema)),
        )
      }
      await stillSignedIn()
    },
    LONGEST_MS,
  )

  it('leave a consistent database', async () => {
    const wrong = await inconsistencies(site)
    const { requests, answered } = tally
    const result = `${requests} requests to ${names.length} routes: no 5xx, ${answered} answered, ${tally.compared} refused without a change in any table, ${wrong.length} inconsistencies`
    recordResult({ proof: 2, database: kind, result })
    expect(wrong).toEqual([])
    expect(requests).toBeGreaterThanOrEqual(REQUESTS * names.length)
    expect(tally.compared).toBeGreaterThan(0)
  })

  /** Sends a batch; repeats the refused requests without the successful ones until a batch has no effect. */
  async function sendBatch(name: string, batch: readonly Request[]): Promise<void> {
    let left = batch
    while (left.length > 0) {
      const before = await fingerprint(site)
      const refused: Request[] = []
      for (const request of left) if ((await statusOf(name, request)) >= 400) refused.push(request)
      const isUnchanged = refused.length === left.length || !mayChange(name, left)
      if (isUnchanged) {
        tally.compared += refused.length
        expect(await fingerprint(site)).toEqual(before)
        return
      }
      await importsEnd(site)
      left = refused
    }
  }

  async function statusOf(name: string, request: Request): Promise<number> {
    const status = await send(name, request)
    expect({ request: brief(request), failed: status >= 500 }).toEqual({ request: brief(request), failed: false })
    tally.requests += 1
    if (status < 400) tally.answered += 1
    return status
  }

  async function send(name: string, { query, ...rest }: Request): Promise<number> {
    const [method = '', path = ''] = name.split(' ')
    const url = path.replace('{screen}', screenFor(name)).replace('{upload}', 'nobody')
    const asked = { ...(query as object), apitoken: admin.token }
    const options = { method: method as 'GET', url, query: asked, cookies: admin.cookieJar(), ...rest }
    return (await injected(site.server as FastifyInstance, options)).statusCode
  }

  /** Every other request goes to a screen that supports the route, the others to each screen in turn. */
  function screenFor(name: string): string {
    const any = SCREENS[tally.requests % SCREENS.length]?.screen ?? ''
    return tally.requests % 2 === 0 ? (routes[name]?.screen ?? any) : any
  }

  /** Signs in again if the session has ended: refusals for the lack of a session would prove nothing. */
  async function stillSignedIn(): Promise<void> {
    if ((await admin.get('/main/agsk')).status === 200) return
    admin = await signedIn(site.server, 'admin')
  }
})

/** Waits for imports, so that rows they save in the background do not count as effects of later requests. */
async function importsEnd({ database }: Site): Promise<void> {
  const running = () =>
    inTenant(database, 'steel', (work) =>
      work.selectFrom('imports').select('id').where('state', 'in', ['checking', 'importing']).execute(),
    )
  await expect.poll(running).toEqual([])
}

/** Parameters of calls that export a file, which the audit records. */
const EXPORT_PARAMETERS = ['download', 'fmt']

/** Whether a successful call may have an effect. */
const mayChange = (name: string, batch: readonly Request[]): boolean =>
  !name.startsWith('GET') ||
  name.endsWith('logout') ||
  batch.some(({ query }) => EXPORT_PARAMETERS.some((each) => each in (query as object)))

const brief = (request: Request): string => JSON.stringify(request).slice(0, 300)
