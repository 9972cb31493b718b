import { Ajv } from 'ajv'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { bothDatabases, type Kind, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { routeScreens } from '../contract/route-rows.ts'
import { callRoute, type CallSchema, routes, schemas, type Sent } from '../contract/routes.ts'
import { fingerprint } from './fingerprint.ts'

/** The database for calls that a schema refuses: the one that checks the session faster. */
const WHERE_REFUSED: Kind = 'postgres'

const WRONG: readonly unknown[] = [null, true, -1, 1e308, '', [], {}, [null], { $ne: '' }, 'x'.repeat(70_000)]
/** Texts that have broken servers before: quotes, null characters, paths, patterns, other scripts. */
const NASTY = [
  "'; drop table documents; --",
  'a\u0000b',
  '../../etc/passwd',
  '%',
  '\\',
  '${7*7}',
  '\uD800',
  '١٢٣ नजद 🧵',
]

/** A separate site, where no test changes anything and the administrator stays signed in. */
function untouchedSite(kind: Kind) {
  let site: Site
  let admin: Browser
  /** The state after the last test. */
  let state: unknown
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 10, screens: routeScreens })
    admin = await signedIn(site.server, 'admin')
    state = await fingerprint(site)
  })
  // Without a session every request would be refused, whatever it contains.
  afterEach(async () => {
    expect((await admin.get('/main/agsk')).status).toBe(200)
    const before = state
    state = await fingerprint(site)
    expect(state).toEqual(before)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })
  return {
    async statusOf(name: string, sent: Sent): Promise<number> {
      return (await callRoute(admin, name, sent)).status
    },
    async post(path: string, type: string, payload: string): Promise<number> {
      const url = `${path}?apitoken=${admin.token}`
      const headers = { 'content-type': type }
      const cookies = admin.cookieJar()
      return (await site.server.inject({ method: 'POST', url, payload, headers, cookies })).statusCode
    },
  }
}

// A request that a schema refuses never reaches the database, so one database is enough.
describe('forged calls', () => {
  const site = untouchedSite(WHERE_REFUSED)

  it.each(Object.keys(routes))('are refused, and change nothing: %s', async (name) => {
    const forged = forgeries(name)
    expect(forged.length).toBeGreaterThan(0)
    for (const sent of forged) {
      const status = await site.statusOf(name, sent)
      expect({ sent: brief(sent), status: Math.floor(status / 100) }).toEqual({ sent: brief(sent), status: 4 })
    }
  })

  it.each(['POST /main/s/orders/approval', 'POST /main/rules', 'POST /main/login'])(
    'are refused if they are not a JSON object: %s',
    async (name) => {
      for (const [type, payload] of [
        ['application/json', '{"selected":'],
        ['application/json', '{"__proto__":{"selected":["x"]}}'],
        ['application/json', 'null'],
        ['application/json', '[]'],
        ['text/plain', '{}'],
        ['application/x-www-form-urlencoded', 'selected=x'],
      ] as const) {
        expect([400, 415]).toContain(await site.post(name.split(' ')[1] ?? '', type, payload))
      }
    },
  )
})

describe.each(bothDatabases)('calls with malicious texts on %s', (kind) => {
  const site = untouchedSite(kind)

  it.each(Object.keys(routes).filter((name) => name !== 'GET /main/logout' && !routes[name]?.hasEffect))(
    'cause no error of the server and no change: %s',
    async (name) => {
      const isSent = kind === WHERE_REFUSED ? () => true : (sent: Sent) => !isRefused(name, sent)
      for (const sent of nastyCalls(name).filter(isSent)) {
        const status = await site.statusOf(name, sent)
        expect({ sent: brief(sent), failed: status >= 500 }).toEqual({ sent: brief(sent), failed: false })
      }
    },
  )
})

/** Requests with one error each: a member that is unknown, missing, too long or of another type. */
function forgeries(name: string): readonly Sent[] {
  const { query = {}, body = {} } = validCall(name)
  const schema = schemas[name] as CallSchema
  const queries = mutations(query, schema.query, ['x'.repeat(600), '']).map((each) => ({ query: each as never, body }))
  const bodies = schema.body ? mutations(body, schema.body, WRONG).map((each) => ({ query, body: each })) : []
  // Requests that the schema accepts are covered by the next test.
  return [...queries, ...bodies].filter((sent) => isRefused(name, sent))
}

const ajv = new Ajv({ strict: false })

/** Whether the schema of a call refuses the request. */
function isRefused(name: string, { query = {}, body = {} }: Sent): boolean {
  const schema = schemas[name] as CallSchema
  return !ajv.validate(schema.query, query) || (schema.body !== undefined && !ajv.validate(schema.body, body))
}

function mutations(valid: object, schema: CallSchema['query'], wrong: readonly unknown[]): readonly object[] {
  const names = Object.keys(schema.properties)
  const without = (left: string) => Object.fromEntries(Object.entries(valid).filter(([name]) => name !== left))
  return [
    { ...valid, colour: 'red' },
    { ...valid, constructor: 'red' },
    ...names.map(without),
    ...names.flatMap((each) => wrong.map((value) => ({ ...valid, [each]: value }))),
  ]
}

function nastyCalls(name: string): readonly Sent[] {
  const { query = {}, body = {} } = validCall(name)
  const schema = schemas[name] as CallSchema
  return NASTY.flatMap((word) => [
    ...Object.keys(schema.query.properties).map((each) => ({ query: { ...query, [each]: word }, body })),
    ...Object.keys(schema.body?.properties ?? {}).map((each) => ({ query, body: { ...body, [each]: word } })),
    ...(routes[name]?.reaches ? [{ query, body, ...routes[name].reaches(word) }] : []),
  ])
}

/** A valid request without effect: for an unknown document, or with a wrong password. */
function validCall(name: string): Sent {
  const { query, body } = routes[name]?.reaches?.('nobody') ?? schemas[name]?.example.request ?? {}
  return { ...(query ? { query } : {}), ...(body ? { body: 'pwd' in body ? { ...body, pwd: 'wrong' } : body } : {}) }
}

const brief = (sent: Sent): string => JSON.stringify(sent).slice(0, 200)
