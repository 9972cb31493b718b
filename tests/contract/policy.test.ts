import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePolicies } from '../../server/contract/policy.ts'
import { Browser } from './browser.ts'
import { newPlace, openSite, type Site } from './databases.ts'

describe('the policies', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newPlace('pglite'), { rows: 1 })
  })
  afterAll(async () => {
    await site.close()
    await site.place.remove()
  })

  it('stop the start for a route that declares none', async () => {
    const server = Fastify()
    requirePolicies(server)
    server.get('/forgotten', () => 'open to everybody')
    await expect(server.ready()).rejects.toThrow('GET /forgotten')
  })

  it('let nobody in without a session', async () => {
    const stranger = new Browser(site.server)
    const calls = [
      await stranger.get('/main/agsk'),
      await stranger.get('/main/logout'),
      await stranger.get('/main/rules'),
      await stranger.post('/main/rules', { screen: 'orders', hash: 'x' }),
      await stranger.get('/main/s/orders/list'),
      await stranger.approve(['x']),
      await stranger.post('/main/s/orders/rejection', { selected: ['x'], reason: 'y' }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401, 200, 401, 401])
    expect(new Set(calls.map(({ text }) => text))).toEqual(new Set(['{"ok":false,"reason":"unauthorized"}']))
  })

  it('leave open what tells nothing', async () => {
    const stranger = new Browser(site.server)
    expect((await stranger.get('/main/v')).body).toEqual({
      v: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      gitversion: 'none',
      environment: 'development',
      capabilities: ['storedlogins'],
      loginRequired: true,
    })
    expect((await stranger.get('/main/a')).body).toMatchObject({ ok: true, database: { survives: 'process crash' } })
  })
})
