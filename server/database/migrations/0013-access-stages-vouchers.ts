import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Companies with blocked access, a company's order of part-wise stages, and numbers of sheets. */
export const accessStagesVouchers: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...vouchers, ...policies, ...grants]) await sql.raw(statement).execute(database)
}

const tables = [
  // A row means that access is blocked. Allowing access again deletes it; the audit records both.
  `create table access_blocks (
    company_id text primary key references companies, blocked_by text not null,
    blocked_at timestamptz not null default now(),
    foreign key (company_id, blocked_by) references people)`,
  // Positions count from 1. A company without rows uses the standard order.
  `create table part_stages (
    company_id text not null references companies,
    status text not null check (status in ('loaded', 'received at site', 'Erected at Site')),
    position int not null check (position between 1 and 3),
    primary key (company_id, status), unique (company_id, position) deferrable initially deferred)`,
]

/** An older sheet has no number from a series: it is named by its id. */
const vouchers = [
  'alter table comparison_sheets add column voucher_no text',
  'create unique index comparison_sheets_voucher on comparison_sheets (company_id, (coalesce(voucher_no, id)))',
]

const policies = ['access_blocks', 'part_stages'].flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const grants = [
  'grant select, insert, delete on access_blocks, part_stages to countersign_app',
  'grant update (position) on part_stages to countersign_app',
]
