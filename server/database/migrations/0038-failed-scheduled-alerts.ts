import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A scheduled alert that fails is tried again later, and finally set aside until its next due time. */
export const failedScheduledAlerts: Migration = { up }

const app = 'countersign_app'

const statements = [
  'alter table alert_settings add column attempts int not null default 0, add column retry_at timestamptz',
  `alter table alert_runs add column failure text, drop constraint alert_runs_outcome_check,
    add constraint alert_runs_outcome_check check (outcome in ('sent', 'empty', 'nobody', 'missed', 'failed'))`,
  `grant update (attempts, retry_at) on alert_settings to ${app}`,
  // As before, but without alerts that wait for their next attempt.
  `create or replace function companies_with_due_alerts(moment timestamptz, zone text)
    returns table (company_id text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        if exists (select 1 from alert_settings s where s.company_id = c.id and s.next_due is not null
          and ((s.next_due <= moment and (s.retry_at is null or s.retry_at <= moment)) or s.time_zone <> zone))
        then company_id := c.id; return next; end if;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
