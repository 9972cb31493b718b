/** People who may not open a screen are refused all its calls, not only the menu entry (foundation §6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { routeScreens } from './route-rows.ts'
import { callRoute, routes, schemas } from './routes.ts'

const NOT_ALLOWED = { status: 403, text: expect.stringContaining('"not-allowed"') as string }

/** Every route below a screen, except notifications, which are the person's own. */
const ofScreens = Object.entries(routes)
  .filter(
    ([name, { policy }]) => / \/main\/s\//.test(name) && policy === 'session' && !/\/s\/notification\//.test(name),
  )
  .map(([name, { reaches, screen, file, asks }]) => {
    const own = /\/s\/([^/{]+)\//.exec(name)?.[1]
    const sent = reaches?.('0000000000000000') ?? schemas[name]?.example.request ?? {}
    return { name, screen: own ?? screen, sent: { ...sent, ...(asks && { query: asks }), file } }
  })
  .filter((each): each is typeof each & { screen: string } => each.screen !== undefined)

describe.each(databases)('rights to read on %s', (kind) => {
  let site: Site
  let head: Browser
  let owner: Browser
  beforeAll(async () => {
    const see = { head: ['all'], accounts: ['all'], director: ['all'] } as const
    const screens = routeScreens.map((each) => (each.screen === 'stock' ? each : { ...each, see }))
    site = await openSite(await newInstallation(kind), { rows: 60, screens })
    head = await signedIn(site.server, 'head')
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  async function setFlags(flags: Readonly<Record<string, boolean>>): Promise<void> {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await work
        .updateTable('people')
        .set({ flags: JSON.stringify(flags) })
        .where('company_id', '=', 'steel')
        .execute()
    })
  }

  it('have calls of screens to refuse', () => {
    expect(ofScreens.length).toBeGreaterThan(100)
  })

  it.each(ofScreens)('a module that is off is off for every call: $name', async ({ name, screen, sent }) => {
    await setFlags({ [`module_${screen}`]: false })
    expect(await callRoute(head, name, sent)).toMatchObject(NOT_ALLOWED)
    await setFlags({})
    expect(await callRoute(head, name, sent)).not.toMatchObject(NOT_ALLOWED)
  })

  it('a section that is off disables its screens, also in counts and scans', async () => {
    const [row] = await head.rows({ scope: 'all' })
    expect((await head.get('/main/waiting')).body.get_waiting.result).not.toEqual([])
    await setFlags({ module_crm: false })
    expect((await head.get('/main/s/orders/list')).status).toBe(403)
    expect((await head.get('/main/s/orders/details', { key: row?.id ?? '' })).status).toBe(403)
    expect((await head.get('/main/waiting')).body.get_waiting.result).toEqual([])
    await setFlags({})
  })

  describe('see', () => {
    const narrowed = ofScreens.filter(
      ({ screen }) => screen !== 'stock' && routeScreens.some((each) => each.screen === screen),
    )

    it.each(narrowed)('refuses a role that it does not name: $name', async ({ name, sent }) => {
      expect(await callRoute(owner, name, sent)).toMatchObject(NOT_ALLOWED)
      expect(await callRoute(head, name, sent)).not.toMatchObject(NOT_ALLOWED)
    })

    it('refuses every page and form of a list', async () => {
      for (const query of [{}, { page: '1' }, { download: 'y', fmt: 'csv' }, { totals: 'Amount' }, { scope: 'all' }]) {
        expect((await owner.get('/main/s/orders/list', query)).status).toBe(403)
      }
    })

    it('does not apply to administrators or other screens', async () => {
      expect((await (await signedIn(site.server, 'admin')).get('/main/s/orders/list')).status).toBe(200)
      expect((await owner.get('/main/s/stock/list')).status).toBe(200)
    })

    it('removes the screen from the menu', async () => {
      const flagsOf = async (browser: Browser) => (await browser.get('/main/v')).body as { flags?: object }
      expect((await flagsOf(owner)).flags).toMatchObject({ module_orders: false })
      expect((await flagsOf(head)).flags).not.toHaveProperty('module_orders')
    })
  })
})
