import type { LanguageName } from '../../engine/definition/languages.ts'
import type { PageLanguage } from '../../server/pages/language.ts'
import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/start/app.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { captionsOf } from '../../server/config/screens.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { createMetrics, type Metrics } from '../../server/http/metrics/metrics.ts'
import { seedAlerts } from '../../server/sample/alerts.ts'
import { DEMO_PASSWORD, sampleCompanies } from '../../server/sample/companies.ts'
import { seedCompanies, seedRows } from '../../server/sample/seed.ts'
import { hashPassword } from '../../server/people/sessions/passwords.ts'
import { asOwner } from '../../server/database/tenant.ts'
import { currentTier } from '../runner/tiers.ts'
import { newPostgres } from './new-postgres.ts'
import { app as site, orders, stock } from './fixture.ts'

/** For tests that are as dear on one database as their subject allows: all of them are in the thorough tier. */
export const bothDatabases = ['pglite', 'postgres'] as const
export type Kind = (typeof bothDatabases)[number]

/**
 * Every property of the server is tested on both: the quick tier on the embedded one, the thorough tier on the other, and
 * a run without a tier on both.
 */
export const databases: readonly Kind[] = bothDatabases.filter((kind) => kind !== elsewhere())

function elsewhere(): Kind | null {
  const tier = currentTier()
  if (tier === null) return null
  return tier === 'quick' ? 'postgres' : 'pglite'
}

/** V8 compiles these bytes once for all databases of this process, as long as a module of them is referenced. */
const compiledPglite: WebAssembly.Module[] = []

async function compilePglite(): Promise<void> {
  if (compiledPglite.length > 0) return
  const path = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiledPglite.push(await WebAssembly.compile(await readFile(path)))
}

/** Settings and folders of a server; the data remains when it is closed. */
export interface Installation {
  readonly config: Config
  remove(): Promise<void>
}

/**
 * A database of this kind with the companies and people of the sample, and separate folders; with `modules` also with
 * the rows of all modules (global-setup.ts).
 */
export function newInstallation(kind: Kind, { modules = false }: { modules?: boolean } = {}): Promise<Installation> {
  const which = modules ? '_MODULES' : ''
  const folder = process.env[`TEST_TEMPLATE${which}`]
  return installationFrom(kind, { folder, database: process.env[`TEST_TEMPLATE_DATABASE${which}`] })
}

/** An installation with the same data as this one, which must be closed. */
export function copyOfInstallation(kind: Kind, { config }: Installation): Promise<Installation> {
  const database = config.databaseUrl === null ? undefined : new URL(config.databaseUrl).pathname.slice(1)
  return installationFrom(kind, { folder: config.dataDir, database })
}

interface Template {
  readonly folder: string | undefined
  readonly database: string | undefined
}

async function installationFrom(kind: Kind, { folder: data, database }: Template): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  const url = kind === 'postgres' ? await newPostgres(database) : undefined
  if (kind === 'pglite') await compilePglite()
  if (kind === 'pglite' && data) cpSync(data, join(folder, 'data'), { recursive: true })
  const env = {
    DATA_DIR: join(folder, 'data'),
    OUTBOX_DIR: join(folder, 'outbox'),
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    AUDIT_KEY: process.env['TEST_AUDIT_KEY'],
  }
  return { config: readConfig(env), remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface Site {
  readonly installation: Installation
  readonly database: Database
  readonly server: FastifyInstance
  /** Closes server and database; the data remains in the installation. */
  close(): Promise<void>
}

/** Opens an installation: at first with the sample, later with the data that it had when it was closed. */
export interface SiteOptions {
  /** Rows per screen; null: the existing rows, when it is opened again. */
  readonly rows?: number | null
  readonly screens?: readonly ServerDefinition[]
  /** Missing: the small site of these tests, whose people exist in any case. */
  readonly app?: AppDefinition
  /** Opens the database; missing: as the current version does. */
  readonly open?: () => Promise<Database>
  /** The database that the server uses; missing: the opened one. */
  readonly served?: (database: Database) => Database
  /** The languages of answers; missing: they stay in English. */
  readonly languageOf?: (name: LanguageName) => PageLanguage
  /** Adds further parts to the server, besides its calls, before it is ready. */
  readonly prepare?: (server: FastifyInstance, parts: { config: Config; database: Database; metrics: Metrics }) => void
}

export async function openSite(
  installation: Installation,
  {
    rows = 60,
    screens = [orders, stock],
    app = site,
    open,
    served = (same) => same,
    prepare,
    languageOf,
  }: SiteOptions = {},
): Promise<Site> {
  const database = await (open?.() ?? openDatabase(installation.config))
  await seedPeople(database)
  for (const screen of rows === null ? [] : screens)
    await seedRows(database, { definition: screen, app, rows: rows ?? 0 })
  const source = {
    get: (name: string) => screens.find(({ screen }) => screen === name),
    all: () => screens,
    teams: () => captionsOf(app),
  }
  const metrics = createMetrics({ version: '0.0.0', build: 'none' })
  const server = await buildApp({
    metrics,
    config: installation.config,
    database: served(database),
    screens: source,
    app: () => app,
    ...(languageOf && { languageOf }),
  })
  prepare?.(server, { config: installation.config, database, metrics })
  await server.ready()
  return {
    installation,
    database,
    server,
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}

/** Adds missing companies, people and alerts: what every site has, and what takes the longest to create. */
export async function seedPeople(database: Database): Promise<void> {
  await seedCompanies(database, site)
  for (const company of sampleCompanies) await seedAlerts(database, company)
}

const CHEAP = 4

/** Cheap password hashes: passwords.test.ts tests the full cost, which would be a quarter of all work here. */
export async function cheapenPasswords(database: Database): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD, CHEAP)
  await asOwner(database, (work) => work.updateTable('accounts').set({ password_hash }).execute())
}
