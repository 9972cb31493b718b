-- Attached files, uploads, exports and number series.

-- Files attached to documents and rows. The bytes are in the store under their hash; a deleted or replaced file keeps
-- its row.
create table attachments (
  company_id text not null references companies,
  id text not null,
  target_table text not null,
  target_pk text not null,
  name text not null,
  -- In lower case, without the dot.
  extension text not null,
  size bigint not null,
  -- SHA-256 of the bytes; part of the key in the store.
  hash text not null,
  -- Detected from the content. It may be served as another type (files/kinds.ts).
  media_type text not null,
  person_id text not null,
  -- Name of the person at that time.
  username text not null,
  uploaded_at timestamptz not null default now(),
  -- Set when a file of the same name replaced it: a revision.
  replaced_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  primary key (company_id, id)
);
create index attachments_of on attachments (company_id, target_table, target_pk, uploaded_at desc);
create index attachments_by_time on attachments (company_id, uploaded_at) include (person_id, size);
alter table attachments enable row level security, force row level security;
create policy tenant on attachments using (company_id = current_setting('app.company', true));
grant select, insert, update (replaced_at, deleted_at, deleted_by) on attachments to countersign_app;

-- Unfinished uploads, accessible to every process on this database (decision 40).
create table uploads (
  company_id text not null references companies,
  id text not null,
  person_id text not null,
  screen text not null,
  -- Query of the call that began the upload; it names what the file will be attached to.
  query jsonb not null,
  name text not null,
  size bigint not null,
  -- Number of consecutive bytes in the store, from the first on.
  received bigint not null default 0,
  -- The folder that stores its pieces; null: the bucket does.
  home text,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
alter table uploads enable row level security, force row level security;
create policy tenant on uploads using (company_id = current_setting('app.company', true));
grant select, insert, update (received, finished_at), delete on uploads to countersign_app;

-- Pieces of uploads. The bytes are in the store under `key`; until they are stored a piece does not count.
create table upload_pieces (
  company_id text not null,
  upload_id text not null,
  key text not null,
  -- Offset of its first byte in the file.
  at bigint not null,
  -- Null: not in the store yet.
  bytes bigint,
  primary key (company_id, upload_id, key),
  foreign key (company_id, upload_id) references uploads on delete cascade
);
alter table upload_pieces enable row level security, force row level security;
create policy tenant on upload_pieces using (company_id = current_setting('app.company', true));
grant select, insert, update (bytes), delete on upload_pieces to countersign_app;

-- Uploads in one request, while they last.
create table upload_reservations (
  company_id text not null references companies,
  id text not null,
  person_id text not null,
  bytes bigint not null,
  expires_at timestamptz not null,
  primary key (company_id, id)
);
alter table upload_reservations enable row level security, force row level security;
create policy tenant on upload_reservations using (company_id = current_setting('app.company', true));
grant select, insert, delete on upload_reservations to countersign_app;

-- The sweep reads every company under its row-level security, one after the other; this returns ids only.
create function uploads_to_sweep()
  returns table (company_id text, id text, home text, is_over boolean, is_orphan boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one order by each_one.id loop
      perform set_config('app.company', c.id, true);
      return query select u.company_id, u.id, u.home,
          coalesce(u.finished_at < now() - interval '8 days', u.begun_at < now() - interval '1 day'),
          u.begun_at < now() - interval '8 days'
        from uploads u where u.company_id = c.id and (
          (u.finished_at is null and u.begun_at < now() - interval '1 day')
          or u.finished_at < now() - interval '8 days'
          or (u.finished_at < now() - interval '5 minutes' and exists (
            select from upload_pieces p where p.company_id = u.company_id and p.upload_id = u.id)));
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function uploads_to_sweep from public;
grant execute on function uploads_to_sweep to countersign_app;

-- Folders that processes use for files, by the id stored in them.
create table file_folders (
  id text primary key,
  used_at timestamptz not null default now()
);
grant select, insert, update, delete on file_folders to countersign_app;

-- Files of lists that are written in the background.
create table exports (
  company_id text not null references companies,
  id text not null,
  person_id text not null,
  -- The person at the time of the request.
  person jsonb not null,
  -- Path of the list call, below the address of the ERP.
  path text not null,
  query jsonb not null,
  fmt text not null,
  -- File name without extension.
  name text not null,
  state text not null,
  -- Rows written.
  done bigint not null default 0,
  total bigint,
  failed text,
  -- The process that writes it.
  worker text,
  beat_at timestamptz,
  size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Language of its texts; null: English.
  language text,
  primary key (company_id, id)
);
create index exports_unfinished on exports (created_at) where state in ('waiting', 'running');
alter table exports enable row level security, force row level security;
create policy tenant on exports using (company_id = current_setting('app.company', true));
grant select, insert, update (state, done, total, failed, worker, beat_at, size, finished_at), delete
  on exports to countersign_app;

create function announce_export() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_notify('countersign_changes', json_build_object(
      'company', coalesce(new.company_id, old.company_id), 'about', 'exports', 'person', new.person_id)::text);
    return null;
  end $$;
create trigger announce after update of state on exports for each row
  when (new.state in ('ready', 'failed')) execute function announce_export();

-- The job that creates exports and removes old ones reads every company under its row-level security, one after the
-- other; this returns ids only.
create function kept_exports()
  returns table (company_id text, id text, state text, beat_at timestamptz, created_at timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one order by each_one.id loop
      perform set_config('app.company', c.id, true);
      return query select e.company_id, e.id, e.state, e.beat_at, e.created_at from exports e
        where e.company_id = c.id;
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function kept_exports from public;
grant execute on function kept_exports to countersign_app;

-- Number series of vouchers.
create table slug_configs (
  company_id text not null references companies,
  screen text not null,
  id text not null,
  prefix text not null,
  suffix text not null,
  start bigint not null,
  -- The number the next voucher gets.
  next bigint not null,
  autogenerate boolean not null,
  primary key (company_id, screen),
  unique (company_id, id)
);
alter table slug_configs enable row level security, force row level security;
create policy tenant on slug_configs using (company_id = current_setting('app.company', true));
grant select, insert, update (prefix, suffix, start, next, autogenerate) on slug_configs to countersign_app;
