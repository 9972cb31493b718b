import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** `documents_number` (0016) has the same columns, and each decision writes into every index of a document. */
export const oneIndexOfNumbers: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index documents_by_number').execute(database)
}
