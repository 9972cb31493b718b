import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Erection entries of jobs with their notes, the people and machines on site, and their checklists. */
export const erection: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...grants]) await sql.raw(statement).execute(database)
}

/** A deleted entry is marked, so that no number is assigned twice; its job may get another entry. */
const tables = [
  `create table erection_entries (
    company_id text not null references companies, id text not null, number int not null, job_id text not null,
    entry_date date not null, erec_start date, erec_end date,
    contractors text[] not null default '{}' check (cardinality(contractors) <= 4),
    site_clearance text, brick_wall text, logo_plates boolean not null default false,
    erec_comp boolean not null default false, site_handover date, prov_comp_certificate date, comp_certificate date,
    stage text, remarks text not null default '', in_problem boolean not null default false, performance text,
    project_stages text, created_by text not null, created_at timestamptz not null default now(),
    edited_by text, edited_at timestamptz, deleted_at timestamptz,
    primary key (company_id, id), unique (company_id, number), check (erec_end >= erec_start),
    foreign key (company_id, job_id) references jobs, foreign key (company_id, created_by) references people,
    foreign key (company_id, edited_by) references people)`,
  'create unique index erection_entries_once on erection_entries (company_id, job_id) where deleted_at is null',
  `create table erection_notes (
    company_id text not null, id bigint generated always as identity, entry_id text not null, stage text not null,
    content text not null, labour_status text not null default '', hinderances text not null default '',
    username text not null, created_at timestamptz not null default now(),
    primary key (company_id, id), foreign key (company_id, entry_id) references erection_entries)`,
  'create index erection_notes_of on erection_notes (company_id, entry_id, created_at desc)',
  `create table erection_resources (
    company_id text not null, id bigint generated always as identity, entry_id text not null,
    kind text not null check (kind in ('labour', 'machinery')), day date not null, type text not null,
    notes text not null, qty numeric not null check (qty > 0),
    primary key (company_id, id), foreign key (company_id, entry_id) references erection_entries)`,
  'create index erection_resources_of on erection_resources (company_id, entry_id, kind, day desc)',
  `create table erection_checks (
    company_id text not null, entry_id text not null, list_cd text not null, status text,
    remarks text not null default '', username text not null, checked_at timestamptz not null default now(),
    primary key (company_id, entry_id, list_cd), foreign key (company_id, entry_id) references erection_entries)`,
]

const companyTables = ['erection_entries', 'erection_notes', 'erection_resources', 'erection_checks']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const app = 'countersign_app'

const grants = [
  `grant select, insert on ${companyTables.join(', ')} to ${app}`,
  `grant update (entry_date, erec_start, erec_end, contractors, site_clearance, brick_wall, logo_plates, erec_comp,
    site_handover, prov_comp_certificate, comp_certificate, stage, remarks, in_problem, performance, project_stages,
    edited_by, edited_at, deleted_at) on erection_entries to ${app}`,
  `grant update (status, remarks, username, checked_at) on erection_checks to ${app}`,
  `grant delete on erection_notes, erection_resources to ${app}`,
  // The reports on parts show a job's stage and problems as reported by its site.
  `grant update (erection_stage, in_problem) on jobs to ${app}`,
]
