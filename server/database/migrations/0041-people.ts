import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Calls that add, change and deactivate companies and people; invitations; and the token of the set-up page. */
export const people: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [...columns, ...tables, ...administrators, ...sessions, ...companies, ...accounts, ...grants]
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const columns = [
  // Null: as specified in app.yaml.
  `alter table companies add column active boolean not null default true, add column currency text,
    add column time_zone text, add column year_start int check (year_start between 1 and 12),
    add column languages text[], add column created_at timestamptz not null default now()`,
  // Null: invited but not accepted yet.
  `alter table people add column active boolean not null default true,
    add column joined_at timestamptz default now()`,
  // Whether it may be used to sign in: not before the invitation is accepted, nor after the person is deactivated.
  'alter table accounts add column active boolean not null default true',
  // A person has an e-mail address or a phone; '' means none.
  'alter table accounts drop constraint accounts_company_id_email_key',
  'alter table accounts drop constraint accounts_company_id_country_code_phone_key',
  `create unique index accounts_own_email on accounts (company_id, email) where email <> ''`,
  `create unique index accounts_own_phone on accounts (company_id, country_code, phone) where phone <> ''`,
]

const tables = [
  `create table invitations (
    company_id text not null references companies, person_id text not null, token_hash text not null unique,
    created_at timestamptz not null default now(), expires_at timestamptz not null, accepted_at timestamptz,
    primary key (company_id, person_id), foreign key (company_id, person_id) references people)`,
  `create table setup_tokens (
    only_one boolean primary key default true check (only_one), token_hash text not null,
    expires_at timestamptz not null)`,
]

/**
 * A company always has an administrator who can sign in, even with concurrent changes: the second of two changes waits
 * for the first and then counts again.
 */
const administrators = [
  `create function keep_administrator() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('administrators ' || old.company_id, 0));
      if not exists (select 1 from people p where p.company_id = old.company_id and p.id <> old.id
        and p.admin and p.active and p.joined_at is not null)
      then raise exception 'last administrator' using errcode = 'CS001'; end if;
      return new;
    end $$`,
  `create trigger keep_administrator before update of admin, active on people for each row
    when (old.admin and old.active and old.joined_at is not null and not (new.admin and new.active))
    execute function keep_administrator()`,
]

/** Replaces `enter`, `login_accounts` and `rule_hashes`, which now require active people and companies. */
const sessions = [
  'drop function enter(text)',
  `create function enter(token text)
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
    end $$`,
  `create or replace function login_accounts(by_email text, by_country text, by_phone text, in_test boolean)
    returns table (company_id text, person_id text, password_hash text, ccode text, company text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.company_id, a.person_id, a.password_hash, c.ccode, c.name
      from accounts a join companies c on c.id = a.company_id
      where c.is_test = in_test and c.active and a.active
        and ((a.email <> '' and a.email = by_email)
          or (a.phone <> '' and a.country_code = by_country and a.phone = by_phone))
      order by c.ccode $$`,
  `create or replace function rule_hashes()
    returns table (company_id text, erp_type text, screen text, hash text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one where each_one.active order by each_one.id loop
        perform set_config('app.company', c.id, true);
        return query select c.id, c.erp_type, r.screen, r.hash
          from (values (1)) as one left join rules r on r.company_id = c.id;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  `create or replace function companies_with_due_alerts(moment timestamptz, zone text)
    returns table (company_id text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one where each_one.active order by each_one.id loop
        perform set_config('app.company', c.id, true);
        if exists (select 1 from alert_settings s where s.company_id = c.id and s.next_due is not null
          and ((s.next_due <= moment and (s.retry_at is null or s.retry_at <= moment)) or s.time_zone <> zone))
        then company_id := c.id; return next; end if;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
]

/** The working role has no right on companies: it reads and changes them through these. */
const companies = [
  `create function has_company() returns boolean language sql stable security definer
    set search_path = public, pg_temp as $$ select exists (select 1 from companies) $$`,
  `create function all_companies()
    returns table (id text, ccode text, is_test boolean, name text, erp_type text, address text, active boolean,
      currency text, time_zone text, year_start int, languages text[], created_at timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      select c.id, c.ccode, c.is_test, c.name, c.erp_type, c.address, c.active, c.currency, c.time_zone, c.year_start,
        c.languages, c.created_at from companies c order by c.ccode, c.is_test $$`,
  `create function add_company(new_id text, code text, title text, kind text, place text, money text, zone text,
      first_month int, tongues text[])
    returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      insert into companies (id, ccode, name, erp_type, address, currency, time_zone, year_start, languages)
      values (new_id, code, title, kind, place, money, zone, first_month, tongues) on conflict do nothing;
      return found;
    end $$`,
  `create function change_company(changed text, title text, place text, money text, zone text, first_month int,
      tongues text[])
    returns void language sql volatile security definer set search_path = public, pg_temp as $$
      update companies set name = title, address = place, currency = money, time_zone = zone, year_start = first_month,
        languages = tongues where id = changed $$`,
  `create function set_company_active(changed text, is_active boolean)
    returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      update companies set active = is_active where id = changed;
      if not is_active then
        update sessions set revoked_at = now() where company_id = changed and revoked_at is null;
      end if;
    end $$`,
]

/** The accounts of the transaction's company. A password hash is written and never read back. */
const accounts = [
  `create function own_accounts()
    returns table (person_id text, email text, country_code text, phone text, has_password boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.person_id, a.email, a.country_code, a.phone, a.password_hash <> '' from accounts a
      where a.company_id = current_setting('app.company', true) $$`,
  `create function store_account(person text, mail text, country text, number text)
    returns void language sql volatile security definer set search_path = public, pg_temp as $$
      insert into accounts (company_id, person_id, email, country_code, phone, password_hash, active)
      values (current_setting('app.company', true), person, mail, country, number, '', false)
      on conflict (company_id, person_id) do update
        set email = excluded.email, country_code = excluded.country_code, phone = excluded.phone $$`,
  `create function store_password(person text, hash text)
    returns void language sql volatile security definer set search_path = public, pg_temp as $$
      update accounts set password_hash = hash
      where company_id = current_setting('app.company', true) and person_id = person $$`,
  `create function set_account_active(person text, is_active boolean)
    returns void language sql volatile security definer set search_path = public, pg_temp as $$
      update accounts set active = is_active
      where company_id = current_setting('app.company', true) and person_id = person $$`,
]

const functions = [
  'has_company()',
  'all_companies()',
  'add_company(text, text, text, text, text, text, text, int, text[])',
  'change_company(text, text, text, text, text, int, text[])',
  'set_company_active(text, boolean)',
  'own_accounts()',
  'store_account(text, text, text, text)',
  'store_password(text, text)',
  'set_account_active(text, boolean)',
  'enter(text)',
].join(', ')

const app = 'countersign_app'

const grants = [
  `revoke all on function ${functions} from public`,
  `grant execute on function ${functions} to ${app}`,
  `grant insert on people to ${app}`,
  `grant update (name, email, roles, team, admin, flags, active, joined_at) on people to ${app}`,
  `grant select, insert, update, delete on invitations, setup_tokens to ${app}`,
]
