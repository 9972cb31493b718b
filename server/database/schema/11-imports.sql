-- Files of rows that people import.

-- Imported files of rows.
create table imports (
  company_id text not null references companies,
  id text not null,
  person_id text not null,
  -- The person at the time of the request.
  person jsonb not null,
  screen text not null,
  -- Name of the file.
  name text not null,
  headings jsonb not null,
  -- `checking`: every batch is rolled back; `checked` waits for the person.
  state text not null,
  total int not null,
  -- Rows reached.
  done int not null default 0,
  failed text,
  -- The process that runs it.
  worker text,
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The decimal sign of each column, by the file as a whole; null: the column does not tell (decision 53).
  decimal_signs jsonb not null default '[]',
  primary key (company_id, id)
);
create index imports_of on imports (company_id, screen, person_id, created_at desc);
alter table imports enable row level security, force row level security;
create policy tenant on imports using (company_id = current_setting('app.company', true));
grant select, insert, update (state, done, failed, worker, beat_at, finished_at), delete
  on imports to countersign_app;

-- The rows of an imported file.
create table import_rows (
  company_id text not null references companies,
  import_id text not null,
  -- Row number in the file; the headings are row 1.
  row int not null,
  -- Texts in the order of the headings.
  cells jsonb not null,
  -- The row that begins its document; the row itself unless it is a further line of a document.
  head int not null,
  -- Identifies the stored row: a `unique` field with its value, or the identification in the file.
  key_field text not null,
  key_value text not null,
  -- Another row of the file with the same value of a `unique` field.
  twin int,
  -- Null: not reached yet.
  outcome text,
  -- What is wrong, by heading; '' for the row as a whole.
  errors jsonb,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references imports on delete cascade
);
alter table import_rows enable row level security, force row level security;
create policy tenant on import_rows using (company_id = current_setting('app.company', true));
grant select, insert, update (outcome, errors), delete on import_rows to countersign_app;

-- The job that imports and removes files reads every company under its row-level security; this returns ids only.
create function stored_imports()
  returns table (company_id text, id text, state text, created_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one order by each_one.id loop
      perform set_config('app.company', c.id, true);
      return query select i.company_id, i.id, i.state, i.created_at from imports i where i.company_id = c.id;
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function stored_imports from public;
grant execute on function stored_imports to countersign_app;
