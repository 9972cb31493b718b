import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which rules the keys of rows were stored for, and the rows that break them (decision 246). */
export const keyRules: Migration = { up }

const tables = [
  `create table key_rules (
    company_id text not null references companies, screen text not null, field text not null, version text not null,
    primary key (company_id, screen, field))`,
  // Rows with a key that another row has in `row_keys`.
  `create table key_twins (
    company_id text not null references companies, screen text not null, field text not null, value text not null,
    row_id text not null, primary key (company_id, screen, field, value, row_id))`,
  'create index key_twins_of on key_twins (company_id, screen, row_id)',
]

const policies = ['key_rules', 'key_twins'].flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const grants = [
  'grant select, insert, delete, update (version) on key_rules to countersign_app',
  'grant select, insert, delete on key_twins to countersign_app',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...grants]) await sql.raw(statement).execute(database)
}
