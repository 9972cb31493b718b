-- Records, links between rows, and keys that identify rows.

-- Rows of `records` screens without a server module. Deleted ones are marked, since the audit refers to them.
create table records (
  company_id text not null references companies,
  screen text not null,
  id text not null,
  -- Incremented with every change; a save with an older version is refused.
  version int not null default 1,
  -- Field → value, as declared in the definition; a JSON text when written.
  data jsonb not null,
  -- In `searchForm`, however it is written.
  search_text text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Since when it is neither listed nor offered to links; null: it is active.
  inactive_at timestamptz,
  lines jsonb,
  primary key (company_id, screen, id),
  foreign key (company_id, created_by) references people,
  foreign key (company_id, updated_by) references people
);
create index records_newest on records (company_id, screen, created_at desc, id) where deleted_at is null;
create index records_by_person on records (company_id, screen, created_by, created_at desc, id)
  where deleted_at is null;
create trigger search_form before insert or update of search_text on records
  for each row execute function keep_search_form();
alter table records enable row level security, force row level security;
create policy tenant on records using (company_id = current_setting('app.company', true));
grant select, insert, update (version, data, search_text, updated_by, updated_at, deleted_at, inactive_at, lines)
  on records to countersign_app;
create trigger announce_new after insert or delete on records for each row execute function announce_screen();
create trigger announce after update of version, deleted_at on records for each row
  when (old.version <> new.version or old.deleted_at is distinct from new.deleted_at)
  execute function announce_screen();

-- The lines of documents and records, a row each, for reports and figures over them. A trigger writes them with their
-- row, and nothing else may. Its columns have names of their own, so that statements may join it.
create table row_lines (
  company_id text not null,
  line_screen text not null,
  row_id text not null,
  -- The field that holds them, as it was called when they were stored.
  lines_field text not null,
  -- From 1.
  place int not null,
  -- Cell → value, as in the lines of the row.
  line jsonb not null,
  primary key (company_id, line_screen, row_id, lines_field, place)
);
alter table row_lines enable row level security, force row level security;
create policy tenant on row_lines using (company_id = current_setting('app.company', true));
grant select on row_lines to countersign_app, countersign_mover;

create function copy_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if tg_op <> 'INSERT' then
      delete from row_lines l
        where l.company_id = old.company_id and l.line_screen = old.screen and l.row_id = old.id;
    end if;
    if tg_op <> 'DELETE' then
      insert into row_lines (company_id, line_screen, row_id, lines_field, place, line)
        select new.company_id, new.screen, new.id, held.key, one.place, one.line
        from jsonb_each(new.lines) as held
        cross join lateral jsonb_array_elements(case jsonb_typeof(held.value) when 'array' then held.value else '[]' end)
          with ordinality as one (line, place);
    end if;
    return null;
  end $$;
revoke all on function copy_lines from public;
create trigger new_lines after insert on documents for each row when (new.lines is not null) execute function copy_lines();
create trigger lines after update of lines on documents for each row when (old.lines is distinct from new.lines)
  execute function copy_lines();
create trigger old_lines after delete on documents for each row when (old.lines is not null) execute function copy_lines();
create trigger new_lines after insert on records for each row when (new.lines is not null) execute function copy_lines();
create trigger lines after update of lines on records for each row when (old.lines is distinct from new.lines)
  execute function copy_lines();
create trigger old_lines after delete on records for each row when (old.lines is not null) execute function copy_lines();

-- Which rows refer to which row: `from` has the id of `to` in `field`. The key begins with `to`, for the check before
-- deleting.
create table links (
  company_id text not null references companies,
  to_screen text not null,
  to_id text not null,
  from_screen text not null,
  from_id text not null,
  field text not null,
  primary key (company_id, to_screen, to_id, from_screen, from_id, field)
);
create index links_from on links (company_id, from_screen, from_id);
alter table links enable row level security, force row level security;
create policy tenant on links using (company_id = current_setting('app.company', true));
grant select, insert, delete on links to countersign_app;

-- A value that one row of a screen has; an empty value marks a field for which all stored rows are in this table.
create table row_keys (
  company_id text not null references companies,
  screen text not null,
  -- A field, or another key of the row.
  field text not null,
  -- As `engine/definition/code-key.ts` compares values.
  value text not null,
  row_id text not null,
  primary key (company_id, screen, field, value)
);
create index row_keys_of on row_keys (company_id, screen, row_id);
alter table row_keys enable row level security, force row level security;
create policy tenant on row_keys using (company_id = current_setting('app.company', true));
grant select, insert, delete on row_keys to countersign_app;

-- The rules that `row_keys` holds the keys of.
create table key_rules (
  company_id text not null references companies,
  screen text not null,
  field text not null,
  version text not null,
  primary key (company_id, screen, field)
);
alter table key_rules enable row level security, force row level security;
create policy tenant on key_rules using (company_id = current_setting('app.company', true));
grant select, insert, update (version), delete on key_rules to countersign_app;

-- Rows with a key that another row has in `row_keys`.
create table key_twins (
  company_id text not null references companies,
  screen text not null,
  field text not null,
  value text not null,
  row_id text not null,
  primary key (company_id, screen, field, value, row_id)
);
create index key_twins_of on key_twins (company_id, screen, row_id);
alter table key_twins enable row level security, force row level security;
create policy tenant on key_twins using (company_id = current_setting('app.company', true));
grant select, insert, delete on key_twins to countersign_app;
