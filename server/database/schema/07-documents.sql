-- Documents, and what is kept of them for lists and searches.

-- Documents of all screens. Only the mover creates, moves and deletes one.
create table documents (
  company_id text not null references companies,
  screen text not null,
  id text not null,
  -- '' if the screen's documents have no status.
  status text not null,
  -- Incremented with each move.
  version int not null default 1,
  -- Roles that may approve it now.
  next_roles text[] not null default '{}',
  doc_date date not null,
  owner_id text not null,
  -- What a search looks in, in `searchForm`, however it is written.
  search_text text not null,
  data jsonb not null,
  -- The workflow it was created under; null: it needs no decision.
  workflow_hash text,
  -- Ids of the people who have decided it, so that it stays in their lists.
  decided_by text[] not null default '{}',
  last_move text,
  last_person text,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Number of its attachments, and of its additional ones.
  files int not null default 0,
  more_files int not null default 0,
  -- Assigned when it was submitted; null: not yet, or its screen has no numbers.
  number text,
  -- How often it was revised after it had been approved.
  revision int not null default 0,
  -- Why it was sent back, or the comment of its last decision; null: none.
  last_reason text,
  lines jsonb,
  -- Columns for filters: texts and ids, numbers, and days; a day is a text, compared as in `data`. Under row-level
  -- security no index on a JSON value is used (decision 27). An unassigned column costs nothing: it is null, and its
  -- index is empty.
  t1 text collate "C", t2 text collate "C", t3 text collate "C", t4 text collate "C", t5 text collate "C",
  t6 text collate "C", t7 text collate "C", t8 text collate "C",
  n1 double precision, n2 double precision, n3 double precision, n4 double precision,
  d1 text collate "C", d2 text collate "C", d3 text collate "C", d4 text collate "C",
  -- Digest of the submitted and decided content, which the next decision must be about; null: it is with its owner.
  decided_content text,
  primary key (company_id, screen, id),
  foreign key (company_id, workflow_hash) references workflows (company_id, hash)
);
create index documents_by_date on documents (company_id, screen, doc_date desc, id desc);
create index documents_by_status on documents (company_id, screen, status, doc_date desc, id desc);
create unique index documents_number on documents (company_id, screen, number) where number is not null;
create index documents_by_owner on documents (company_id, screen, owner_id, doc_date desc, id desc);
create index documents_by_t1 on documents (company_id, screen, t1, doc_date desc, id desc) where t1 is not null;
create index documents_by_t2 on documents (company_id, screen, t2, doc_date desc, id desc) where t2 is not null;
create index documents_by_t3 on documents (company_id, screen, t3, doc_date desc, id desc) where t3 is not null;
create index documents_by_t4 on documents (company_id, screen, t4, doc_date desc, id desc) where t4 is not null;
create index documents_by_t5 on documents (company_id, screen, t5, doc_date desc, id desc) where t5 is not null;
create index documents_by_t6 on documents (company_id, screen, t6, doc_date desc, id desc) where t6 is not null;
create index documents_by_t7 on documents (company_id, screen, t7, doc_date desc, id desc) where t7 is not null;
create index documents_by_t8 on documents (company_id, screen, t8, doc_date desc, id desc) where t8 is not null;
create index documents_by_n1 on documents (company_id, screen, n1, doc_date desc, id desc) where n1 is not null;
create index documents_by_n2 on documents (company_id, screen, n2, doc_date desc, id desc) where n2 is not null;
create index documents_by_n3 on documents (company_id, screen, n3, doc_date desc, id desc) where n3 is not null;
create index documents_by_n4 on documents (company_id, screen, n4, doc_date desc, id desc) where n4 is not null;
create index documents_by_d1 on documents (company_id, screen, d1, doc_date desc, id desc) where d1 is not null;
create index documents_by_d2 on documents (company_id, screen, d2, doc_date desc, id desc) where d2 is not null;
create index documents_by_d3 on documents (company_id, screen, d3, doc_date desc, id desc) where d3 is not null;
create index documents_by_d4 on documents (company_id, screen, d4, doc_date desc, id desc) where d4 is not null;
create index documents_open on documents (company_id, screen, status) include (next_roles, owner_id, workflow_hash)
  where next_roles <> '{}';
create index documents_sent_back on documents (company_id, screen, owner_id, status) where last_move = 'reject';
alter table documents enable row level security, force row level security;
create policy tenant on documents using (company_id = current_setting('app.company', true));
grant select, update (search_text, data, updated_at, files, more_files) on documents to countersign_app;
grant select, insert, update (status, version, next_roles, search_text, data, decided_by, last_move, last_person,
  last_at, updated_at, number, revision, last_reason, lines, decided_content), delete
  on documents to countersign_mover;
create trigger announce_new after insert or delete on documents for each row execute function announce_screen();
create trigger announce after update of version on documents for each row
  when (old.version <> new.version) execute function announce_screen();

-- Number series of documents, one row per screen and year in which its numbers start over.
create table document_series (
  company_id text not null references companies,
  screen text not null,
  -- The year in which the numbers began; '': they never start over.
  period text not null,
  next bigint not null,
  primary key (company_id, screen, period)
);
alter table document_series enable row level security, force row level security;
create policy tenant on document_series using (company_id = current_setting('app.company', true));
grant select, insert, update (next) on document_series to countersign_app;

-- Comments on rows of any screen; the module of the screen checks that the row exists. Nobody can change or delete
-- one.
create table comments (
  company_id text not null references companies,
  screen text not null,
  document_id text not null,
  id bigint generated always as identity,
  comment text not null,
  person_id text not null,
  -- Name of the person at that time.
  username text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, screen, document_id, id)
);
alter table comments enable row level security, force row level security;
create policy tenant on comments using (company_id = current_setting('app.company', true));
grant select, insert on comments to countersign_app;

-- Document fields that have a column for filters (decision 27). `field` may be several names, one a line, of which
-- the first with a value fills the column (decision 25).
create table filter_columns (
  company_id text not null references companies,
  screen text not null,
  field text not null,
  slot text not null,
  -- Null: the column is not filled for older documents yet.
  filled_at timestamptz,
  primary key (company_id, screen, field),
  unique (company_id, screen, slot)
);
alter table filter_columns enable row level security, force row level security;
create policy tenant on filter_columns using (company_id = current_setting('app.company', true));
grant select, insert, update (filled_at) on filter_columns to countersign_app;
grant select on filter_columns to countersign_mover;

-- Transactions that write documents of a screen share the lock; one that assigns a column to a field takes it
-- exclusively. So a document is written either before that, and filled later, or after it, and filled at once.
create function filter_column_lock(company text, of_screen text) returns bigint language sql immutable
  as $$ select hashtextextended(company || '/' || of_screen, 7022) $$;

-- A column has the beginning of a text, since indexes limit the length. Statements also compare the text in `data`.
create function fill_filter_columns() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  declare slots jsonb;
  begin
    perform pg_advisory_xact_lock_shared(filter_column_lock(new.company_id, new.screen));
    select jsonb_object_agg(slot, case left(slot, 1)
        when 'n' then case when jsonb_typeof(stored) = 'number' then stored end
        else to_jsonb(left(coalesce(stored ->> 'id', stored #>> '{}'), 200)) end) into slots
      from (select slot, (select new.data -> name
          from unnest(string_to_array(field, E'\n')) with ordinality as names(name, place)
          where new.data ->> name is not null order by place limit 1) as stored
        from filter_columns where company_id = new.company_id and screen = new.screen) as filled;
    if slots is not null then new := jsonb_populate_record(new, slots); end if;
    return new;
  end $$;
create trigger search_form before insert or update of search_text on documents
  for each row execute function keep_search_form();
create trigger filter_columns before insert or update of data on documents
  for each row execute function fill_filter_columns();

-- Each role that a document waits for, and each person who has decided it, in list order: a table, because under
-- row-level security no index on an array is used. A trigger writes it with its document, and nothing else may.
create table document_readers (
  company_id text not null,
  screen text not null,
  reader text not null,
  doc_date date not null,
  id text not null,
  primary key (company_id, screen, reader, doc_date, id)
);
create index on document_readers (company_id, screen, id);
alter table document_readers enable row level security, force row level security;
create policy tenant on document_readers using (company_id = current_setting('app.company', true));
grant select on document_readers to countersign_app;

create function copy_readers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then
      insert into document_readers (company_id, screen, reader, doc_date, id)
        select d.company_id, d.screen, r.reader, d.doc_date, d.id from added d cross join lateral (
          select 'role:' || unnest(d.next_roles) as reader union select 'person:' || unnest(d.decided_by)) r;
      return null;
    end if;
    delete from document_readers r
      where r.company_id = old.company_id and r.screen = old.screen and r.id = old.id;
    if tg_op = 'UPDATE' then
      insert into document_readers (company_id, screen, reader, doc_date, id)
        select new.company_id, new.screen, r.reader, new.doc_date, new.id from (
          select 'role:' || unnest(new.next_roles) as reader union select 'person:' || unnest(new.decided_by)) r;
    end if;
    return null;
  end $$;
revoke all on function copy_readers from public;
create trigger new_readers after insert on documents referencing new table as added
  for each statement execute function copy_readers();
create trigger readers after update of doc_date, next_roles, decided_by or delete on documents
  for each row execute function copy_readers();

-- The searched texts (`searchForm`), apart from documents, so that a decision does not update their index. A trigger writes a text with its document, and nothing else may. `search-index.ts` creates the
-- trigram index, where the database has the extensions for it.
create table document_search (
  company_id text not null,
  screen text not null,
  id text not null,
  doc_date date not null,
  search_text text not null,
  primary key (company_id, screen, id)
);
create index document_search_by_date on document_search (company_id, screen, doc_date desc, id desc);
alter table document_search enable row level security, force row level security;
create policy tenant on document_search using (company_id = current_setting('app.company', true));
-- The role that reads the texts by their index; no role is a member of it, and it reads nothing else.
create policy search on document_search for select to countersign_searcher using (true);
grant select on document_search to countersign_app;
grant select on document_search to countersign_searcher;

create function copy_search_text() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then
      insert into document_search (company_id, screen, id, doc_date, search_text)
        select company_id, screen, id, doc_date, search_text from added;
    elsif tg_op = 'UPDATE' then
      update document_search s set doc_date = new.doc_date, search_text = new.search_text
        where s.company_id = new.company_id and s.screen = new.screen and s.id = new.id
          and (s.doc_date, s.search_text) <> (new.doc_date, new.search_text);
    else
      delete from document_search s
        where s.company_id = old.company_id and s.screen = old.screen and s.id = old.id;
    end if;
    return null;
  end $$;
revoke all on function copy_search_text from public;
create trigger new_search_text after insert on documents referencing new table as added
  for each statement execute function copy_search_text();
create trigger search_text after update of doc_date, search_text or delete on documents
  for each row execute function copy_search_text();

-- Returns nothing until there is an index: a search then scans the documents. `search-index.ts` replaces it.
create function found_documents(company text, of_screen text, patterns text[], most int) returns text[]
  language sql stable as $$ select null::text[] $$;
revoke all on function found_documents from public;
grant execute on function found_documents to countersign_app;
