-- Stored answers, and functions of jobs over tables of several subjects.

-- Results of decisions and other calls that were sent with an idempotency key (`http/only-once.ts`).
create table decisions (
  company_id text not null references companies,
  person_id text not null,
  key text not null,
  request_hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (company_id, person_id, key)
);
alter table decisions enable row level security, force row level security;
create policy tenant on decisions using (company_id = current_setting('app.company', true));
grant select, insert, update (answer), delete on decisions to countersign_app;

-- Removes at most this many expired rows per table from the transaction's company (decision 47), and returns the
-- greatest number it removed from one. The periods are fixed here, so that no caller can shorten them.
create function remove_expired_rows(most int) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare removed int; greatest_removed int := 0; own text := current_setting('app.company', true);
  begin
    delete from decisions where company_id = own and (person_id, key) in (
      select person_id, key from decisions where company_id = own and created_at < now() - interval '30 days'
        limit most for update skip locked);
    get diagnostics removed = row_count; greatest_removed := greatest(greatest_removed, removed);
    delete from outbox where company_id = own and id in (
      select id from outbox where company_id = own and sent_at < now() - interval '90 days'
        limit most for update skip locked);
    get diagnostics removed = row_count; greatest_removed := greatest(greatest_removed, removed);
    delete from notifications where company_id = own and (person_id, id) in (
      select person_id, id from notifications where company_id = own and read_at < now() - interval '90 days'
        limit most for update skip locked);
    get diagnostics removed = row_count; greatest_removed := greatest(greatest_removed, removed);
    return greatest_removed;
  end $$;
revoke all on function remove_expired_rows from public;
grant execute on function remove_expired_rows to countersign_app;

-- Lengths and ages of the queues of all companies, for operators: numbers and times, never a row. Each uses an index
-- of unfinished rows.
create function queue_lengths() returns table (queue text, length bigint, due_since timestamptz)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one order by each_one.id loop
      perform set_config('app.company', c.id, true);
      return query
        select 'events', count(*), min(o.created_at) from outbox o
          where o.company_id = c.id and o.sent_at is null and o.failed_at is null
        union all select 'messages', count(*), min(m.next_at) from messages m
          where m.company_id = c.id and m.state = 'Queued'
        union all select 'exports', count(*), min(e.created_at) from exports e
          where e.company_id = c.id and e.state in ('waiting', 'running')
        union all select 'imports', count(*), min(i.created_at) from imports i
          where i.company_id = c.id and i.state in ('checking', 'importing')
        union all select 'scheduled_alerts', count(*), min(a.next_due) from alert_settings a
          where a.company_id = c.id and a.next_due <= now();
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function queue_lengths from public;
grant execute on function queue_lengths to countersign_app;
