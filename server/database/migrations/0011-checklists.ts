import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Checklists of documents: one per job, started from a template (specialised-modules §2, Document system). */
export const checklists: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...views, ...policies, ...grants]) await sql.raw(statement).execute(database)
}

/**
 * A company without `jobs` keeps its order numbers in `order_jobs`. A record copies the rows of its template, so that
 * approved texts stay the same when the template changes. Deleted records are marked: no number is assigned twice.
 */
const tables = [
  `create table order_jobs (
    company_id text not null references companies, job_id text not null, party_name text not null,
    primary key (company_id, job_id))`,
  `create table checklist_templates (
    company_id text not null references companies, id text not null, name text not null,
    updated_by text not null, updated_at timestamptz not null default now(),
    primary key (company_id, id), foreign key (company_id, updated_by) references people)`,
  'create unique index checklist_templates_once on checklist_templates (company_id, lower(name))',
  `create table checklist_template_rows (
    company_id text not null, template_id text not null, id text not null, place int not null,
    groups text not null, description text not null, team text not null default '',
    primary key (company_id, template_id, id),
    foreign key (company_id, template_id) references checklist_templates)`,
  `create table checklist_defaults (
    company_id text not null, screen text not null, template_id text not null,
    primary key (company_id, screen), foreign key (company_id, template_id) references checklist_templates)`,
  `create table checklist_records (
    company_id text not null references companies, id text not null, number int not null, job_id text not null,
    template_id text not null, created_by text not null, created_at timestamptz not null default now(),
    deleted_at timestamptz,
    primary key (company_id, id), unique (company_id, number),
    foreign key (company_id, template_id) references checklist_templates,
    foreign key (company_id, created_by) references people)`,
  'create unique index checklist_records_of_job on checklist_records (company_id, job_id) where deleted_at is null',
  `create table checklist_rows (
    company_id text not null, id text not null, record_id text not null, type_details_id text not null,
    place int not null, groups text not null, description text not null, team text not null,
    status text check (status in
      ('Yes', 'No', 'Not Applicable', 'Completed', 'Approved', 'Rejected', 'Hold')),
    due_date date, actual_date date, remarks text not null default '', rev_no int not null default 0,
    updated_by text, updated_at timestamptz,
    primary key (company_id, id), unique (company_id, record_id, type_details_id),
    foreign key (company_id, record_id) references checklist_records,
    foreign key (company_id, updated_by) references people)`,
]

/** Jobs that can have a checklist. `is_open`: the row is still to be done. */
const views = [
  `create view checklist_jobs with (security_invoker = true) as
    select company_id, job_id, customer as party_name from jobs
    union all
    select company_id, job_id, party_name from order_jobs o where not exists
      (select 1 from jobs j where j.company_id = o.company_id and j.job_id = o.job_id)`,
  `create view checklist_progress with (security_invoker = true) as
    select w.*, r.job_id, coalesce(w.status, '') not in ('Yes', 'Not Applicable', 'Completed', 'Approved') as is_open
    from checklist_rows w join checklist_records r on r.company_id = w.company_id and r.id = w.record_id
    where r.deleted_at is null`,
]

const companyTables = [
  'order_jobs',
  'checklist_templates',
  'checklist_template_rows',
  'checklist_defaults',
  'checklist_records',
  'checklist_rows',
]

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const app = 'countersign_app'

const grants = [
  `grant select on ${companyTables.join(', ')}, checklist_jobs, checklist_progress to ${app}`,
  `grant insert on checklist_templates, checklist_defaults, checklist_records, checklist_rows to ${app}`,
  `grant insert, delete on checklist_template_rows to ${app}`,
  `grant update (updated_by, updated_at) on checklist_templates to ${app}`,
  `grant update (template_id) on checklist_defaults to ${app}`,
  `grant update (deleted_at) on checklist_records to ${app}`,
  `grant update (status, due_date, actual_date, remarks, rev_no, updated_by, updated_at) on checklist_rows to ${app}`,
]
