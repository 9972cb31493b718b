import { Ajv } from 'ajv'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { databases, newPlace, openSite, type Site } from '../contract/databases.ts'
import { callRoute, type CallSchema, routes, schemas, type Sent } from '../contract/routes.ts'
import { fingerprint } from './fingerprint.ts'

type Members = Readonly<Record<string, unknown>>

const WRONG: readonly unknown[] = [null, true, -1, 1e308, '', [], {}, [null], { $ne: '' }, 'x'.repeat(70_000)]
/** What has undone servers before: quotes, the end of a text, paths, patterns, other scripts. */
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

describe.each(databases)('forged calls on %s', (kind) => {
  let site: Site
  let admin: Browser
  /** As the last test left it. */
  let stored: unknown
  beforeAll(async () => {
    site = await openSite(await newPlace(kind), { rows: 10 })
    admin = await signedIn(site.server, 'admin')
    stored = await fingerprint(site)
  })
  // Whoever is not signed in is refused whatever they send.
  afterEach(async () => {
    expect((await admin.get('/main/agsk')).status).toBe(200)
  })
  afterAll(async () => {
    await site.close()
    await site.place.remove()
  })

  async function changesNothing(work: () => Promise<void>): Promise<void> {
    const before = stored
    try {
      await work()
    } finally {
      stored = await fingerprint(site)
    }
    expect(stored).toEqual(before)
  }

  it.each(Object.keys(routes))('are refused, and change nothing: %s', async (name) => {
    const forged = forgeries(name)
    expect(forged.length).toBeGreaterThan(0)
    await changesNothing(async () => {
      for (const sent of forged) {
        const { status } = await callRoute(admin, name, sent)
        expect({ sent: brief(sent), status: Math.floor(status / 100) }).toEqual({ sent: brief(sent), status: 4 })
      }
    })
  })

  it.each(Object.keys(routes).filter((name) => name !== 'GET /main/logout' && !routes[name]?.hasEffect))(
    'with nasty words break nothing: %s',
    async (name) => {
      await changesNothing(async () => {
        for (const sent of nastyCalls(name)) {
          const { status } = await callRoute(admin, name, sent)
          expect({ sent: brief(sent), failed: status >= 500 }).toEqual({ sent: brief(sent), failed: false })
        }
      })
    },
  )

  it.each(['POST /main/s/orders/approval', 'POST /main/rules', 'POST /main/login'])(
    'that are no JSON object are refused: %s',
    async (name) => {
      const url = `${name.split(' ')[1]}?apitoken=${admin.token}`
      for (const [type, payload] of [
        ['application/json', '{"selected":'],
        ['application/json', '{"__proto__":{"selected":["x"]}}'],
        ['application/json', 'null'],
        ['application/json', '[]'],
        ['text/plain', '{}'],
        ['application/x-www-form-urlencoded', 'selected=x'],
      ] as const) {
        const { statusCode } = await site.server.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': type },
        })
        expect([400, 415]).toContain(statusCode)
      }
    },
  )
})

/** One thing wrong at a time: a member that is unknown, missing, too long or of another kind. */
function forgeries(name: string): readonly Sent[] {
  const { query = {}, body = {} } = validCall(name)
  const schema = schemas[name] as CallSchema
  const queries = mutations(query, schema.query, ['x'.repeat(600), '']).map((each) => ({ query: each as never, body }))
  const bodies = schema.body ? mutations(body, schema.body, WRONG).map((each) => ({ query, body: each })) : []
  return [...queries, ...bodies]
}

/** Those the schema refuses; what it lets through is another test's. */
function mutations(valid: object, schema: CallSchema['query'], wrong: readonly unknown[]): readonly object[] {
  const names = Object.keys(schema.properties)
  const without = (left: string) => Object.fromEntries(Object.entries(valid).filter(([name]) => name !== left))
  const all: Members[] = [
    { ...valid, colour: 'red' },
    { ...valid, constructor: 'red' },
    ...names.map(without),
    ...names.flatMap((each) => wrong.map((value) => ({ ...valid, [each]: value }))),
  ]
  const isRefused = new Ajv({ strict: false }).compile(schema)
  return all.filter((each) => !isRefused(each))
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

/** Right in its form, and of no effect: a document nobody has, a password that is wrong. */
function validCall(name: string): Sent {
  const { query, body } = routes[name]?.reaches?.('nobody') ?? schemas[name]?.example.request ?? {}
  return { ...(query ? { query } : {}), ...(body ? { body: 'pwd' in body ? { ...body, pwd: 'wrong' } : body } : {}) }
}

const brief = (sent: Sent): string => JSON.stringify(sent).slice(0, 200)
