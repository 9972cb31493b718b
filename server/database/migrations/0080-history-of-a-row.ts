import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The index of a row's audit entries is ordered, so that its newest ones are read without the others. */
export const historyOfARow: Migration = { up }

const statements = [
  'create index audit_of_a_row on audit (company_id, document_id, seq desc)',
  'drop index audit_company_id_document_id_idx',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
