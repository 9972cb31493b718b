import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { createMetrics, type Metrics } from '../../server/metrics/metrics.ts'
import { seedAlerts } from '../../server/sample/alerts.ts'
import { DEMO_PASSWORD, sampleCompanies } from '../../server/sample/companies.ts'
import { seedCompanies, seedRows } from '../../server/sample/seed.ts'
import { hashPassword } from '../../server/sessions/passwords.ts'
import { asOwner } from '../../server/database/tenant.ts'
import { newPostgres } from './new-postgres.ts'
import { app as site, orders, stock } from './fixture.ts'

/** Every fact about the server is proven on both. */
export const databases = ['pglite', 'postgres'] as const
export type Kind = (typeof databases)[number]

/** V8 compiles these bytes once for all databases of this process, while a module of them is referenced. */
const compiledPglite: WebAssembly.Module[] = []

async function compilePglite(): Promise<void> {
  if (compiledPglite.length > 0) return
  const path = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiledPglite.push(await WebAssembly.compile(await readFile(path)))
}

/** Settings and folders of a server, whose data stays when it is closed. */
export interface Installation {
  readonly config: Config
  remove(): Promise<void>
}

/**
 * A database of this kind with the companies and people of the sample, and folders of its own; with `modules` the rows
 * of all modules are there, too (global-setup.ts).
 */
export function newInstallation(kind: Kind, { modules = false }: { modules?: boolean } = {}): Promise<Installation> {
  const which = modules ? '_MODULES' : ''
  const folder = process.env[`TEST_TEMPLATE${which}`]
  return installationFrom(kind, { folder, database: process.env[`TEST_TEMPLATE_DATABASE${which}`] })
}

/** An installation with the same data as this one, which is closed. */
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
  /** Closes server and database; the installation keeps the data. */
  close(): Promise<void>
}

/** Opens an installation: with the sample at first, later with the data it had when it was closed. */
export interface SiteOptions {
  /** Of each screen; null: those it has, when it is opened again. */
  readonly rows?: number | null
  readonly screens?: readonly ServerDefinition[]
  /** Missing: the small site of these tests, whose people there are in any case. */
  readonly app?: AppDefinition
  /** Opens the database; missing: as this version does. */
  readonly open?: () => Promise<Database>
  /** The database as the server gets it; missing: as it was opened. */
  readonly served?: (database: Database) => Database
  /** Adds to the server what it has beside its calls, before it is ready. */
  readonly prepare?: (server: FastifyInstance, parts: { config: Config; database: Database; metrics: Metrics }) => void
}

export async function openSite(
  installation: Installation,
  { rows = 60, screens = [orders, stock], app = site, open, served = (same) => same, prepare }: SiteOptions = {},
): Promise<Site> {
  const database = await (open?.() ?? openDatabase(installation.config))
  await seedPeople(database)
  for (const screen of rows === null ? [] : screens)
    await seedRows(database, { definition: screen, app, rows: rows ?? 0 })
  const source = { get: (name: string) => screens.find(({ screen }) => screen === name), all: () => screens }
  const metrics = createMetrics({ version: '0.0.0', build: 'none' })
  const server = await buildApp({
    metrics,
    config: installation.config,
    database: served(database),
    screens: source,
    app: () => app,
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

/** Companies, people and alerts, where they are missing: what every site has, and what takes the longest to make. */
export async function seedPeople(database: Database): Promise<void> {
  await seedCompanies(database, site)
  for (const company of sampleCompanies) await seedAlerts(database, company)
}

const CHEAP = 4

/** Signing in is proven at its full cost in passwords.test.ts; here it would be a quarter of all work. */
export async function cheapenPasswords(database: Database): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD, CHEAP)
  await asOwner(database, (work) => work.updateTable('accounts').set({ password_hash }).execute())
}
