-- The audit.

-- The chain protects `entry`; the other columns are derived from it and cannot differ from it. `mac` is signed with a
-- key that the database does not have.
create table audit (
  company_id text not null references companies,
  seq bigint not null,
  entry text not null,
  prev_hash text not null,
  hash text not null,
  event text generated always as ((entry::jsonb) ->> 'event') stored,
  document_id text generated always as ((entry::jsonb) ->> 'document') stored,
  mac text,
  primary key (company_id, seq)
);
create index audit_events on audit (company_id, event, seq desc);
create index audit_of_a_row on audit (company_id, document_id, seq desc);
alter table audit enable row level security, force row level security;
create policy tenant on audit using (company_id = current_setting('app.company', true));
grant select, insert on audit to countersign_app;
grant select, insert on audit to countersign_mover;

-- Runs as its caller, under row-level security. The chain is locked until the commit, so entries never fork it.
create function lock_audit(company text) returns table (seq bigint, hash text)
  language plpgsql volatile set search_path = public, pg_temp as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('audit ' || company, 0));
    return query select a.seq, a.hash from audit a where a.company_id = company order by a.seq desc limit 1;
  end $$;
revoke all on function lock_audit from public;
grant execute on function lock_audit to countersign_app, countersign_mover;

-- The last row of every company, for the job that stores it outside the database.
create function audit_heads() returns table (company_id text, seq bigint, hash text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one order by each_one.id loop
      perform set_config('app.company', c.id, true);
      return query select a.company_id, a.seq, a.hash from audit a
        where a.company_id = c.id order by a.seq desc limit 1;
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function audit_heads from public;
grant execute on function audit_heads to countersign_app;

-- The latest result of `countersign verify`.
create table audit_checks (
  company_id text primary key references companies,
  checked_at timestamptz not null default now(),
  -- The last row; if there is a problem, the first bad row.
  seq bigint not null,
  -- Null: the audit is complete and unchanged.
  problem text
);
alter table audit_checks enable row level security, force row level security;
create policy tenant on audit_checks using (company_id = current_setting('app.company', true));
grant select on audit_checks to countersign_app;
