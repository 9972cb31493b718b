import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Tables, row-level security and rights, as plain SQL. Three roles:
 *   the owner      runs migrations; nothing else
 *   countersign_app    the working role: no login, no superuser, no BYPASSRLS
 *   countersign_mover  the only one that may write a document's status; a transition takes it with SET LOCAL ROLE
 * The working role inherits nothing (NOINHERIT), so it has the mover's rights only while it takes that role.
 */
export const initial: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...roles, ...tenantless, ...tenantTables, ...policies, ...definerFunctions, ...grants]) {
    await sql.raw(statement).execute(database)
  }
}

const roles = ['countersign_app', 'countersign_mover']
  .map(
    (role) => `do $$ begin create role ${role} nologin noinherit;
      exception when duplicate_object or unique_violation then null; end $$`,
  )
  .concat(
    'grant countersign_mover to countersign_app',
    'grant countersign_app, countersign_mover to current_user',
    'grant usage on schema public to countersign_app, countersign_mover',
  )

/** Tables without row-level security; `tenantless-tables.ts` gives the reason for each. */
const tenantless = [
  `create table companies (
    id text primary key, ccode text not null, is_test boolean not null default false, name text not null,
    erp_type text not null, address text not null, sample boolean not null default false,
    unique (ccode, is_test))`,
  `create table accounts (
    company_id text not null references companies, person_id text not null, email text not null,
    country_code text not null, phone text not null, password_hash text not null,
    primary key (company_id, person_id), unique (company_id, email), unique (company_id, country_code, phone))`,
  'create index on accounts (email)',
  'create index on accounts (country_code, phone)',
  `create table sessions (
    token_hash text primary key, company_id text not null, person_id text not null, hwid text not null,
    created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz)`,
  'create index on sessions (company_id, person_id)',
  `create table otp_challenges (
    id text primary key, phone_key text not null, device text not null, code_hash text not null,
    tries int not null default 0, created_at timestamptz not null default now(),
    expires_at timestamptz not null, verified_at timestamptz, used_at timestamptz)`,
  'create index on otp_challenges (phone_key, device, created_at)',
  'create table attempts (key text primary key, count int not null, expires_at timestamptz not null)',
  'create table secrets (name text primary key, value text not null)',
]

const tenantTables = [
  `create table people (
    company_id text not null references companies, id text not null, name text not null, email text not null,
    roles text[] not null, team text[] not null, admin boolean not null default false,
    flags jsonb not null default '{}', primary key (company_id, id))`,
  `create table workflows (
    company_id text not null references companies, hash text not null, workflow jsonb not null,
    primary key (company_id, hash))`,
  `create table documents (
    company_id text not null references companies, screen text not null, id text not null,
    status text not null, version int not null default 1, next_roles text[] not null default '{}',
    doc_date date not null, owner_id text not null, team text not null, search_text text not null,
    data jsonb not null, workflow_hash text, decided_by text[] not null default '{}',
    last_move text, last_person text, last_at timestamptz,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    primary key (company_id, screen, id),
    foreign key (company_id, workflow_hash) references workflows (company_id, hash))`,
  // No index on next_roles or search_text: under row-level security PostgreSQL uses an index only for
  // leakproof operators, and && and ILIKE are not leakproof.
  'create index documents_by_date on documents (company_id, screen, doc_date desc, id desc)',
  'create index documents_by_status on documents (company_id, screen, status, doc_date desc, id desc)',
  `create table decisions (
    company_id text not null references companies, person_id text not null, key text not null,
    request_hash text not null, answer text, created_at timestamptz not null default now(),
    primary key (company_id, person_id, key))`,
  // The chain protects `entry`; the other columns are derived from it and cannot differ from it.
  `create table audit (
    company_id text not null references companies, seq bigint not null, entry text not null,
    prev_hash text not null, hash text not null,
    event text generated always as ((entry::jsonb) ->> 'event') stored,
    document_id text generated always as ((entry::jsonb) ->> 'document') stored,
    primary key (company_id, seq))`,
  'create index on audit (company_id, document_id)',
  `create table outbox (
    company_id text not null references companies, id bigint generated always as identity, kind text not null,
    payload jsonb not null, created_at timestamptz not null default now(), sent_at timestamptz,
    primary key (company_id, id))`,
]

const companyTables = ['people', 'workflows', 'documents', 'decisions', 'audit', 'outbox']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

/**
 * The two functions through which the working role accesses tables it has no right on. `enter` opens a
 * session and sets the tenant of the running transaction in the same statement; it reads people
 * under the row-level security of the company it has just set, so it works for an owner who is no superuser.
 */
const definerFunctions = [
  `create function login_accounts(by_email text, by_country text, by_phone text, in_test boolean)
    returns table (company_id text, person_id text, password_hash text, ccode text, company text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.company_id, a.person_id, a.password_hash, c.ccode, c.name
      from accounts a join companies c on c.id = a.company_id
      where c.is_test = in_test
        and (a.email = by_email or (a.country_code = by_country and a.phone = by_phone))
      order by c.ccode $$`,
  `create function enter(token text)
    returns table (company_id text, person_id text, name text, email text, roles text[], team text[],
      admin boolean, flags jsonb, company text, ccode text, erp_type text, address text, is_test boolean)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare s sessions%rowtype;
    begin
      select * into s from sessions t where t.token_hash = token and t.revoked_at is null and t.expires_at > now();
      if not found then return; end if;
      perform set_config('app.company', s.company_id, true);
      return query
        select p.company_id, p.id, p.name, p.email, p.roles, p.team, p.admin, p.flags,
               c.name, c.ccode, c.erp_type, c.address, c.is_test
        from people p join companies c on c.id = p.company_id
        where p.company_id = s.company_id and p.id = s.person_id;
    end $$`,
  'revoke all on function login_accounts(text, text, text, boolean), enter(text) from public',
]

const app = 'countersign_app'
const mover = 'countersign_mover'

const grants = [
  `grant execute on function login_accounts(text, text, text, boolean), enter(text) to ${app}`,
  `grant select, insert on sessions, otp_challenges, attempts, secrets to ${app}`,
  `grant update (revoked_at) on sessions to ${app}`,
  `grant update (tries, verified_at, used_at) on otp_challenges to ${app}`,
  `grant update, delete on attempts to ${app}`,
  `grant select on people to ${app}`,
  // No insert on documents: no call creates one, and a role that could insert could insert an approved one.
  `grant select on workflows, documents to ${app}`,
  `grant select, insert on decisions, audit, outbox to ${app}`,
  `grant update (data, search_text, updated_at) on documents to ${app}`,
  `grant update (answer), delete on decisions to ${app}`,
  `grant select on documents to ${mover}`,
  `grant update (status, version, next_roles, decided_by, last_move, last_person, last_at, updated_at)
    on documents to ${mover}`,
  `grant select, insert on audit, outbox to ${mover}`,
]
