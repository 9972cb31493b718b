import { type Kysely, sql } from 'kysely'

/** The number that a migration's name begins with. */
export const numberOf = (name: string): number => Number.parseInt(name, 10)

/** Called by the migration of this number: from now on, processes that do not know it cannot use the database. */
export async function raiseCompatibleSince(database: Kysely<unknown>, number: number): Promise<void> {
  await sql`update schema_compatibility set since = greatest(since, ${number})`.execute(database)
}

/** What to do with data of a version whose tables are others: before the first release there are no migrations. */
export const WAY_TO_OTHER_TABLES =
  'export its lists there as files, and import these into a new site of this version (docs/operate.md, "Before the ' +
  'first release").'

/** The database was created from other files of `schema/`; the message is for the operator. */
export class OtherSchemaError extends Error {
  constructor(first: string, own: string) {
    super(
      `The database has other tables than this version makes (${first}; here ${own}), which has no migrations from them. ` +
        `Nothing was changed. Start the version that made them, ${WAY_TO_OTHER_TABLES}`,
    )
  }
}

/** A later version of the database has removed something this process uses; the message is for the operator. */
export class NewerDatabaseError extends Error {
  constructor(known: number, since: number) {
    super(
      `The database is of a later version: it serves processes that know its migration ${since}, and this one knows ` +
        `those up to ${known}. Start the version that migrated it, or a later one. Nothing was changed.`,
    )
  }
}

/** The oldest migration a process must know; 0: the database is older than this table. */
export async function compatibleSince<Tables>(database: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass('public.schema_compatibility')::text as table`.execute(database)
  if (!rows[0]?.table) return 0
  const stored = await sql<{ since: number }>`select since from schema_compatibility`.execute(database)
  return stored.rows[0]?.since ?? 0
}
