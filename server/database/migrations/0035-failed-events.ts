import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An event that fails is tried again later, and finally set aside; in the meantime later events are processed. */
export const failedEvents: Migration = { up }

const app = 'countersign_app'

const statements = [
  `alter table outbox add column attempts int not null default 0, add column next_at timestamptz not null default now(),
    add column failed_at timestamptz, add column failure text`,
  'drop index outbox_waiting',
  'create index outbox_waiting on outbox (company_id, id) where sent_at is null and failed_at is null',
  `grant update (attempts, next_at, failed_at, failure) on outbox to ${app}`,
  // As before, but without events that wait for their next attempt or are set aside.
  `create or replace function companies_to_deliver()
    returns table (company_id text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        if exists (select 1 from outbox o
            where o.company_id = c.id and o.sent_at is null and o.failed_at is null and o.next_at <= now())
          or exists (select 1 from messages m where m.company_id = c.id and m.state = 'Queued' and m.next_at <= now())
        then company_id := c.id; return next; end if;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
