-- A site's reports on the erection of a job.

-- The entry of a job. A deleted one is marked, so that no number is assigned twice; its job may get another.
create table erection_entries (
  company_id text not null references companies,
  id text not null,
  -- Unique, also among deleted entries.
  number int not null,
  job_id text not null,
  entry_date date not null,
  erec_start date,
  erec_end date,
  -- Up to four, in order.
  contractors text[] not null default '{}' check (cardinality(contractors) <= 4),
  site_clearance text,
  brick_wall text,
  logo_plates boolean not null default false,
  erec_comp boolean not null default false,
  site_handover date,
  prov_comp_certificate date,
  comp_certificate date,
  stage text,
  remarks text not null default '',
  in_problem boolean not null default false,
  performance text,
  project_stages text,
  created_by text not null,
  created_at timestamptz not null default now(),
  edited_by text,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, number),
  check (erec_end >= erec_start),
  foreign key (company_id, job_id) references jobs,
  foreign key (company_id, created_by) references people,
  foreign key (company_id, edited_by) references people
);
create unique index erection_entries_once on erection_entries (company_id, job_id) where deleted_at is null;
alter table erection_entries enable row level security, force row level security;
create policy tenant on erection_entries using (company_id = current_setting('app.company', true));
grant select, insert, update (entry_date, erec_start, erec_end, contractors, site_clearance, brick_wall, logo_plates,
  erec_comp, site_handover, prov_comp_certificate, comp_certificate, stage, remarks, in_problem, performance,
  project_stages, edited_by, edited_at, deleted_at) on erection_entries to countersign_app;

-- Notes on the work of a stage.
create table erection_notes (
  company_id text not null,
  id bigint generated always as identity,
  entry_id text not null,
  stage text not null,
  content text not null,
  labour_status text not null default '',
  hinderances text not null default '',
  -- Name of the person at that time.
  username text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, entry_id) references erection_entries
);
create index erection_notes_of on erection_notes (company_id, entry_id, created_at desc);
alter table erection_notes enable row level security, force row level security;
create policy tenant on erection_notes using (company_id = current_setting('app.company', true));
grant select, insert, delete on erection_notes to countersign_app;

-- People and machines on site on a day.
create table erection_resources (
  company_id text not null,
  id bigint generated always as identity,
  entry_id text not null,
  kind text not null check (kind in ('labour', 'machinery')),
  day date not null,
  type text not null,
  notes text not null,
  qty numeric not null check (qty > 0),
  primary key (company_id, id),
  foreign key (company_id, entry_id) references erection_entries
);
create index erection_resources_of on erection_resources (company_id, entry_id, kind, day desc);
alter table erection_resources enable row level security, force row level security;
create policy tenant on erection_resources using (company_id = current_setting('app.company', true));
grant select, insert, delete on erection_resources to countersign_app;

-- Answers to the quality and safety checklist.
create table erection_checks (
  company_id text not null,
  entry_id text not null,
  list_cd text not null,
  status text,
  remarks text not null default '',
  username text not null,
  checked_at timestamptz not null default now(),
  primary key (company_id, entry_id, list_cd),
  foreign key (company_id, entry_id) references erection_entries
);
alter table erection_checks enable row level security, force row level security;
create policy tenant on erection_checks using (company_id = current_setting('app.company', true));
grant select, insert, update (status, remarks, username, checked_at) on erection_checks to countersign_app;
