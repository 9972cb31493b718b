-- People, changes of their rights, and invitations.

-- The people of a company with their rights.
create table people (
  company_id text not null references companies,
  id text not null,
  name text not null,
  email text not null,
  roles text[] not null,
  team text[] not null,
  admin boolean not null default false,
  flags jsonb not null default '{}',
  active boolean not null default true,
  -- Null: invited but not accepted yet.
  joined_at timestamptz default now(),
  primary key (company_id, id)
);
alter table people enable row level security, force row level security;
create policy tenant on people using (company_id = current_setting('app.company', true));
grant select, insert, update (name, email, roles, team, admin, flags, active, joined_at) on people to countersign_app;

-- People are distinguished in lists and choices by name; if several share a name, by name and address.
create view usernames with (security_invoker = true) as
  select company_id, id as person_id, name || case when count(*) over (partition by company_id, name) > 1
    then ' (' || email || ')' else '' end as username from people;
grant select on usernames to countersign_app;

-- A company always has an administrator who can sign in, even with concurrent changes: the second of two changes
-- waits for the first and then counts again.
create function keep_administrator() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('administrators ' || old.company_id, 0));
    if not exists (select 1 from people p where p.company_id = old.company_id and p.id <> old.id
      and p.admin and p.active and p.joined_at is not null)
    then raise exception 'last administrator' using errcode = 'CS001'; end if;
    return new;
  end $$;
create trigger keep_administrator before update of admin, active on people for each row
  when (old.admin and old.active and old.joined_at is not null and not (new.admin and new.active))
  execute function keep_administrator();

-- Changed rights that are not in the audit yet: a login that changes people in the database has no key to sign an
-- entry.
create table rights_changes (
  company_id text not null references companies,
  id bigint generated always as identity,
  person_id text not null,
  name text not null,
  changed_at timestamptz not null default now(),
  -- Login of the database.
  login text not null,
  -- Null: the person was added.
  before jsonb,
  -- Null: the person was removed.
  after jsonb,
  primary key (company_id, id)
);
alter table rights_changes enable row level security, force row level security;
create policy tenant on rights_changes using (company_id = current_setting('app.company', true));
grant select, delete on rights_changes to countersign_app;

create function rights_of(person people) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'roles', person.roles, 'team', person.team, 'admin', person.admin, 'flags', person.flags) $$;

-- Runs as the table's owner: a role that may change people needs no right on this table. The tenant is restored.
create function note_rights_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    tenant text := coalesce(current_setting('app.company', true), '');
    had jsonb; has jsonb; person people%rowtype;
  begin
    if tg_op <> 'INSERT' then had := rights_of(old); person := old; end if;
    if tg_op <> 'DELETE' then has := rights_of(new); person := new; end if;
    if had is not distinct from has then return null; end if;
    perform set_config('app.company', person.company_id, true);
    insert into rights_changes (company_id, person_id, name, login, before, after)
      values (person.company_id, person.id, person.name, session_user, had, has);
    perform set_config('app.company', tenant, true);
    return null;
  end $$;
revoke all on function note_rights_change from public;
create trigger rights_change after insert or update or delete on people
  for each row execute function note_rights_change();

create function companies_with_rights_changes() returns setof text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one order by each_one.id loop
      perform set_config('app.company', c.id, true);
      if exists (select 1 from rights_changes r where r.company_id = c.id) then return next c.id; end if;
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function companies_with_rights_changes from public;
grant execute on function companies_with_rights_changes to countersign_app;

-- While there is a row, only administrators may sign in to the company. Allowing access again deletes it; the audit
-- records both.
create table access_blocks (
  company_id text primary key references companies,
  blocked_by text not null,
  blocked_at timestamptz not null default now(),
  foreign key (company_id, blocked_by) references people
);
alter table access_blocks enable row level security, force row level security;
create policy tenant on access_blocks using (company_id = current_setting('app.company', true));
grant select, insert, delete on access_blocks to countersign_app;

-- The latest invitation of a person; older links are invalid.
create table invitations (
  company_id text not null references companies,
  person_id text not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references people
);
grant select, insert, update, delete on invitations to countersign_app;

-- One row, while there is no company.
create table setup_tokens (
  only_one boolean primary key default true check (only_one),
  token_hash text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on setup_tokens to countersign_app;
