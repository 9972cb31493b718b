import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A company's own settings, for jobs that run for it; its schedules follow its own time zone. */
export const settingsOfTheTenant: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const app = 'countersign_app'

const statements = [
  'drop function company_profile()',
  `create function company_profile()
    returns table (company text, ccode text, erp_type text, address text, is_test boolean, currency text, time_zone text,
      year_start int, languages text[])
    language sql stable security definer set search_path = public, pg_temp as $$
      select c.name, c.ccode, c.erp_type, c.address, c.is_test, c.currency, c.time_zone, c.year_start, c.languages
      from companies c where c.id = current_setting('app.company', true) $$`,
  'revoke all on function company_profile() from public',
  `grant execute on function company_profile() to ${app}`,
  // `zone` is the site's time zone.
  `create or replace function companies_with_due_alerts(moment timestamptz, zone text)
    returns table (company_id text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one where each_one.active order by each_one.id loop
        perform set_config('app.company', c.id, true);
        if exists (select 1 from alert_settings s where s.company_id = c.id and s.next_due is not null
          and ((s.next_due <= moment and (s.retry_at is null or s.retry_at <= moment))
            or s.time_zone <> coalesce(c.time_zone, zone)))
        then company_id := c.id; return next; end if;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
]
