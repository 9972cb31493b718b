-- Checklists of documents: one per job, started from a template (specialised-modules §2, Document system).

-- The order numbers of a company without `jobs`.
create table order_jobs (
  company_id text not null references companies,
  job_id text not null,
  party_name text not null,
  primary key (company_id, job_id)
);
alter table order_jobs enable row level security, force row level security;
create policy tenant on order_jobs using (company_id = current_setting('app.company', true));
grant select on order_jobs to countersign_app;

-- Templates of checklists.
create table checklist_templates (
  company_id text not null references companies,
  id text not null,
  name text not null,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, updated_by) references people
);
create unique index checklist_templates_once on checklist_templates (company_id, lower(name));
alter table checklist_templates enable row level security, force row level security;
create policy tenant on checklist_templates using (company_id = current_setting('app.company', true));
grant select, insert, update (updated_by, updated_at) on checklist_templates to countersign_app;

-- The rows of a template.
create table checklist_template_rows (
  company_id text not null,
  template_id text not null,
  id text not null,
  -- Order within the template, from 0.
  place int not null,
  groups text not null,
  description text not null,
  -- Section of the people who may answer it; '': everybody.
  team text not null default '',
  primary key (company_id, template_id, id),
  foreign key (company_id, template_id) references checklist_templates
);
alter table checklist_template_rows enable row level security, force row level security;
create policy tenant on checklist_template_rows using (company_id = current_setting('app.company', true));
grant select, insert, delete on checklist_template_rows to countersign_app;

-- The template that a screen begins with.
create table checklist_defaults (
  company_id text not null,
  screen text not null,
  template_id text not null,
  primary key (company_id, screen),
  foreign key (company_id, template_id) references checklist_templates
);
alter table checklist_defaults enable row level security, force row level security;
create policy tenant on checklist_defaults using (company_id = current_setting('app.company', true));
grant select, insert, update (template_id) on checklist_defaults to countersign_app;

-- The checklist of a job. Deleted ones are marked, so that no number is assigned twice.
create table checklist_records (
  company_id text not null references companies,
  id text not null,
  -- Unique, also among deleted records.
  number int not null,
  job_id text not null,
  template_id text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, template_id) references checklist_templates,
  foreign key (company_id, created_by) references people
);
create unique index checklist_records_of_job on checklist_records (company_id, job_id) where deleted_at is null;
alter table checklist_records enable row level security, force row level security;
create policy tenant on checklist_records using (company_id = current_setting('app.company', true));
grant select, insert, update (deleted_at) on checklist_records to countersign_app;

-- Copies of the rows of the template, so that approved texts stay the same when the template changes.
create table checklist_rows (
  company_id text not null,
  id text not null,
  record_id text not null,
  -- The template row that it was copied from.
  type_details_id text not null,
  place int not null,
  groups text not null,
  description text not null,
  team text not null,
  status text check (status in ('Yes', 'No', 'Not Applicable', 'Completed', 'Approved', 'Rejected', 'Hold')),
  due_date date,
  actual_date date,
  remarks text not null default '',
  -- Incremented with each change.
  rev_no int not null default 0,
  updated_by text,
  updated_at timestamptz,
  primary key (company_id, id),
  unique (company_id, record_id, type_details_id),
  foreign key (company_id, record_id) references checklist_records,
  foreign key (company_id, updated_by) references people
);
alter table checklist_rows enable row level security, force row level security;
create policy tenant on checklist_rows using (company_id = current_setting('app.company', true));
grant select, insert, update (status, due_date, actual_date, remarks, rev_no, updated_by, updated_at)
  on checklist_rows to countersign_app;

-- Jobs that can have a checklist.
create view checklist_jobs with (security_invoker = true) as
  select company_id, job_id, customer as party_name from jobs
  union all
  select company_id, job_id, party_name from order_jobs o where not exists
    (select 1 from jobs j where j.company_id = o.company_id and j.job_id = o.job_id);
grant select on checklist_jobs to countersign_app;

-- Rows of the records that are not deleted, with their job. `is_open`: the row is still to be done.
create view checklist_progress with (security_invoker = true) as
  select w.*, r.job_id, coalesce(w.status, '') not in ('Yes', 'Not Applicable', 'Completed', 'Approved') as is_open
  from checklist_rows w join checklist_records r on r.company_id = w.company_id and r.id = w.record_id
  where r.deleted_at is null;
grant select on checklist_progress to countersign_app;
