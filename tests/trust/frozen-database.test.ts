import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
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

  it('leaves no call without an answer for ten seconds, and is used again when it answers', async () => {
    const [head] = people
    const id = (await head?.rows({ Status: 'Submitted' }))?.[0]?.id ?? ''
    // Some connections are idle when it freezes, others come when all of them wait.
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
})
