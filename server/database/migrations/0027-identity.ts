import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Growing delays between failed logins, sessions that expire when unused, and the removal of expired rows. */
export const identity: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...indexes, ...functions, ...grants]) await sql.raw(statement).execute(database)
}

const columns = [
  // When the next attempt is evaluated; in the past: at once.
  `alter table attempts add column retry_at timestamptz not null default 'epoch'`,
  // Null: the session does not expire when unused. `rights` is a digest of the roles it was opened with.
  'alter table sessions add column idle_until timestamptz, add column rights text',
]

/** For the removal of expired rows; the tables have no row-level security. */
const indexes = [
  'create index on attempts (expires_at)',
  'create index on otp_challenges (expires_at)',
  'create index on entry_tokens (expires_at)',
  'create index on sessions (expires_at)',
]

/**
 * Replaces `enter` and `session_companies`, which now ignore idle sessions. `companies_to_alarm` returns all companies,
 * for an entry in the audit of each. `remove_expired_logins` removes at most this many rows per table and returns the
 * greatest number it removed from one; ended sessions stay for 30 days, to show that somebody else ended them.
 */
const functions = [
  `create or replace function enter(token text)
    returns table (company_id text, person_id text, name text, email text, roles text[], team text[],
      admin boolean, flags jsonb, company text, ccode text, erp_type text, address text, is_test boolean,
      impersonator text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare s sessions%rowtype;
    begin
      select * into s from sessions t where t.token_hash = token and t.revoked_at is null and t.expires_at > now()
        and (t.idle_until is null or t.idle_until > now());
      if not found then return; end if;
      perform set_config('app.company', s.company_id, true);
      return query
        select p.company_id, p.id, p.name, p.email, p.roles, p.team, p.admin, p.flags,
               c.name, c.ccode, c.erp_type, c.address, c.is_test, s.impersonator
        from people p join companies c on c.id = p.company_id
        where p.company_id = s.company_id and p.id = s.person_id;
    end $$`,
  `create or replace function session_companies(hashes text[])
    returns table (token_hash text, company_id text, ccode text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.token_hash, s.company_id, c.ccode from sessions s join companies c on c.id = s.company_id
      where s.token_hash = any(hashes) and s.revoked_at is null and s.expires_at > now()
        and (s.idle_until is null or s.idle_until > now()) $$`,
  `create function companies_to_alarm() returns setof text language sql stable security definer
    set search_path = public, pg_temp as $$ select id from companies order by id $$`,
  `create function remove_expired_logins(most int) returns int
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
    end $$`,
  'revoke all on function companies_to_alarm(), remove_expired_logins(int) from public',
]

const app = 'countersign_app'

const grants = [
  `grant execute on function companies_to_alarm(), remove_expired_logins(int) to ${app}`,
  `grant update (idle_until, rights, token_hash) on sessions to ${app}`,
]
