import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The latest result of `countersign verify`, for the page that shows the audit; and indexes for that page. */
export const checksOfTheAudit: Migration = { up }

const app = 'countersign_app'

const statements = [
  `create table audit_checks (
    company_id text primary key references companies, checked_at timestamptz not null default now(),
    seq bigint not null, problem text)`,
  'alter table audit_checks enable row level security',
  'alter table audit_checks force row level security',
  `create policy tenant on audit_checks using (company_id = current_setting('app.company', true))`,
  `grant select on audit_checks to ${app}`,
  'create index audit_events on audit (company_id, event, seq desc)',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
