-- Workflows and the rules that companies have accepted.

-- The workflows that documents were created under, by the hash of their content.
create table workflows (
  company_id text not null references companies,
  hash text not null,
  workflow jsonb not null,
  primary key (company_id, hash)
);
alter table workflows enable row level security, force row level security;
create policy tenant on workflows using (company_id = current_setting('app.company', true));
grant select, insert on workflows to countersign_app;

-- The accepted rules of a screen: `workflow` and `rights` as JSON texts; 'null': none; null: not specified.
create table rules (
  company_id text not null references companies,
  screen text not null,
  hash text not null,
  workflow text not null,
  accepted_by text not null,
  accepted_at timestamptz not null default now(),
  rights text,
  -- Roles and statuses of rules accepted earlier: documents in flight may still have them (decision 20).
  former_deciders text[] not null default '{}',
  former_statuses text[] not null default '{}',
  primary key (company_id, screen)
);
alter table rules enable row level security, force row level security;
create policy tenant on rules using (company_id = current_setting('app.company', true));
grant select, insert, update (hash, workflow, accepted_by, accepted_at, rights, former_deciders, former_statuses)
  on rules to countersign_app;

-- Reads every company under its row-level security, one after the other, and returns hashes only.
create function rule_hashes()
  returns table (company_id text, erp_type text, screen text, hash text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare c companies%rowtype;
  begin
    for c in select * from companies as each_one where each_one.active order by each_one.id loop
      perform set_config('app.company', c.id, true);
      return query select c.id, c.erp_type, r.screen, r.hash
        from (values (1)) as one left join rules r on r.company_id = c.id;
    end loop;
    perform set_config('app.company', '', true);
  end $$;
revoke all on function rule_hashes from public;
grant execute on function rule_hashes to countersign_app;
