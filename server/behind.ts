import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveScreens } from '../engine/publish/live.ts'
import type { LanguageName } from '../engine/messages/languages.ts'
import type { Words } from '../engine/messages/message.ts'
import type { Published } from '../engine/publish/published.ts'
import { registerOutboxPage } from './alerts/outbox-page.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase, type Database } from './database/open.ts'
import { erpGreeting, greeting } from './greeting.ts'
import { waitingRules } from './rules/waiting.ts'
import { demoLogins, seedCompanies, seedModules, seedScreen } from './sample/seed.ts'
import { versionOfVisitor } from './contract/version.ts'
import { registerCalendar } from './pages/calendar/calendar.ts'
import type { ScreenSource } from './screens.ts'
import { registerErpPages } from './web/erp-pages.ts'
import type { Visitor } from './web/page-head.ts'

/** What stands behind the pages: the reference ERP with its database, or another ERP that calls go to. */
export interface Behind {
  /** @param build which front end is served */
  app(build: string): Promise<FastifyInstance>
  /** Who opens a page; null where only the ERP knows. */
  visitor(request: FastifyRequest, build: string): Promise<Visitor | null>
  /** Takes over screens that have changed. */
  follow(): Promise<void>
  greeting(address: string): Promise<string>
  close(): Promise<void>
}

export function anotherErp(config: Config, erpUrl: string): Behind {
  return {
    app: async () => (await import('./web/erp.ts')).buildErpApp(config, erpUrl),
    visitor: () => Promise.resolve(null),
    follow: () => Promise.resolve(),
    greeting: (address) => Promise.resolve(erpGreeting(address, erpUrl)),
    close: () => Promise.resolve(),
  }
}

export async function openReference(config: Config, screens: LiveScreens): Promise<Behind> {
  const database = await openDatabase(config)
  const told = new Map<string, string>()
  if (config.sample) await seed(database, screens.current())
  await tellWaiting(database, screens, told)
  const site = () => screens.current().app
  return {
    async app(build) {
      const stale = () => screens.current().stale
      const app = await buildApp({ config, database, screens: sourceOf(screens), app: site, build, stale })
      await registerErpPages(app, site)
      await registerCalendar(app, { config, database, app: site, words: (language) => siteWords(screens, language) })
      registerOutboxPage(app, { config, database })
      return app
    },
    visitor: (request, build) => versionOfVisitor({ config, database, app: site, build }, request),
    /** New document types get their sample rows where there are any; nothing stops. */
    async follow() {
      if (config.sample) await seed(database, screens.current()).catch(reportNoRows)
      await tellWaiting(database, screens, told)
    },
    greeting: async (address) => greeting(address, config.sample ? await demoLogins(database, site()) : [], database),
    close: () => database.close(),
  }
}

/** The server asks for a definition at every request, so that a saved file counts from the next one on. */
function sourceOf(screens: LiveScreens): ScreenSource {
  return {
    get: (screen) => screens.current().screens.get(screen)?.server,
    all: () => [...screens.current().screens.values()].map((each) => each.server),
  }
}

/** The words of the site in a language, as browsers get them. */
function siteWords(screens: LiveScreens, language: LanguageName): Words {
  const { manifest, files } = screens.current()
  const href = manifest.languages.find(({ name }) => name === language)?.words ?? null
  return href === null ? {} : (JSON.parse(files.get(href) ?? '{}') as Words)
}

async function seed(database: Database, published: Published): Promise<void> {
  await seedCompanies(database, published.app)
  for (const { server } of published.screens.values()) await seedScreen(database, server, published.app)
  await seedModules(database)
}

function reportNoRows(error: unknown): void {
  console.error('No sample rows could be made.', error)
}

/** Says once a change which rules wait for a person (trust.md, rule 16). */
async function tellWaiting(database: Database, screens: LiveScreens, told: Map<string, string>): Promise<void> {
  const waiting = await waitingRules(database, sourceOf(screens).all()).catch(() => [])
  for (const { screen, hash } of waiting) {
    if (told.get(screen) === hash) continue
    told.set(screen, hash)
    console.error(`The rules of ${screen} changed and wait for: countersign accept ${screen}`)
  }
}
