import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Ways to open a session other than a login, impersonation by support, and accepted rules. */
export const entryAndRules: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...sessions, ...entryTokens, ...rules, ...definerFunctions, ...grants]) {
    await sql.raw(statement).execute(database)
  }
}

/** Support staff who sign in as somebody else: the session stores both names. */
const sessions = [
  'alter table sessions add column impersonator_id text',
  'alter table sessions add column impersonator text',
]

const entryTokens = [
  `create table entry_tokens (
    token_hash text primary key, company_id text not null references companies, person_id text not null,
    session_hash text, expires_at timestamptz not null, used_at timestamptz)`,
]

const rules = [
  `create table rules (
    company_id text not null references companies, screen text not null, hash text not null, workflow text not null,
    accepted_by text not null, accepted_at timestamptz not null default now(), primary key (company_id, screen))`,
  'alter table rules enable row level security',
  'alter table rules force row level security',
  `create policy tenant on rules using (company_id = current_setting('app.company', true))`,
]

/**
 * Replaces `enter`, which now also returns the impersonator. `session_companies` returns the companies that a browser's
 * tokens belong to. `rule_hashes` reads every company under its row-level security, one after the other, and
 * returns hashes only.
 */
const definerFunctions = [
  'drop function enter(text)',
  `create function enter(token text)
    returns table (company_id text, person_id text, name text, email text, roles text[], team text[],
      admin boolean, flags jsonb, company text, ccode text, erp_type text, address text, is_test boolean,
      impersonator text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare s sessions%rowtype;
    begin
      select * into s from sessions t where t.token_hash = token and t.revoked_at is null and t.expires_at > now();
      if not found then return; end if;
      perform set_config('app.company', s.company_id, true);
      return query
        select p.company_id, p.id, p.name, p.email, p.roles, p.team, p.admin, p.flags,
               c.name, c.ccode, c.erp_type, c.address, c.is_test, s.impersonator
        from people p join companies c on c.id = p.company_id
        where p.company_id = s.company_id and p.id = s.person_id;
    end $$`,
  `create function session_companies(hashes text[])
    returns table (token_hash text, company_id text, ccode text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select s.token_hash, s.company_id, c.ccode from sessions s join companies c on c.id = s.company_id
      where s.token_hash = any(hashes) and s.revoked_at is null and s.expires_at > now() $$`,
  `create function rule_hashes()
    returns table (company_id text, erp_type text, screen text, hash text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies order by id loop
        perform set_config('app.company', c.id, true);
        return query select c.id, c.erp_type, r.screen, r.hash
          from (values (1)) as one left join rules r on r.company_id = c.id;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  'revoke all on function enter(text), session_companies(text[]), rule_hashes() from public',
]

const app = 'countersign_app'

const grants = [
  `grant execute on function enter(text), session_companies(text[]), rule_hashes() to ${app}`,
  `grant select, insert, delete on entry_tokens to ${app}`,
  `grant update (used_at) on entry_tokens to ${app}`,
  `grant select, insert on rules to ${app}`,
  `grant update (hash, workflow, accepted_by, accepted_at) on rules to ${app}`,
]
