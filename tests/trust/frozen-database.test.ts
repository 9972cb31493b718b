import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
import { callRoute, routes, schemas } from '../contract/routes.ts'
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'

const MOST_MS = 10_000
const ROLES = ['head', 'owner', 'accounts', 'director'] as const

/** It accepts connections and statements, and answers none. */
describe('a frozen database', () => {
  let site: Site
  let proxy: DatabaseProxy
  let people: readonly Browser[]
  beforeAll(async () => {
    const installation = await newInstallation('postgres')
    proxy = await openDatabaseProxy(installation.config.databaseUrl ?? '')
    site = await openSite({ ...installation, config: { ...installation.config, databaseUrl: proxy.url } })
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
    await expect.poll(async () => (await head?.get('/main/s/orders/list'))?.status, { timeout: 5_000 }).toBe(200)
    expect(performance.now() - thawed).toBeLessThan(5_000)
    const decided = await head?.approve([id], {}, 'sent-to-a-frozen-database')
    expect(decided?.body.approval_list[0]).toMatchObject({ ok: true })
  })

  it('delays the answer of no route by ten seconds', async () => {
    // These end the sessions that the others need.
    const names = Object.keys(routes).filter((name) => !ENDING.includes(name))
    proxy.freeze()
    const answers = await Promise.all(
      names.map(async (name, at) => {
        const person = people[at % people.length] as Browser
        const { query = {}, body = {} } = routes[name]?.reaches?.('nobody') ?? schemas[name]?.example.request ?? {}
        const started = performance.now()
        const { status } = await callRoute(person, name, { query: query as Record<string, string>, body })
        return { name, status, isLate: performance.now() - started > mostOf(name) }
      }),
    )
    proxy.thaw()
    expect(answers.filter(({ isLate }) => isLate)).toEqual([])
    // Calls that need no data, or that their schema refuses, are answered. The only server error is 503.
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(names.length / 2)
    await expect.poll(async () => (await people[0]?.get('/main/s/orders/list'))?.status, { timeout: 5_000 }).toBe(200)
  })
})

/** `injected` requests a refused stream twice. */
const mostOf = (name: string): number => (name === 'GET /main/events' ? 2 * MOST_MS : MOST_MS)

const ENDING = ['GET /main/logout', 'POST /main/blockallaccess']
