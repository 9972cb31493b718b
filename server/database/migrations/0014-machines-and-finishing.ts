import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A mill's machines with their runs, output and stops; the production of its finishing. */
export const machinesAndFinishing: Migration = { up }

/** Weights in kg, lengths in m, speeds in rounds or metres a minute, times of a day in minutes. */
const tables = [
  `create table machines (
    company_id text not null references companies, machine_no text not null, machine_type text not null,
    hall text not null, rated_speed numeric not null check (rated_speed > 0), primary key (company_id, machine_no))`,
  `create table machine_runs (
    company_id text not null, id bigint generated always as identity, machine_no text not null, order_no text not null,
    party text not null, article text not null, planned_kg numeric not null check (planned_kg > 0),
    done_kg numeric not null check (done_kg >= 0), speed numeric not null check (speed >= 0),
    started_at timestamptz not null, ended_at timestamptz check (ended_at >= started_at),
    primary key (company_id, id), foreign key (company_id, machine_no) references machines)`,
  // A machine has at most one open run and one open stop.
  'create unique index machine_runs_open on machine_runs (company_id, machine_no) where ended_at is null',
  `create table machine_stops (
    company_id text not null, id bigint generated always as identity, machine_no text not null, reason text not null,
    started_at timestamptz not null, ended_at timestamptz check (ended_at >= started_at),
    primary key (company_id, id), foreign key (company_id, machine_no) references machines)`,
  'create unique index machine_stops_open on machine_stops (company_id, machine_no) where ended_at is null',
  'create index machine_stops_newest on machine_stops (company_id, started_at)',
  `create table machine_days (
    company_id text not null, machine_no text not null, day date not null, planned_kg numeric not null,
    done_kg numeric not null, run_minutes int not null, stop_minutes int not null,
    check (run_minutes >= 0 and stop_minutes >= 0 and run_minutes + stop_minutes <= 1440),
    primary key (company_id, machine_no, day), foreign key (company_id, machine_no) references machines)`,
  `create table finishing_entries (
    company_id text not null references companies, id bigint generated always as identity, entry_date date not null,
    process text not null, party text not null, order_no text not null, article text not null,
    qty_kg numeric not null check (qty_kg >= 0), qty_m numeric not null check (qty_m >= 0),
    rejected_kg numeric not null check (rejected_kg between 0 and qty_kg), primary key (company_id, id))`,
  'create index finishing_entries_of_day on finishing_entries (company_id, entry_date)',
]

const companyTables = ['machines', 'machine_runs', 'machine_stops', 'machine_days', 'finishing_entries']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const grants = [`grant select on ${companyTables.join(', ')} to countersign_app`]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...grants]) await sql.raw(statement).execute(database)
}
