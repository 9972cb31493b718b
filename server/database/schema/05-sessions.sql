-- Accounts, sessions, and what leads to one.

-- What a person signs in with. The working role uses the functions below: a password hash is written and never read
-- back.
create table accounts (
  company_id text not null references companies,
  person_id text not null,
  email text not null,
  country_code text not null,
  phone text not null,
  -- '': no password was set.
  password_hash text not null,
  -- Whether it may be used to sign in.
  active boolean not null default true,
  primary key (company_id, person_id)
);
create index on accounts (email);
create index on accounts (country_code, phone);
create unique index accounts_own_email on accounts (company_id, email) where email <> '';
create unique index accounts_own_phone on accounts (company_id, country_code, phone) where phone <> '';

-- The accounts that may sign in with an e-mail address or a phone.
create function login_accounts(by_email text, by_country text, by_phone text, in_test boolean)
  returns table (company_id text, person_id text, password_hash text, ccode text, company text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.company_id, a.person_id, a.password_hash, c.ccode, c.name
    from accounts a join companies c on c.id = a.company_id
    where c.is_test = in_test and c.active and a.active
      and ((a.email <> '' and a.email = by_email)
        or (a.phone <> '' and a.country_code = by_country and a.phone = by_phone))
    order by c.ccode $$;
revoke all on function login_accounts from public;
grant execute on function login_accounts to countersign_app;

-- The accounts of the transaction's company, as in the three functions below.
create function own_accounts()
  returns table (person_id text, email text, country_code text, phone text, has_password boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.person_id, a.email, a.country_code, a.phone, a.password_hash <> '' from accounts a
    where a.company_id = current_setting('app.company', true) $$;
revoke all on function own_accounts from public;
grant execute on function own_accounts to countersign_app;

create function store_account(person text, mail text, country text, number text)
  returns void language sql volatile security definer set search_path = public, pg_temp as $$
    insert into accounts (company_id, person_id, email, country_code, phone, password_hash, active)
    values (current_setting('app.company', true), person, mail, country, number, '', false)
    on conflict (company_id, person_id) do update
      set email = excluded.email, country_code = excluded.country_code, phone = excluded.phone $$;
revoke all on function store_account from public;
grant execute on function store_account to countersign_app;

create function store_password(person text, hash text)
  returns void language sql volatile security definer set search_path = public, pg_temp as $$
    update accounts set password_hash = hash
    where company_id = current_setting('app.company', true) and person_id = person $$;
revoke all on function store_password from public;
grant execute on function store_password to countersign_app;

create function set_account_active(person text, is_active boolean)
  returns void language sql volatile security definer set search_path = public, pg_temp as $$
    update accounts set active = is_active
    where company_id = current_setting('app.company', true) and person_id = person $$;
revoke all on function set_account_active from public;
grant execute on function set_account_active to countersign_app;

-- Phones are stored with accounts, which the working role cannot read: those of the transaction's company.
create function company_phones()
  returns table (person_id text, country_code text, phone text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.person_id, a.country_code, a.phone from accounts a
    where a.company_id = current_setting('app.company', true) $$;
revoke all on function company_phones from public;
grant execute on function company_phones to countersign_app;

-- Signed-in browsers. Ended ones stay for 30 days, to show that somebody else ended them.
create table sessions (
  token_hash text primary key,
  company_id text not null,
  person_id text not null,
  hwid text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The support person (id and name) who acts as this person; null: nobody.
  impersonator_id text,
  impersonator text,
  -- When it expires if it is not used; null: never.
  idle_until timestamptz,
  -- Digest of the roles it was opened with.
  rights text,
  -- The session's id in the audit.
  id bigint generated always as identity,
  -- When it expired; set once the audit has an entry for it.
  ended_at timestamptz
);
create index on sessions (company_id, person_id);
create index on sessions (expires_at);
create index sessions_not_ended on sessions (company_id) where revoked_at is null and ended_at is null;
grant select, insert, update (token_hash, revoked_at, idle_until, rights, ended_at) on sessions to countersign_app;

create function announce_session() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_notify('countersign_changes', json_build_object(
      'company', coalesce(new.company_id, old.company_id), 'about', 'session', 'person', new.person_id)::text);
    return null;
  end $$;
create trigger announce after update of revoked_at, ended_at, token_hash on sessions for each row
  execute function announce_session();

-- Opens a session and sets the tenant of the running transaction in the same statement; it reads people under the
-- row-level security of the company it has just set, so it works for an owner who is no superuser.
create function enter(token text)
  returns table (company_id text, person_id text, name text, email text, roles text[], team text[],
    admin boolean, flags jsonb, company text, ccode text, erp_type text, address text, is_test boolean,
    impersonator text, currency text, time_zone text, year_start int, languages text[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare s sessions%rowtype;
  begin
    select * into s from sessions t where t.token_hash = token and t.revoked_at is null and t.expires_at > now()
      and (t.idle_until is null or t.idle_until > now());
    if not found then return; end if;
    perform set_config('app.company', s.company_id, true);
    return query
      select p.company_id, p.id, p.name, p.email, p.roles, p.team, p.admin, p.flags,
             c.name, c.ccode, c.erp_type, c.address, c.is_test, s.impersonator,
             c.currency, c.time_zone, c.year_start, c.languages
      from people p join companies c on c.id = p.company_id
      where p.company_id = s.company_id and p.id = s.person_id and p.active and c.active;
  end $$;
revoke all on function enter from public;
grant execute on function enter to countersign_app;

-- The companies that a browser's tokens belong to.
create function session_companies(hashes text[])
  returns table (token_hash text, company_id text, ccode text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select s.token_hash, s.company_id, c.ccode from sessions s join companies c on c.id = s.company_id
    where s.token_hash = any(hashes) and s.revoked_at is null and s.expires_at > now()
      and (s.idle_until is null or s.idle_until > now()) $$;
revoke all on function session_companies from public;
grant execute on function session_companies to countersign_app;

-- Of the sessions with these hashes, those of the human being who has this account: the same e-mail, or the same
-- country code and phone. Never a session that support opened in a person's name: that person is somebody else.
create function sessions_of_human(hashes text[], company text, person text)
  returns table (token_hash text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select s.token_hash from sessions s
      join accounts theirs on theirs.company_id = s.company_id and theirs.person_id = s.person_id
      join accounts mine on mine.company_id = company and mine.person_id = person
    where s.token_hash = any(hashes) and s.impersonator_id is null
      and ((mine.email <> '' and lower(theirs.email) = lower(mine.email))
        or (mine.phone <> '' and theirs.country_code = mine.country_code and theirs.phone = mine.phone)) $$;
revoke all on function sessions_of_human from public;
grant execute on function sessions_of_human to countersign_app;

-- Links that open a session without a login, used once.
create table entry_tokens (
  token_hash text primary key,
  company_id text not null references companies,
  person_id text not null,
  -- The session it resumes; null: a new one.
  session_hash text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on entry_tokens (expires_at);
grant select, insert, update (used_at), delete on entry_tokens to countersign_app;

-- Accounts at an identity provider with the person they belong to; a person has one. A subject is unique at its
-- issuer only and never changes; e-mail addresses change.
create table provider_accounts (
  company_id text not null references companies,
  issuer text not null,
  subject text not null,
  person_id text not null,
  bound_at timestamptz not null default now(),
  primary key (company_id, issuer, subject),
  unique (company_id, person_id),
  foreign key (company_id, person_id) references people
);
alter table provider_accounts enable row level security, force row level security;
create policy tenant on provider_accounts using (company_id = current_setting('app.company', true));
grant select, insert, delete on provider_accounts to countersign_app;

-- Visits to identity providers: found by the browser's cookie, used once.
create table provider_visits (
  browser_hash text primary key,
  state_hash text not null,
  company_id text not null references companies,
  ccode text not null,
  return_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The person who has returned from the provider and must choose whether to end other sessions; null: nobody.
  person_id text
);
create index on provider_visits (expires_at);
grant select, insert, update on provider_visits to countersign_app;

create function remove_expired_visits(most int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare removed int;
  begin
    delete from provider_visits where browser_hash in (
      select browser_hash from provider_visits where expires_at < now() - interval '1 day' limit most
      for update skip locked);
    get diagnostics removed = row_count;
    return removed;
  end $$;
revoke all on function remove_expired_visits from public;
grant execute on function remove_expired_visits to countersign_app;

-- One-time passwords, each sent to the known contact of an account.
create table otp_challenges (
  id text primary key,
  -- A phone, or an account as it was typed, which may not exist.
  asked_for text not null,
  device text not null,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz
);
create index on otp_challenges (asked_for, device, created_at);
create index on otp_challenges (expires_at);
grant select, insert, update (tries, verified_at, used_at) on otp_challenges to countersign_app;

-- Failed logins by the key they are counted under.
create table attempts (
  key text primary key,
  count int not null,
  expires_at timestamptz not null,
  -- When the next attempt is evaluated; in the past: at once.
  retry_at timestamptz not null default 'epoch'
);
create index on attempts (expires_at);
grant select, insert, update, delete on attempts to countersign_app;

-- Removes at most this many rows per table and returns the greatest number it removed from one.
create function remove_expired_logins(most int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare removed int; greatest_removed int := 0;
  begin
    delete from attempts where key in (
      select key from attempts where expires_at < now() and retry_at < now() limit most for update skip locked);
    get diagnostics removed = row_count; greatest_removed := greatest(greatest_removed, removed);
    delete from otp_challenges where id in (
      select id from otp_challenges where expires_at < now() - interval '1 day' limit most for update skip locked);
    get diagnostics removed = row_count; greatest_removed := greatest(greatest_removed, removed);
    delete from entry_tokens where token_hash in (
      select token_hash from entry_tokens where expires_at < now() - interval '1 day' limit most
      for update skip locked);
    get diagnostics removed = row_count; greatest_removed := greatest(greatest_removed, removed);
    delete from sessions where token_hash in (
      select token_hash from sessions where expires_at < now() - interval '30 days' limit most
      for update skip locked);
    get diagnostics removed = row_count; greatest_removed := greatest(greatest_removed, removed);
    return greatest_removed;
  end $$;
revoke all on function remove_expired_logins from public;
grant execute on function remove_expired_logins to countersign_app;

-- What signs cursors, device cookies and API tokens.
create table secrets (
  name text primary key,
  value text not null
);
grant select, insert on secrets to countersign_app;
