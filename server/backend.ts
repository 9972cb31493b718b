import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LanguageName } from '../engine/definition/languages.ts'
import type { LiveScreens } from '../engine/publish/live.ts'
import { databaseMetrics } from './metrics/database-metrics.ts'
import { createMetrics } from './metrics/metrics.ts'
import { registerHealth } from './routes/health.ts'
import { registerMetrics } from './routes/metrics.ts'
import { registerOutboxPage } from './routes/outbox-page.ts'
import { buildApp } from './app.ts'
import { serveCopies } from './backup/copy-server.ts'
import type { Config } from './config/config.ts'
import type { ContextOptions } from './create-context.ts'
import { openDatabase, type Database } from './database/open.ts'
import { watchClock } from './clock.ts'
import type { Runner } from './jobs/runner.ts'
import { erpGreeting, greeting } from './greeting.ts'
import { refuseSampleCompanies, refuseSuperuser, setUpNotices, startNotices } from './public-start.ts'
import { waitingRules } from './rules/waiting.ts'
import { makeSamples } from './sample/make-samples.ts'
import { demoLogins } from './sample/seed.ts'
import { seedNotifications } from './sample/notifications.ts'
import { VERSION, versionOfVisitor } from './routes/version.ts'
import { pageLanguage, siteWords } from './pages/language.ts'
import { registerServerPages } from './pages/routes.ts'
import { registerCalendar } from './pages/calendar/calendar.ts'
import { sourceOf } from './config/screens.ts'
import { registerPageStyle } from './pages/page.ts'
import { registerInvitations } from './pages/join/accept.ts'
import type { JoinSource } from './pages/join/join-page.ts'
import { registerProviderPages } from './pages/join/provider.ts'
import { registerSetUp, SET_UP_PAGE } from './pages/join/set-up.ts'
import { registerPermissionsPage } from './pages/permissions-page.ts'
import { registerRulesPage } from './pages/rules-page.ts'
import { issueSetupToken } from './people/first-company.ts'
import { hasWay } from './sessions/login-ways.ts'
import { createPasswordQueue } from './sessions/password-queue.ts'
import type { Visitor } from './web/page-head.ts'
import { createPublishedFiles, type PublishedFiles } from './web/published-files.ts'
import type { DevelopmentBackend } from './web/workbench.ts'
import { developmentBackend } from './development-backend.ts'

/** What answers the calls of the pages: the reference ERP with its database, or another ERP that calls are proxied to. */
export interface Backend {
  /** @param build hash of the front end that is served */
  app(build: string): Promise<FastifyInstance>
  /** The person who opens a page; null where only the other ERP knows. */
  visitor(request: FastifyRequest, build: string): Promise<Visitor | null>
  /** A definition that another process on the same database serves; missing: no other process has the database. */
  readonly publishedElsewhere?: (path: string) => Promise<string | undefined>
  /** What the workbench asks; missing: only the other ERP knows. */
  readonly development?: DevelopmentBackend
  /** Called when screens have changed. */
  follow(): Promise<void>
  greeting(address: string): Promise<string>
  close(): Promise<void>
}

export function anotherErp(config: Config, erpUrl: string): Backend {
  return {
    async app(build) {
      const metrics = createMetrics({ version: VERSION, build })
      const app = await (await import('./web/erp.ts')).buildErpApp(config, erpUrl, metrics)
      registerHealth(app, { config, database: null })
      registerMetrics(app, { config, metrics })
      return app
    },
    visitor: () => Promise.resolve(null),
    follow: () => Promise.resolve(),
    greeting: (address) => Promise.resolve(erpGreeting(address, erpUrl)),
    close: () => Promise.resolve(),
  }
}

/** Throws a ConfigError where the settings would open to everybody what is in the database. */
async function openChecked(config: Config): Promise<Database> {
  const database = await openDatabase(config)
  try {
    await refuseSampleCompanies(config, database)
    await refuseSuperuser(config, database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

export async function openReference(given: Config, screens: LiveScreens): Promise<Backend> {
  const database = await openChecked(given)
  const config = database.quarantine === null ? given : withoutSenders(given)
  const reported = new Map<string, string>()
  if (config.sample) await samples(config, database, screens)
  await reportWaitingRules(database, screens, reported)
  const site = () => screens.current().app
  const copies = { database, dataDir: config.dataDir, log: (error: unknown) => console.error(error) }
  const endCopies = await serveCopies(copies)
  const files = config.databaseUrl === null ? null : createPublishedFiles(database, screens.current, console.error)
  await files?.store()
  return {
    ...(files && { publishedElsewhere: files.find }),
    development: developmentBackend({ database, isSample: config.sample, app: site }),
    app: (build) => referenceApp({ config, database, screens, files }, build),
    visitor: (request, build) =>
      versionOfVisitor({ config, database, app: site, screens: sourceOf(screens), build }, request),
    /** Adds sample rows for new document types, where samples are on, without interrupting calls. */
    async follow() {
      await files?.store().catch(console.error)
      if (config.sample) await samples(config, database, screens)
      await reportWaitingRules(database, screens, reported)
    },
    async greeting(address) {
      const logins = config.sample ? await demoLogins(database, site()) : []
      const token = await issueSetupToken(database)
      const notices = [
        ...(token === null ? [] : setUpNotices(`${address}${SET_UP_PAGE}?token=${token}`)),
        ...(await startNotices(config, database)),
      ]
      return greeting(address, { logins, database, notices })
    },
    async close() {
      await endCopies()
      await database.close()
    },
  }
}

interface Served {
  readonly config: Config
  readonly database: Database
  readonly screens: LiveScreens
  /** Null: the embedded database, which no other process has open. */
  readonly files: PublishedFiles | null
}

async function referenceApp({ config, database, screens, files }: Served, build: string): Promise<FastifyInstance> {
  const published = () => screens.current()
  const site = () => published().app
  const stale = () => published().stale
  const languageOf = (language: LanguageName) => pageLanguage(published(), language)
  const served = { screens: sourceOf(screens), app: site, build, stale, languageOf }
  const app = await watchedApp({ config, database, ...served })
  if (database.quarantine !== null) app.log.warn('This is a restored copy in quarantine: it sends nothing.')
  await registerPageStyle(app)
  const joining = { config, database, published, passwords: createPasswordQueue() }
  await registerJoinPages(app, joining)
  await registerRulesPage(app, published)
  await registerPermissionsPage(app, published)
  await registerServerPages(app, { published, secret: database.secret })
  const wordsOf = (language: LanguageName) => siteWords(published(), language)
  await registerCalendar(app, { config, database, app: site, wordsOf })
  registerOutboxPage(app, { config, database })
  if (files !== null) runWith(app, files)
  // An embedded database has the clock of its process.
  if (files !== null) runWith(app, watchClock(database, console.error))
  return app
}

/** The calls, and what whoever runs the server watches. */
async function watchedApp(options: ContextOptions & { readonly build: string }): Promise<FastifyInstance> {
  const { config, database, build } = options
  const metrics = createMetrics({ version: VERSION, build })
  const app = await buildApp({ ...options, metrics })
  registerHealth(app, { config, database })
  registerMetrics(app, { config, metrics, refresh: databaseMetrics(metrics, database) })
  return app
}

/** In a restored copy whatever is sent past its delivery, as one-time passwords, lands in the outbox folder. */
const withoutSenders = (config: Config): Config => ({ ...config, mail: null, whatsapp: null, auditMail: null })

/** Runs for as long as the app listens. */
function runWith(app: FastifyInstance, { start, close }: Pick<Runner, 'start' | 'close'>): void {
  app.addHook('onListen', async () => start())
  app.addHook('onClose', async () => await close())
}

/** The pages by which people come in. */
async function registerJoinPages(app: FastifyInstance, source: JoinSource): Promise<void> {
  await registerSetUp(app, source)
  await registerInvitations(app, source)
  if (hasWay(source.config, 'provider')) await registerProviderPages(app, source)
}

async function samples(config: Config, database: Database, screens: LiveScreens): Promise<void> {
  const published = screens.current()
  const links = { config, secret: database.secret }
  const writing = { database, screens: sourceOf(screens), app: published.app, links }
  await makeSamples(database, published, [
    { title: 'notifications', seed: (company) => seedNotifications(company, writing) },
  ])
}

/** Logs, once per change, which rules wait for acceptance. */
async function reportWaitingRules(
  database: Database,
  screens: LiveScreens,
  reported: Map<string, string>,
): Promise<void> {
  const waiting = await waitingRules(database, sourceOf(screens).all()).catch(() => [])
  for (const { screen, hash } of waiting) {
    if (reported.get(screen) === hash) continue
    reported.set(screen, hash)
    console.error(`The rules of ${screen} changed and wait for: countersign accept ${screen}`)
  }
}
