-- Section-wise erection of a job. Sums of ratios are checked when a template is saved.

-- A job has one section-wise record.
create table section_jobs (
  company_id text not null references companies,
  id text not null,
  number int not null,
  job_id text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, job_id),
  foreign key (company_id, job_id) references jobs,
  foreign key (company_id, created_by) references people,
  foreign key (company_id, updated_by) references people
);
alter table section_jobs enable row level security, force row level security;
create policy tenant on section_jobs using (company_id = current_setting('app.company', true));
grant select, insert, update (updated_by, updated_at) on section_jobs to countersign_app;

-- The template of a job, one row per section of the building.
create table section_rows (
  company_id text not null,
  id text not null,
  section_job_id text not null,
  -- From 0, in the order of the template.
  place int not null,
  item_code text not null default '',
  name text not null,
  kind text not null check (kind in ('Sheeting', 'structure')),
  -- Quantity to erect, in `unit`; null: not known yet.
  nos numeric check (nos > 0),
  unit text not null default '',
  -- Share of the work of its kind in per cent; the rows of a kind add up to 100.
  ratio numeric not null check (ratio between 0 and 100),
  -- yyyy-mm-dd, as the three below
  plan_start date,
  plan_end date,
  -- Null: use the days of its first and last entry.
  actual_start date,
  actual_end date,
  check (plan_end >= plan_start),
  check (actual_end >= actual_start),
  primary key (company_id, id),
  foreign key (company_id, section_job_id) references section_jobs
);
create index section_rows_of on section_rows (company_id, section_job_id, place);
alter table section_rows enable row level security, force row level security;
create policy tenant on section_rows using (company_id = current_setting('app.company', true));
grant select, insert, update (place, item_code, name, kind, nos, unit, ratio, plan_start, plan_end, actual_start,
  actual_end), delete on section_rows to countersign_app;

-- Quantity of a row erected on a day.
create table section_entries (
  company_id text not null,
  row_id text not null,
  entry_date date not null,
  qty numeric not null check (qty > 0),
  person_id text not null,
  -- Name of the person at that time.
  username text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, row_id, entry_date),
  foreign key (company_id, row_id) references section_rows
);
alter table section_entries enable row level security, force row level security;
create policy tenant on section_entries using (company_id = current_setting('app.company', true));
grant select, insert, update (qty, person_id, username, created_at), delete on section_entries to countersign_app;

-- Notes on a section-wise record.
create table section_notes (
  company_id text not null,
  id text not null,
  section_job_id text not null,
  content text not null,
  person_id text not null,
  -- Name of the person at that time.
  username text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, section_job_id) references section_jobs
);
create index section_notes_of on section_notes (company_id, section_job_id, created_at desc);
alter table section_notes enable row level security, force row level security;
create policy tenant on section_notes using (company_id = current_setting('app.company', true));
grant select, insert, update (deleted_at) on section_notes to countersign_app;
