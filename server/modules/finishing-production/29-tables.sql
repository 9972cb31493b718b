-- Production of the finishing: weights in kg, lengths in m.
create table finishing_entries (
  company_id text not null references companies,
  id bigint generated always as identity,
  entry_date date not null,
  process text not null,
  party text not null,
  order_no text not null,
  article text not null,
  qty_kg numeric not null check (qty_kg >= 0),
  qty_m numeric not null check (qty_m >= 0),
  rejected_kg numeric not null check (rejected_kg between 0 and qty_kg),
  primary key (company_id, id)
);
create index finishing_entries_of_day on finishing_entries (company_id, entry_date);
alter table finishing_entries enable row level security, force row level security;
create policy tenant on finishing_entries using (company_id = current_setting('app.company', true));
grant select on finishing_entries to countersign_app;
