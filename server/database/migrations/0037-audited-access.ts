import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The audit records how each session ended, and changes to people's rights. */
export const auditedAccess: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...sessions, ...changes, ...policies, ...functions, ...grants]) {
    await sql.raw(statement).execute(database)
  }
}

const sessions = [
  // `id` is the session's name in the audit: its hash changes, and is derived from its token. `ended_at` is when it
  // expired, set once that is in the audit.
  'alter table sessions add column id bigint generated always as identity, add column ended_at timestamptz',
  // Sessions that ended earlier get no entry.
  'update sessions set ended_at = least(expires_at, idle_until) where least(expires_at, idle_until) <= now()',
  'create index sessions_not_ended on sessions (company_id) where revoked_at is null and ended_at is null',
]

/** Changes that wait for their audit entry: a login that changes people in the database has no key to sign one. */
const changes = [
  `create table rights_changes (
    company_id text not null references companies, id bigint generated always as identity, person_id text not null,
    name text not null, changed_at timestamptz not null default now(), login text not null,
    before jsonb, after jsonb, primary key (company_id, id))`,
]

const policies = [
  'alter table rights_changes enable row level security',
  'alter table rights_changes force row level security',
  `create policy tenant on rights_changes using (company_id = current_setting('app.company', true))`,
]

const functions = [
  `create function rights_of(person people) returns jsonb language sql immutable as $$
    select jsonb_build_object('roles', person.roles, 'team', person.team, 'admin', person.admin, 'flags', person.flags) $$`,
  // Runs as the table's owner: a role that may change people needs no right on this table. The tenant is restored.
  `create function note_rights_change() returns trigger
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
    end $$`,
  `create trigger rights_change after insert or update or delete on people
    for each row execute function note_rights_change()`,
  `create function companies_with_rights_changes() returns setof text
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        if exists (select 1 from rights_changes r where r.company_id = c.id) then return next c.id; end if;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  'revoke all on function companies_with_rights_changes(), note_rights_change() from public',
]

const app = 'countersign_app'

const grants = [
  `grant update (ended_at) on sessions to ${app}`,
  `grant select, delete on rights_changes to ${app}`,
  `grant execute on function companies_with_rights_changes() to ${app}`,
]
