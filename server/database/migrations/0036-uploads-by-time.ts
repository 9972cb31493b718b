import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Index for the sum of a company's uploads in the last day, which is computed before each upload. */
export const uploadsByTime: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index attachments_by_time on attachments (company_id, uploaded_at) include (person_id, size)')
    .execute(database)
}
