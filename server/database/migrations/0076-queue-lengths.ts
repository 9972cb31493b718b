import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lengths and ages of the queues of all companies, for operators: numbers and times, never a row. */
export const queueLengths: Migration = { up }

/** Each of these uses an index of unfinished rows. */
const QUEUES = `
  select 'events', count(*), min(o.created_at) from outbox o
    where o.company_id = c.id and o.sent_at is null and o.failed_at is null
  union all select 'messages', count(*), min(m.next_at) from messages m
    where m.company_id = c.id and m.state = 'Queued'
  union all select 'exports', count(*), min(e.created_at) from exports e
    where e.company_id = c.id and e.state in ('waiting', 'running')
  union all select 'imports', count(*), min(i.created_at) from imports i
    where i.company_id = c.id and i.state in ('checking', 'importing')
  union all select 'scheduled_alerts', count(*), min(a.next_due) from alert_settings a
    where a.company_id = c.id and a.next_due <= now()`

const statements = [
  `create function queue_lengths() returns table (queue text, length bigint, due_since timestamptz)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        return query ${QUEUES};
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  'revoke all on function queue_lengths() from public',
  'grant execute on function queue_lengths() to countersign_app',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
