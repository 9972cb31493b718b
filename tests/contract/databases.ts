import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { seedAlerts } from '../../server/sample/alerts.ts'
import { sampleCompanies } from '../../server/sample/companies.ts'
import { seedCompanies, seedRows } from '../../server/sample/seed.ts'
import { app as site, orders, stock } from './fixture.ts'

/** Every fact about the server is proven on both. */
export const databases = ['pglite', 'postgres'] as const
export type Kind = (typeof databases)[number]

export interface Place {
  readonly config: Config
  remove(): Promise<void>
}

/** A database of this kind, migrated and empty, with folders of its own. */
export async function newPlace(kind: Kind): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  const url = kind === 'postgres' ? await newPostgres() : undefined
  const template = process.env['TEST_TEMPLATE']
  if (kind === 'pglite' && template) await cp(template, join(folder, 'data'), { recursive: true })
  const env = {
    DATA_DIR: join(folder, 'data'),
    OUTBOX_DIR: join(folder, 'outbox'),
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
  }
  return { config: readConfig(env), remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface Site {
  readonly place: Place
  readonly database: Database
  readonly server: FastifyInstance
  /** Closes server and database; the place keeps the data. */
  close(): Promise<void>
}

/** Opens what lies at a place: at first empty, later as it was left. */
export async function openSite(place: Place, { rows = 60 }: { rows?: number } = {}): Promise<Site> {
  const database = await openDatabase(place.config)
  const screens = [orders, stock]
  await seedCompanies(database, site)
  for (const company of sampleCompanies) await seedAlerts(database, company)
  for (const screen of screens) await seedRows(database, { definition: screen, app: site, rows })
  const source = { get: (name: string) => screens.find(({ screen }) => screen === name), all: () => screens }
  const server = await buildApp({ config: place.config, database, screens: source, app: () => site })
  await server.ready()
  return {
    place,
    database,
    server,
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}

/** @param template the database it begins as a copy of */
export async function newPostgres(template = 'template1'): Promise<string> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set: tests/contract/global-setup.ts sets it.')
  const name = `countersign_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
