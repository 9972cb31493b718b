import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** People who sign in with an identity provider of their company. */
export const providers: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...functions, ...grants]) await sql.raw(statement).execute(database)
}

const tables = [
  // A subject is unique at its issuer only and never changes; e-mail addresses change.
  `create table provider_accounts (
    company_id text not null references companies, issuer text not null, subject text not null,
    person_id text not null, bound_at timestamptz not null default now(),
    primary key (company_id, issuer, subject), unique (company_id, person_id),
    foreign key (company_id, person_id) references people)`,
  // One visit to a provider. `person_id`: the person who has returned and must choose whether to end other sessions.
  `create table provider_visits (
    browser_hash text primary key, state_hash text not null, company_id text not null references companies,
    ccode text not null, return_to text not null, created_at timestamptz not null default now(), expires_at timestamptz not null,
    used_at timestamptz, person_id text)`,
  'create index on provider_visits (expires_at)',
]

const policies = [
  'alter table provider_accounts enable row level security',
  'alter table provider_accounts force row level security',
  `create policy tenant on provider_accounts using (company_id = current_setting('app.company', true))`,
]

const functions = [
  // The working role has no right on companies.
  `create function company_of_code(code text) returns table (id text, name text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select c.id, c.name from companies c where upper(c.ccode) = upper(code) and c.active and not c.is_test $$`,
  `create function remove_expired_visits(most int) returns int
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare removed int;
    begin
      delete from provider_visits where browser_hash in (
        select browser_hash from provider_visits where expires_at < now() - interval '1 day' limit most
        for update skip locked);
      get diagnostics removed = row_count;
      return removed;
    end $$`,
  'revoke all on function company_of_code(text), remove_expired_visits(int) from public',
]

const app = 'countersign_app'

const grants = [
  `grant execute on function company_of_code(text), remove_expired_visits(int) to ${app}`,
  `grant select, insert, delete on provider_accounts to ${app}`,
  `grant select, insert, update on provider_visits to ${app}`,
]
