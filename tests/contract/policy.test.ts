import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePolicies } from '../../server/http/policy.ts'
import { Browser, signedIn } from './browser.ts'
import { newInstallation, openSite, type Site } from './databases.ts'
import { routeScreens } from './route-rows.ts'
import { callRoute, routes, routesOf, schemas } from './routes.ts'

const exampleOf = (name: string) => schemas[name]?.example.request

describe('the policies', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation('pglite'), { rows: 1, screens: routeScreens })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('prevent the start if a route declares none', async () => {
    const server = Fastify()
    requirePolicies(server)
    server.get('/forgotten', () => 'open to everybody')
    await expect(server.ready()).rejects.toThrow('GET /forgotten')
  })

  it('are in one table, which has every route with a schema', () => {
    const names = Object.keys(routes).sort()
    expect([...routesOf(site.server)].sort()).toEqual(names)
    expect(Object.keys(schemas).sort()).toEqual(names)
  })

  it('are tested on an existing screen if the path names one', () => {
    const names = routeScreens.map(({ screen }) => screen)
    for (const [name, { screen }] of Object.entries(routes))
      expect({ name, screen }).toEqual({
        name,
        screen: name.includes('{screen}') ? expect.toBeOneOf(names) : undefined,
      })
  })

  it.each(Object.entries(routes).filter(([, { policy }]) => policy !== 'public'))(
    'refuse calls without a session: %s',
    async (name, { reaches }) => {
      const { status, text } = await callRoute(new Browser(site.server), name, reaches?.('x') ?? exampleOf(name))
      // Clients of the list read the refusal from the body (foundation §4).
      expect(status).toBe(name.endsWith('/list') ? 200 : 401)
      expect(JSON.parse(text)).toEqual({ ok: false, reason: 'unauthorized' })
    },
  )

  it.each(Object.entries(routes).filter(([name, { policy }]) => policy !== 'public' && /^(POST|PATCH)/.test(name)))(
    'refuse calls without a session before their body is received: %s',
    async (name, { screen = '' }) => {
      const [method, path = ''] = name.split(' ') as ['POST' | 'PATCH', string]
      const url = path.replace('{screen}', screen).replaceAll(/\{\w+\}/g, 'x')
      const headers = { 'content-type': 'application/json' }
      const answer = await site.server.inject({ method, url, headers, payload: 'no JSON' })
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { ok: false, reason: 'unauthorized' }])
    },
  )

  it.each(Object.entries(routes).filter(([, { policy }]) => policy === 'admin'))(
    'refuse everybody but administrators: %s',
    async (name) => {
      const { status } = await callRoute(await signedIn(site.server, 'head'), name, exampleOf(name))
      expect(status).toBe(403)
    },
  )

  it.each(Object.entries(routes).filter(([, { policy }]) => policy === 'public'))(
    'require no session for %s',
    async (name) => {
      const { text } = await callRoute(new Browser(site.server), name, exampleOf(name))
      expect(text).not.toMatch(/^\{"ok":false,"reason":"unauthorized"/)
    },
  )

  it('allow calls that reveal nothing', async () => {
    const stranger = new Browser(site.server)
    expect((await stranger.get('/main/v')).body).toEqual({
      v: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      gitversion: 'none',
      environment: 'development',
      capabilities: ['storedlogins', 'newpassword'],
      loginRequired: true,
    })
    expect((await stranger.get('/main/a')).body).toMatchObject({ ok: true, database: { survives: 'process crash' } })
  })
})
