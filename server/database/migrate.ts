import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { compatibleSince, NewerDatabaseError, numberOf, OtherSchemaError } from './compatibility.ts'
import { createSchema, SCHEMA } from './schema.ts'

export type Migrations = Readonly<Record<string, Migration>>

/**
 * They run in the order of their numbers. 0 creates the schema; until the first release its files are changed in place,
 * and there is no other (decision 38).
 */
export const migrations: Migrations = { [SCHEMA]: createSchema }

/** The names of this version's migrations, in the order they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted()

/** The newest state of a database that this version prepares. */
export const SCHEMA_VERSION = migrationNames.at(-1) ?? SCHEMA

/** The newest migration that a process knows. */
export const newestMigration = (known: Migrations): number => Math.max(...Object.keys(known).map(numberOf))

/**
 * Prepares the database for this version, forward only, each migration in its own transaction: after a crash the next
 * start continues after the last completed migration. A database that is ahead is left unchanged. Throws the error of a
 * failed migration, OtherSchemaError if the database began with another schema, and NewerDatabaseError if it is no
 * longer compatible with this version.
 * @returns whether the database has migrations that this version does not know
 */
export async function migrate(owner: Kysely<unknown>, known: Migrations = migrations): Promise<boolean> {
  const executed = await executedMigrations(owner)
  const [first] = executed.toSorted()
  if (first !== undefined && first !== SCHEMA) throw new OtherSchemaError(first, SCHEMA)
  const unknown = executed.filter((name) => !Object.hasOwn(known, name))
  const since = await compatibleSince(owner)
  if (since > newestMigration(known)) throw new NewerDatabaseError(newestMigration(known), since)
  if (Object.keys(known).every((name) => executed.includes(name))) return unknown.length > 0
  const placeholders = Object.fromEntries(unknown.map((name) => [name, never]))
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: async () => ({ ...known, ...placeholders }) },
    // Versions developed in parallel may add a lower number after a higher one.
    allowUnorderedMigrations: true,
  })
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error) throw error
    if (results.length === 0) return unknown.length > 0
  }
}

/** Placeholder for a migration of a later version, which has already run. */
const never: Migration = { up: () => Promise.reject(new Error('This migration belongs to another version.')) }

async function executedMigrations(owner: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass('public.kysely_migration')::text as table`.execute(owner)
  if (!rows[0]?.table) return []
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(owner)
  return executed.rows.map(({ name }) => name)
}
