import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LanguageName } from '../../engine/definition/languages.ts'
import { databaseMetrics } from '../http/metrics/database-metrics.ts'
import { createMetrics } from '../http/metrics/metrics.ts'
import { registerHealth } from '../routes/health.ts'
import { registerMetrics } from '../routes/metrics.ts'
import { registerOutboxPage } from '../pages/outbox-page.ts'
import { type AppOptions, buildApp } from './app.ts'
import { serveCopies } from '../backup/copy-server.ts'
import type { Config } from '../config/config.ts'
import { requireFolders } from './folders.ts'
import { type Database, openDatabase, openDatabaseIn, type OpenFolder } from '../database/open.ts'
import { watchClock } from './clock.ts'
import type { Runner } from '../jobs/runner.ts'
import { serverModules } from '../modules/modules.ts'
import { erpGreeting, greeting } from './greeting.ts'
import { refuseSampleCompanies, refuseSuperuser, setUpNotices, startNotices } from './public-start.ts'
import { demoLogins } from '../sample/seed.ts'
import { versionOfVisitor } from '../routes/version.ts'
import { pageLanguage, siteWords } from '../pages/language.ts'
import { registerServerPages } from '../pages/routes.ts'
import { type ServedScreens, screenSourceOf } from '../config/screens.ts'
import { VERSION } from '../config/version.ts'
import { registerPageStyle } from '../pages/page.ts'
import { registerInvitations } from '../pages/join/accept.ts'
import type { JoinSource } from '../pages/join/join-page.ts'
import { registerProviderPages } from '../pages/join/provider.ts'
import { registerSetUp, SET_UP_PAGE } from '../pages/join/set-up.ts'
import { registerPermissionsPage } from '../pages/permissions-page.ts'
import { registerRulesPage } from '../pages/rules-page.ts'
import { issueSetupToken } from '../people/first-company.ts'
import { hasWay } from '../people/sessions/login-ways.ts'
import { createPasswordQueue } from '../people/sessions/password-queue.ts'
import type { PageVisitor } from '../web/page-head.ts'
import { createPublishedFiles, type PublishedFiles } from '../web/published-files.ts'
import type { DevelopmentBackend } from '../web/workbench.ts'
import { developmentBackend } from './development-backend.ts'
import { followFiles, startUpkeep } from './upkeep.ts'

/** Answers the calls of the pages: the reference ERP with its database, or a proxy to another ERP. */
export interface Backend {
  /** @param build hash of the served front end */
  app(build: string): Promise<FastifyInstance>
  /** The person who opens a page; null if only the other ERP knows. */
  visitor(request: FastifyRequest, build: string): Promise<PageVisitor | null>
  /** Finds a definition that another process on the same database serves. Missing: there is no other process. */
  readonly publishedElsewhere?: (path: string) => Promise<string | undefined>
  /** Answers queries of the workbench. Missing: only the other ERP could answer them. */
  readonly development?: DevelopmentBackend
  /** Called after screens have changed. */
  follow(): Promise<void>
  greeting(address: string): Promise<string>
  close(): Promise<void>
}

export function anotherErp(config: Config, erpUrl: string): Backend {
  return {
    async app(build) {
      const metrics = createMetrics({ version: VERSION, build })
      const app = await (await import('../web/erp.ts')).buildErpApp(config, erpUrl, metrics)
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

/** Throws a ConfigError if the settings would give everybody access to the data. */
async function openChecked(config: Config, folder: Promise<OpenFolder> | null): Promise<Database> {
  const database = await (folder === null ? openDatabase(config) : openDatabaseIn(folder, config))
  try {
    await refuseSampleCompanies(config, database)
    await refuseSuperuser(config, database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** @param folder of the embedded database, if it is being opened already */
export async function openReference(
  settings: Config,
  screens: ServedScreens,
  folder: Promise<OpenFolder> | null = null,
): Promise<Backend> {
  await requireFolders(settings)
  const database = await openChecked(settings, folder)
  const config = database.quarantine === null ? settings : withoutSenders(settings)
  await followFiles(database, screens)
  const upkeep = await startUpkeep(config, database, screens)
  const site = () => screens.current().app
  const copies = { database, dataDir: config.dataDir, log: (error: unknown) => console.error(error) }
  const endCopies = await serveCopies(copies)
  const files = config.databaseUrl === null ? null : createPublishedFiles(database, screens.current, console.error)
  await files?.store()
  return {
    ...(files && { publishedElsewhere: files.find }),
    development: developmentBackend({ database, isSample: config.sample, app: site }),
    app: (build) => referenceApp({ config, database, screens, files, sampled: upkeep.sampled }, build),
    visitor: (request, build) =>
      versionOfVisitor({ config, database, app: site, screens: screenSourceOf(screens), build }, request),
    async follow() {
      await files?.store().catch(console.error)
      await upkeep.look()
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
      await upkeep.close()
      await endCopies()
      await database.close()
    },
  }
}

interface AppSources {
  readonly config: Config
  readonly database: Database
  readonly screens: ServedScreens
  /** Null for the embedded database, which no other process can open. */
  readonly files: PublishedFiles | null
  /** What calls of signed-in people wait for. */
  readonly sampled: (() => Promise<unknown>) | undefined
}

async function referenceApp(
  { config, database, screens, files, sampled }: AppSources,
  build: string,
): Promise<FastifyInstance> {
  const published = () => screens.current()
  const site = () => published().app
  const stale = () => published().stale
  const languageOf = (language: LanguageName) => pageLanguage(published(), language)
  // One for the process: more than two hashes at once would hold up its reads of files.
  const passwords = createPasswordQueue()
  const served = { screens: screenSourceOf(screens), app: site, build, stale, languageOf, passwords }
  const app = await watchedApp({ config, database, sampled, ...served })
  if (database.quarantine !== null) app.log.warn('This is a restored copy in quarantine: it sends nothing.')
  await registerPageStyle(app)
  const joining = { config, database, published, passwords }
  await registerJoinPages(app, joining)
  await registerRulesPage(app, published)
  await registerPermissionsPage(app, published)
  await registerServerPages(app, { published, secret: database.secret })
  const wordsOf = (language: LanguageName) => siteWords(published(), language)
  for (const module of serverModules) await module.registerPages?.(app, { config, database, app: site, wordsOf })
  registerOutboxPage(app, { config, database })
  if (files !== null) runWith(app, files)
  // The embedded database uses the clock of this process.
  if (files !== null) runWith(app, watchClock(database, console.error))
  return app
}

type WatchedOptions = Omit<AppOptions, 'metrics'> & { readonly build: string }

/** The calls, with the health check and the metrics for operators. */
async function watchedApp(options: WatchedOptions): Promise<FastifyInstance> {
  const { config, database, build } = options
  const metrics = createMetrics({ version: VERSION, build })
  const app = await buildApp({ ...options, metrics })
  registerHealth(app, { config, database })
  registerMetrics(app, { config, metrics, refresh: databaseMetrics(metrics, database) })
  return app
}

/** In a restored copy, messages that bypass the delivery queue (one-time passwords) go to the outbox folder. */
const withoutSenders = (config: Config): Config => ({ ...config, mail: null, whatsapp: null, auditMail: null })

/** Starts the runner when the app listens and closes it with the app. */
function runWith(app: FastifyInstance, { start, close }: Pick<Runner, 'start' | 'close'>): void {
  app.addHook('onListen', async () => start())
  app.addHook('onClose', async () => await close())
}

/** The pages through which people get access: set-up, invitations and sign-in with a provider. */
async function registerJoinPages(app: FastifyInstance, source: JoinSource): Promise<void> {
  await registerSetUp(app, source)
  await registerInvitations(app, source)
  if (hasWay(source.config, 'provider')) await registerProviderPages(app, source)
}
