-- Jobs, their packing lists, and the progress of their parts.

-- Jobs of the company.
create table jobs (
  company_id text not null references companies,
  job_id text not null,
  customer text not null,
  site_eng text not null,
  location text not null,
  state text not null,
  sales_engineer text not null,
  project_manager text not null,
  coordinator text not null,
  contractor text not null,
  -- sqm
  building_area numeric not null,
  erection_scope text not null,
  erection_stage text not null,
  in_problem boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, job_id)
);
alter table jobs enable row level security, force row level security;
create policy tenant on jobs using (company_id = current_setting('app.company', true));
grant select, update (erection_stage, in_problem) on jobs to countersign_app;

-- The people who may record entries for a job; administrators may for every job.
create table job_recorders (
  company_id text not null,
  job_id text not null,
  person_id text not null,
  primary key (company_id, job_id, person_id),
  foreign key (company_id, job_id) references jobs,
  foreign key (company_id, person_id) references people
);
alter table job_recorders enable row level security, force row level security;
create policy tenant on job_recorders using (company_id = current_setting('app.company', true));
grant select on job_recorders to countersign_app;

-- What was dispatched for a job.
create table packing_lists (
  company_id text not null,
  plist_no text not null,
  job_id text not null,
  packing_date date not null,
  lot_no text not null,
  invoice_no text not null,
  primary key (company_id, plist_no),
  unique (company_id, job_id, plist_no),
  foreign key (company_id, job_id) references jobs
);
alter table packing_lists enable row level security, force row level security;
create policy tenant on packing_lists using (company_id = current_setting('app.company', true));
grant select on packing_lists to countersign_app;

-- Parts of jobs. Lengths in mm, areas in sqm, weights in kg. A part without a packing list is in the bill of
-- materials and not yet dispatched.
create table parts (
  company_id text not null,
  id text not null,
  job_id text not null,
  -- Null: in the bill of materials, not yet dispatched.
  plist_no text,
  serial_no int not null,
  part text not null,
  description text not null,
  structure text not null check (structure in ('Sheeting', 'Structure')),
  length numeric not null,
  width numeric not null,
  thickness numeric not null,
  colour text not null,
  -- Per piece.
  unit_weight numeric not null check (unit_weight >= 0),
  bom_qty int not null,
  disp_qty int not null check (disp_qty between 0 and bom_qty),
  check (plist_no is not null or disp_qty = 0),
  primary key (company_id, id),
  unique (company_id, job_id, id),
  foreign key (company_id, job_id, plist_no) references packing_lists (company_id, job_id, plist_no)
);
alter table parts enable row level security, force row level security;
create policy tenant on parts using (company_id = current_setting('app.company', true));
grant select on parts to countersign_app;

-- The code printed on a bundle, with its last valid day.
create table stickers (
  company_id text not null,
  code text not null,
  job_id text not null,
  expires_on date not null,
  primary key (company_id, code),
  foreign key (company_id, job_id) references jobs
);
alter table stickers enable row level security, force row level security;
create policy tenant on stickers using (company_id = current_setting('app.company', true));
grant select on stickers to countersign_app;

-- The parts of a bundle.
create table sticker_parts (
  company_id text not null,
  code text not null,
  part_id text not null,
  qty int not null check (qty > 0),
  primary key (company_id, code, part_id),
  foreign key (company_id, code) references stickers,
  foreign key (company_id, part_id) references parts
);
alter table sticker_parts enable row level security, force row level security;
create policy tenant on sticker_parts using (company_id = current_setting('app.company', true));
grant select on sticker_parts to countersign_app;

-- Progress of parts. An entry is deleted as a whole, never changed.
create table part_entries (
  company_id text not null,
  id bigint generated always as identity,
  job_id text not null,
  part_id text not null,
  -- The day of the event, as the site reports it.
  entry_date date not null,
  status text not null check (status in ('loaded', 'received at site', 'Erected at Site')),
  qty int not null check (qty > 0),
  remark text not null default '',
  vehicle_no text,
  -- The sticker it was scanned from; null: entered in the form.
  sticker text,
  person_id text not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, job_id, part_id) references parts (company_id, job_id, id),
  foreign key (company_id, sticker, part_id) references sticker_parts (company_id, code, part_id)
);
create index part_entries_of_part on part_entries (company_id, part_id, status);
create index part_entries_of_day on part_entries (company_id, job_id, entry_date);
create index part_entries_of_sticker on part_entries (company_id, sticker) where sticker is not null;
create index part_entries_of_person on part_entries (company_id, person_id, id) where vehicle_no is not null;
alter table part_entries enable row level security, force row level security;
create policy tenant on part_entries using (company_id = current_setting('app.company', true));
grant select, insert, delete on part_entries to countersign_app;

-- A part with the totals of its entries: the only place where balances are computed. The erected quantity is at most
-- the received quantity; for a site that records no receipts, at most the dispatched quantity.
create view part_progress with (security_invoker = true) as
  select p.*, s.loaded_qty, s.received_qty, s.erected_qty,
    p.disp_qty - s.loaded_qty as loaded_balance, p.disp_qty - s.received_qty as received_balance,
    greatest(0, case when s.received_qty > 0 then s.received_qty else p.disp_qty end - s.erected_qty) as erected_balance
  from parts p cross join lateral (
    select coalesce(sum(e.qty) filter (where e.status = 'loaded'), 0)::int as loaded_qty,
      coalesce(sum(e.qty) filter (where e.status = 'received at site'), 0)::int as received_qty,
      coalesce(sum(e.qty) filter (where e.status = 'Erected at Site'), 0)::int as erected_qty
    from part_entries e where e.company_id = p.company_id and e.part_id = p.id) s;
grant select on part_progress to countersign_app;

-- A company's order of the stages, from 1. A company without rows uses the standard order.
create table part_stages (
  company_id text not null references companies,
  status text not null check (status in ('loaded', 'received at site', 'Erected at Site')),
  position int not null check (position between 1 and 3),
  primary key (company_id, status),
  unique (company_id, position) deferrable initially deferred
);
alter table part_stages enable row level security, force row level security;
create policy tenant on part_stages using (company_id = current_setting('app.company', true));
grant select, insert, update (position), delete on part_stages to countersign_app;
