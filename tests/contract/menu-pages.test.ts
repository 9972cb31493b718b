/** The menu of each sample person has only screens whose first calls are answered to them (foundation §6). */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../engine/calls/contract.ts'
import type { Definition } from '../../engine/definition/definition.ts'
import { historyEntry } from '../../engine/page/address/address.ts'
import type { ReadRequest } from '../../engine/page/asking/fetch-row-page.ts'
import { formPart } from '../../engine/page/form-part.ts'
import { createPage } from '../../engine/page/page.ts'
import { openScreens } from '../../engine/publish/live.ts'
import { menuOf } from '../../engine/shell/site/menu-sections.ts'
import { sampleRoles } from '../../server/sample/people.ts'
import { seedCompanies } from '../../server/sample/seed.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const folder = join(import.meta.dirname, '../../screens')
const { app, manifest, screens } = (await openScreens(folder, { watch: false, blocks: blockSpecs })).current()
const people = [...sampleRoles(app).map(({ key }) => [key, 'STEEL'] as const), ['owner', 'TEX'] as const]

/** The calls that a page sends when it is opened. */
function firstCalls(definition: Definition, session: Session): readonly ReadRequest[] {
  const params = new URLSearchParams()
  const { locale, currency, timeZone } = manifest
  const entry = historyEntry(definition, params, null)
  const clock = { now: () => Date.now(), newKey: () => 'key' }
  const page = createPage(
    definition,
    {
      session,
      locale: { locale, currency, timeZone },
      params,
      entry,
      narrow: false,
      ...clock,
    },
    () => formPart,
  )
  return Object.keys(definition.reads).flatMap((read) => page.question(read)?.request ?? [])
}

async function isRefused(browser: Browser, { screen }: Definition, asked: ReadRequest): Promise<boolean> {
  const { method, path, query, body } = asked
  const url = path.startsWith('/') ? path : `/main/s/${screen}/${path}`
  const answer = await (method === 'GET' ? browser.get(url, query) : browser.post(url, Object(body), { query }))
  return answer.status === 403
}

describe.each(databases)('the menu on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    const served = [...screens.values()].map(({ server }) => server)
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: null, app, screens: served })
    await seedCompanies(site.database, app)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it.each(people)('of %s in %s has only pages that open', async (key, ccode) => {
    const browser = await signedIn(site.server, key, ccode)
    const session = (await browser.get('/main/v')).body as unknown as Session
    const entries = menuOf(manifest, session).flatMap((section) => section.entries)
    expect(entries.length).toBeGreaterThan(10)
    const refused: string[] = []
    for (const { name } of entries) {
      const definition = screens.get(name)?.client
      for (const asked of definition ? firstCalls(definition, session) : [])
        if (definition && (await isRefused(browser, definition, asked))) refused.push(`${name}: ${asked.path}`)
    }
    expect(refused).toEqual([])
  })
})
