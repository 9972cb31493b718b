import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a company has uploaded in the last day is summed before each upload. */
export const uploadsByTime: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index attachments_by_time on attachments (company_id, uploaded_at) include (person_id, size)')
    .execute(database)
}
