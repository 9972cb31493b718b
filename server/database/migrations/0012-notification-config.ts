import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Subscribers of alerts, schedules of alerts, and their runs. */
export const notificationConfig: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...functions, ...grants]) await sql.raw(statement).execute(database)
}

const tables = [
  // month_day 0 is the last day of a month; next_due is null while nothing is scheduled.
  `create table alert_settings (
    company_id text not null references companies, slug text not null, to_client boolean not null default false,
    frequency text check (frequency in ('Daily', 'Weekly', 'Monthly')), week_days int[] not null default '{}',
    month_day int check (month_day between 0 and 28), at text check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    time_zone text, next_due timestamptz, updated_by text not null, updated_at timestamptz not null default now(),
    primary key (company_id, slug),
    check ((frequency is null) = (next_due is null)), check (frequency is null or (at is not null and time_zone is not null)),
    check (frequency <> 'Weekly' or cardinality(week_days) > 0), check (frequency <> 'Monthly' or month_day is not null))`,
  'create index alert_settings_due on alert_settings (company_id, next_due) where next_due is not null',
  `create table alert_subscribers (
    company_id text not null, slug text not null, channel text not null check (channel in ('email', 'whatsapp')),
    person_id text not null, primary key (company_id, slug, channel, person_id),
    foreign key (company_id, slug) references alert_settings, foreign key (company_id, person_id) references people)`,
  'create index alert_subscribers_of on alert_subscribers (company_id, person_id)',
  // One row per due time: the process that inserts it sends the alert in this transaction. A second insert conflicts.
  `create table alert_runs (
    company_id text not null, slug text not null, due_at timestamptz not null, ran_at timestamptz not null,
    outcome text not null check (outcome in ('sent', 'empty', 'nobody', 'missed')), messages int not null default 0,
    skipped int not null default 0, primary key (company_id, slug, due_at),
    foreign key (company_id, slug) references alert_settings)`,
  // The digest of a period reads its decisions here.
  'create index outbox_newest on outbox (company_id, created_at)',
]

const companyTables = ['alert_settings', 'alert_subscribers', 'alert_runs']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

/** The scheduler belongs to no company: it learns only which have alerts due, then sets the tenant to each of them. */
const functions = [
  `create function companies_with_due_alerts(moment timestamptz, zone text)
    returns table (company_id text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        if exists (select 1 from alert_settings s where s.company_id = c.id and s.next_due is not null
          and (s.next_due <= moment or s.time_zone <> zone))
        then company_id := c.id; return next; end if;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  `create function company_profile()
    returns table (company text, ccode text, erp_type text, address text, is_test boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select c.name, c.ccode, c.erp_type, c.address, c.is_test from companies c
      where c.id = current_setting('app.company', true) $$`,
  'revoke all on function companies_with_due_alerts(timestamptz, text), company_profile() from public',
]

const app = 'countersign_app'

const grants = [
  `grant execute on function companies_with_due_alerts(timestamptz, text), company_profile() to ${app}`,
  `grant select, insert on ${companyTables.join(', ')} to ${app}`,
  `grant delete on alert_subscribers to ${app}`,
  `grant update (to_client, frequency, week_days, month_day, at, time_zone, next_due, updated_by, updated_at)
    on alert_settings to ${app}`,
  `grant update (outcome, messages) on alert_runs to ${app}`,
]
