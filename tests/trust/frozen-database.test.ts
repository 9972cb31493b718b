import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markFor } from '../runner/limits.ts'
import { registerCalendar } from '../../server/modules/document-system/pages/calendar.ts'
import { registerServerPages } from '../../server/pages/routes.ts'
import { registerHealth } from '../../server/routes/health.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site, type SiteOptions } from '../contract/databases.ts'
import { app, orders, stock } from '../contract/fixture.ts'
import { publishedScreens } from '../contract/page-visitor.ts'
import { callRoute, routes, schemas } from '../contract/routes.ts'
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'

const MOST_MS = markFor(10_000)
const ROLES = ['head', 'owner', 'accounts', 'director'] as const

/** It accepts connections and statements, and answers none. */
describe('a frozen database', () => {
  let site: Site
  let proxy: DatabaseProxy
  let people: readonly Browser[]
  beforeAll(async () => {
    const installation = await newInstallation('postgres')
    proxy = await openDatabaseProxy(installation.config.databaseUrl ?? '')
    const config = { ...installation.config, databaseUrl: proxy.url }
    const prepare: SiteOptions['prepare'] = (server, { database }) => {
      registerHealth(server, { config, database })
      const pages = { published: () => drawn, secret: database.secret }
      void server.register(() => registerServerPages(server, pages))
      void server.register(() => registerCalendar(server, { config, database, app: () => app, wordsOf: () => ({}) }))
    }
    const served = [...drawn.screens.values()].map((screen) => screen.server)
    site = await openSite({ ...installation, config }, { screens: [orders, stock, ...served], prepare })
    people = await Promise.all(ROLES.map((role) => signedIn(site.server, role)))
  })
  afterAll(async () => {
    proxy.thaw()
    await site.close()
    await proxy.close()
    await site.installation.remove()
  })

  it('delays no answer by ten seconds, and is used again when it responds', async () => {
    const [head] = people
    const id = (await head?.rows({ Status: 'Submitted' }))?.[0]?.id ?? ''
    // Some connections are idle when it freezes, others are opened when all of these wait.
    const started = performance.now()
    proxy.freeze()
    const calls = people.flatMap((person) => [
      person.approve([id], {}, 'sent-to-a-frozen-database'),
      ...Array.from({ length: 4 }, () => person.get('/main/s/orders/list', { scope: 'all' })),
    ])
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(performance.now() - started).toBeLessThan(MOST_MS)
    expect(new Set(statuses).difference(new Set([429, 503]))).toEqual(new Set())
    proxy.thaw()
    const thawed = performance.now()
    await expect.poll(async () => (await head?.get('/main/s/orders/list'))?.status).toBe(200)
    expect(performance.now() - thawed).toBeLessThan(markFor(5_000))
    const decided = await head?.approve([id], {}, 'sent-to-a-frozen-database')
    expect(decided?.body.approval_list[0]).toMatchObject({ ok: true })
  })

  it('delays the answer of no route by ten seconds', async () => {
    const names = Object.keys(routes)
    // These end sessions, which the others need.
    const leaving: Readonly<Record<string, Browser>> = {
      'GET /main/logout': await signedIn(site.server, 'admin'),
      'POST /main/blockallaccess': await signedIn(site.server, 'head', 'TEX'),
    }
    proxy.freeze()
    const answers = await Promise.all(
      names.map(async (name, at) => {
        const person = leaving[name] ?? (people[at % people.length] as Browser)
        const { query = {}, body = {} } = routes[name]?.reaches?.('nobody') ?? schemas[name]?.example.request ?? {}
        const started = performance.now()
        const { status } = await callRoute(person, name, { query: withoutToken(query), body })
        return { name, status, isLate: performance.now() - started > mostOf(name) }
      }),
    )
    proxy.thaw()
    expect(answers.filter(({ isLate }) => isLate)).toEqual([])
    for (const { name, status } of answers) if (name in leaving) expect([name, status]).toEqual([name, 503])
    // Calls that need no data, or that their schema refuses, are answered. The only server error is 503.
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(names.length / 2)
    await expect.poll(async () => (await people[0]?.get('/main/s/orders/list'))?.status).toBe(200)
  })

  it.each(['/readyz', '/ssr/partymaster/landing', '/ssr/currencymasterssr/panel', '/ssr/calendar/page'])(
    'delays %s by less than ten seconds, and says when to try again',
    async (path) => {
      const [head] = people
      expect((await head?.file(path))?.statusCode).toBe(200)
      proxy.freeze()
      const started = performance.now()
      const answer = await head?.file(path)
      expect(performance.now() - started).toBeLessThan(MOST_MS)
      expect([answer?.statusCode, answer?.headers['retry-after']]).toEqual([503, '2'])
      proxy.thaw()
      await expect.poll(async () => (await head?.file(path))?.statusCode).toBe(200)
    },
  )
})

/** Pages that the server draws, from several calls each. */
const drawn = await publishedScreens((name) => name === 'partymaster' || name === 'currencymasterssr')

/** The token of an example opens no session. */
function withoutToken({ apitoken: _token, ...query }: Readonly<Record<string, string>>) {
  return query
}

/** `injected` requests a refused stream twice. */
const mostOf = (name: string): number => (name === 'GET /main/events' ? 2 * MOST_MS : MOST_MS)
