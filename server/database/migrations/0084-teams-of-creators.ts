import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Documents are of the teams of who created them, which `people` has (decision 21). The column remains for processes of
 * the previous version, which write it.
 */
export const teamsOfCreators: Migration = { up }

const statements = ['drop index documents_by_team', `alter table documents alter column team set default ''`]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
