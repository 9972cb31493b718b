-- Ledgers: entries that documents post, and the balances that follow from them (decision 57).

-- Posted by the mover, in the transaction of a move. Nobody changes or deletes one.
create table ledger_entries (
  company_id text not null references companies,
  -- The ledger.
  screen text not null,
  id text not null,
  day date not null,
  -- Field → value, as in documents.
  data jsonb not null,
  -- In `searchForm`, however it is written.
  search_text text not null,
  -- The document that posted it; null: none, as for opening balances.
  from_screen text,
  from_id text,
  -- What people call the document.
  from_name text,
  -- The first line of the document that says it, from 1; null: the document as a whole, or a line that is no more.
  line int,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, screen, id),
  foreign key (company_id, created_by) references people
);
create index ledger_entries_by_day on ledger_entries (company_id, screen, day desc, id desc);
create index ledger_entries_of_document on ledger_entries (company_id, from_screen, from_id);
create trigger search_form before insert or update of search_text on ledger_entries
  for each row execute function keep_search_form();
alter table ledger_entries enable row level security, force row level security;
create policy tenant on ledger_entries using (company_id = current_setting('app.company', true));
grant select on ledger_entries to countersign_app;
grant select, insert on ledger_entries to countersign_mover;
create trigger announce after insert on ledger_entries for each row execute function announce_screen();

-- The sums of entries, kept so that a balance is one read.
create table ledger_balances (
  company_id text not null references companies,
  screen text not null,
  -- Digest of the values that the balance is of.
  id text not null,
  -- The latest day of its entries.
  day date not null,
  -- These values and the sums, by field.
  data jsonb not null,
  search_text text not null,
  primary key (company_id, screen, id)
);
create index ledger_balances_by_day on ledger_balances (company_id, screen, day desc, id desc);
create trigger search_form before insert or update of search_text on ledger_balances
  for each row execute function keep_search_form();
alter table ledger_balances enable row level security, force row level security;
create policy tenant on ledger_balances using (company_id = current_setting('app.company', true));
grant select on ledger_balances to countersign_app;
grant select, insert, update (day, data, search_text) on ledger_balances to countersign_mover;

-- By which fields the balances of a ledger were made; another version makes them anew.
create table ledger_rules (
  company_id text not null references companies,
  screen text not null,
  version text not null,
  primary key (company_id, screen)
);
alter table ledger_rules enable row level security, force row level security;
create policy tenant on ledger_rules using (company_id = current_setting('app.company', true));
grant select on ledger_rules to countersign_app;

-- Until which day a ledger is closed: nothing is posted on that day or before. No row: every day is open.
create table ledger_closings (
  company_id text not null references companies,
  screen text not null,
  closed_until date not null,
  primary key (company_id, screen)
);
alter table ledger_closings enable row level security, force row level security;
create policy tenant on ledger_closings using (company_id = current_setting('app.company', true));
grant select, insert, delete on ledger_closings to countersign_app;
grant select on ledger_closings to countersign_mover;
