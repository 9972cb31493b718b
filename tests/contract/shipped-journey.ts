/** Makes every call of every shipped screen, on some rows of each, as administrators and as people of each role. */
import { openScreens } from '../../engine/publish/live.ts'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { seedCompanies, seedRows } from '../../server/sample/seed.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { screensFolder } from '../bench/list-call/fill.ts'
import { type Browser, signedIn } from './browser.ts'
import { type Installation, openSite, type Site } from './databases.ts'
import { addedFor, isAdded, routeScreens } from './route-rows.ts'
import { callRoute, routes, schemas } from './routes.ts'

/** Rows per screen: enough for a page, a filter and a decision. */
const ROWS = 3

interface Shipped {
  readonly app: AppDefinition
  readonly screens: readonly ServerDefinition[]
}

/** Called last, since they end sessions or block others. */
const LAST = ['GET /main/logout', 'POST /main/blockallaccess', 'POST /main/allowaccess']

/** @returns the site, which is still open */
export async function shippedJourney(installation: Installation): Promise<Site> {
  const shipped = await shippedScreens()
  // And the screens in the table of routes.
  const screens = [...shipped.screens, ...routeScreens]
  const site = await openSite(installation, { rows: null, app: shipped.app, screens })
  await seedCompanies(site.database, shipped.app)
  for (const definition of screens.filter(({ documents }) => documents))
    await seedRows(site.database, { definition, app: shipped.app, rows: ROWS })
  await site.server.listen({ port: 0, host: '127.0.0.1' })
  const admin = await signedIn(site.server, 'admin')
  for (const screen of shipped.screens) await callScreen(admin, screen)
  for (const { name } of shipped.app.roles) await readAsRole(site, name, shipped)
  await callAll(admin, (name) => !LAST.includes(name))
  await callAll(admin, (name) => LAST.includes(name))
  return site
}

async function shippedScreens(): Promise<Shipped> {
  const { app, screens } = (await openScreens(screensFolder, { watch: false, blocks: blockSpecs })).current()
  return { app, screens: [...screens.values()].map(({ server }) => server) }
}

/** Lists with filters, sorting and counts; then all other calls of the screen, with the key of the first row. */
async function callScreen(browser: Browser, definition: ServerDefinition): Promise<void> {
  const { screen, calls, fields, statuses, filterFields } = definition
  const path = `/main/s/${screen}`
  const first = { page: '0', page_by: '2', uuid: '', scope: 'all' }
  const answer = await browser.get(`${path}/list`, first)
  const rows = (answer.body.get_list?.result ?? []) as readonly { id?: string; version?: number }[]
  const key = String(rows[0]?.id ?? 'nothing')
  const [status = ''] = statuses
  const narrowed = [
    { search: 'steel works' },
    { Status: status },
    { dateRange: 'custom', startDate: '2026-01-01', endDate: '2026-12-31' },
    { sort: Object.keys(fields)[0] ?? '', order: 'desc' },
    ...filterFields.map(({ param }) => ({ [param]: 'x' })),
  ]
  for (const query of narrowed) await browser.get(`${path}/list`, { ...first, ...query })
  for (const call of calls) {
    await browser.get(`${path}/${call}`, { key, id: key, pk: key, field: Object.keys(fields)[0] ?? '' })
    const version = { [key]: rows[0]?.version ?? 1 }
    await browser.post(`${path}/${call}`, { selected: [key], versions: version, key, id: key }, { query: { key } })
  }
}

async function readAsRole({ server }: Site, role: string, { screens }: Shipped): Promise<void> {
  const browser = await signedIn(server, role)
  for (const { screen } of screens) await browser.get(`/main/s/${screen}/list`, { page: '0', page_by: '2', uuid: '' })
  await browser.get('/main/waiting')
}

export async function callAll(browser: Browser, isMeant: (name: string) => boolean): Promise<void> {
  for (const [name, row] of Object.entries(routes).filter(([each]) => isMeant(each))) {
    const { reaches, file, policy } = row
    await callRoute(browser, name, { ...schemas[name]?.example.request, file })
    if (reaches) await callRoute(browser, name, reaches('nothing'))
    if (reaches && isAdded(row)) await callRoute(browser, name, reaches(await addedFor(browser, row)))
    // Another login ends the session of its browser: later calls would be refused, and prove nothing.
    if (policy === 'public') await browser.login('admin', 'STEEL', { logoutOthers: 'y' })
  }
}
