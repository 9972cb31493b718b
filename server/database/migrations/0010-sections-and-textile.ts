import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Section-wise erection: a job's template, entries and notes; and a textile mill's movements and production. */
export const sectionsAndTextile: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...sections, ...textile, ...policies, ...grants]) {
    await sql.raw(statement).execute(database)
  }
}

/** A job has one section-wise record. Sums of ratios are checked when a template is saved, in `numeric`. */
const sections = [
  `create table section_jobs (
    company_id text not null references companies, id text not null, number int not null, job_id text not null,
    created_by text not null, created_at timestamptz not null default now(),
    updated_by text not null, updated_at timestamptz not null default now(),
    primary key (company_id, id), unique (company_id, number), unique (company_id, job_id),
    foreign key (company_id, job_id) references jobs,
    foreign key (company_id, created_by) references people, foreign key (company_id, updated_by) references people)`,
  `create table section_rows (
    company_id text not null, id text not null, section_job_id text not null, place int not null,
    item_code text not null default '', name text not null, kind text not null check (kind in ('Sheeting', 'structure')),
    nos numeric check (nos > 0), unit text not null default '', ratio numeric not null check (ratio between 0 and 100),
    plan_start date, plan_end date, actual_start date, actual_end date,
    check (plan_end >= plan_start), check (actual_end >= actual_start),
    primary key (company_id, id), foreign key (company_id, section_job_id) references section_jobs)`,
  'create index section_rows_of on section_rows (company_id, section_job_id, place)',
  `create table section_entries (
    company_id text not null, row_id text not null, entry_date date not null, qty numeric not null check (qty > 0),
    person_id text not null, username text not null, created_at timestamptz not null default now(),
    primary key (company_id, row_id, entry_date), foreign key (company_id, row_id) references section_rows)`,
  `create table section_notes (
    company_id text not null, id text not null, section_job_id text not null, content text not null,
    person_id text not null, username text not null, created_at timestamptz not null default now(),
    deleted_at timestamptz,
    primary key (company_id, id), foreign key (company_id, section_job_id) references section_jobs)`,
  'create index section_notes_of on section_notes (company_id, section_job_id, created_at desc)',
]

/**
 * Yarn and fabric received and dispatched for job-work or sale, and the production of a machine hall: in kg. A dispatch
 * has an amount in the company's currency.
 */
const textile = [
  `create table textile_movements (
    company_id text not null references companies, id text not null, moved_on date not null,
    kind text not null check (kind in ('receipt', 'dispatch', 'knitting', 'dyeing')),
    material text not null check (material in ('Yarn', 'Fabric')),
    purpose text check (purpose in ('JobWork', 'Sale')),
    party text not null, qty numeric not null check (qty > 0), amount numeric check (amount >= 0),
    check ((kind in ('receipt', 'dispatch')) = (purpose is not null)), check ((kind = 'dispatch') = (amount is not null)),
    primary key (company_id, id))`,
  'create index textile_movements_on on textile_movements (company_id, moved_on)',
]

const companyTables = ['section_jobs', 'section_rows', 'section_entries', 'section_notes', 'textile_movements']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const app = 'countersign_app'

const grants = [
  `grant select on ${companyTables.join(', ')} to ${app}`,
  `grant insert on section_jobs, section_rows, section_entries, section_notes to ${app}`,
  `grant delete on section_rows, section_entries to ${app}`,
  `grant update (updated_by, updated_at) on section_jobs to ${app}`,
  `grant update (place, item_code, name, kind, nos, unit, ratio, plan_start, plan_end, actual_start, actual_end)
    on section_rows to ${app}`,
  `grant update (qty, person_id, username, created_at) on section_entries to ${app}`,
  `grant update (deleted_at) on section_notes to ${app}`,
]
