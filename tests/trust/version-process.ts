/**
 * A server in a separate process, of the version that VERSION names: `now`; `next`, invented, with one more migration
 * that adds; `breaking`, with another one that removes. Prints its address.
 */
import { type Kysely, sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../server/config/config.ts'
import { raiseCompatibleSince } from '../../server/database/compatibility.ts'
import { type Migrations, migrations, newestMigration } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open.ts'
import { registerHealth } from '../../server/routes/health.ts'
import { openSite } from '../contract/databases.ts'

const FUTURE = newestMigration(migrations) + 1

const numbered = (number: number): string => String(number).padStart(4, '0')

const adding = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table documents add column invented text not null default ''`.execute(database)
    await sql`create table inventions (
      company_id text not null references companies, id text not null, primary key (company_id, id))`.execute(database)
  },
}

const breaking = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table comments rename column comment to words`.execute(database)
    await raiseCompatibleSince(database, FUTURE + 1)
  },
}

const next: Migrations = { ...migrations, [`${numbered(FUTURE)}-adding`]: adding }
const versions: Readonly<Record<string, Migrations>> = {
  now: migrations,
  next,
  breaking: { ...next, [`${numbered(FUTURE + 1)}-breaking`]: breaking },
}

const config = readConfig(process.env)
try {
  const known = versions[process.env['VERSION'] ?? 'now'] ?? migrations
  const site = await openSite(
    { config, remove: async () => {} },
    {
      rows: null,
      open: () => openDatabase(config, undefined, known),
      prepare: (server, parts) => registerHealth(server, parts),
    },
  )
  await site.server.listen({ port: 0, host: '127.0.0.1' })
  console.log(`http://127.0.0.1:${(site.server.server.address() as AddressInfo).port}`)
} catch (error) {
  console.log(error instanceof Error ? `${error.constructor.name}: ${error.message}` : error)
  process.exit(1)
}
