import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { AppDefinition, SiteRoute } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/start/app.ts'
import { registerPageStyle } from '../../server/pages/page.ts'
import { Browser, signedIn } from './browser.ts'
import { newInstallation, openSite, type Site } from './databases.ts'
import { app as fixture, orders } from './fixture.ts'

const route = (name: string, page: SiteRoute['page'], label = name): SiteRoute => {
  return { route: name, label, section: 'crm', group: null, platform: ['steel'], page }
}

describe('the version answer', () => {
  let site: Site
  let server: FastifyInstance
  beforeAll(async () => {
    site = await openSite(await newInstallation('pglite'), { rows: 1 })
    const app: AppDefinition = {
      ...fixture,
      routes: [
        route('enquiry', 'landing', 'Enquiry <script>'),
        route('task', null),
        route('drawing', 'panel'),
        route('crm', 'panel'),
      ],
    }
    const screens = { get: () => orders, all: () => [orders] }
    const config = { ...site.installation.config, environment: 'test' } as const
    server = await buildApp({ config, database: site.database, screens, app: () => app, build: '3f9a1c2b44d0' })
    await registerPageStyle(server)
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await site.installation.remove()
  })

  it('contains the front end build and the environment, with and without a session', async () => {
    const expected = { gitversion: '3f9a1c2b44d0', environment: 'test' }
    expect((await new Browser(server).get('/main/v')).body).toMatchObject(expected)
    expect((await (await signedIn(server, 'head')).get('/main/v')).body).toMatchObject(expected)
  })

  it('contains only the extensions that need no session, if there is none', async () => {
    const { body } = await (await signedIn(server, 'head')).get('/main/v')
    expect(body).toMatchObject({ capabilities: expect.arrayContaining(['storedlogins', 'decisions', 'rules']) })
    expect((await new Browser(server).get('/main/v')).body).toMatchObject({
      capabilities: ['storedlogins', 'newpassword'],
    })
  })

  it('hides pages that only an ERP draws from menus, and nothing else', async () => {
    // The section of the site has the name of one of the pages.
    const flags = { module_crm: true, screen_crm: false, module_enquiry: false, module_drawing: false }
    const browser = new Browser(server)
    expect((await browser.login('head')).body).toMatchObject({ flags })
    const { body } = await browser.get('/main/v')
    expect((body as { flags?: object }).flags).toEqual(flags)
  })

  it('comes from a server that has the style of the product', async () => {
    const { statusCode, body } = await server.inject('/ssr/page.css')
    expect(statusCode).toBe(200)
    expect(body).toContain('--color-bg:')
  })
})
