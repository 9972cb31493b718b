import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../server/database/tables.ts'
import { asOwner, type Work } from '../../server/database/tenant.ts'
import type { Site } from './databases.ts'
import { asSuperuser } from './new-postgres.ts'

/** A transaction that sees the rows of all companies: on PostgreSQL as a superuser, since the owner sees none. */
export async function withoutRowSecurity<T>(
  { database, installation }: Pick<Site, 'database' | 'installation'>,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = installation.config
  if (databaseUrl === null) return await asOwner(database, run)
  const pool = new pg.Pool({ connectionString: asSuperuser(databaseUrl), max: 1 })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await kysely.transaction().execute(run)
  } finally {
    await kysely.destroy()
  }
}
