-- Yarn and fabric received and dispatched for job-work or sale, and the production of a machine hall: in kg. A
-- dispatch has an amount in the company's currency.
create table textile_movements (
  company_id text not null references companies,
  id text not null,
  moved_on date not null,
  kind text not null check (kind in ('receipt', 'dispatch', 'knitting', 'dyeing')),
  material text not null check (material in ('Yarn', 'Fabric')),
  -- Null: production.
  purpose text check (purpose in ('JobWork', 'Sale')),
  party text not null,
  -- kg
  qty numeric not null check (qty > 0),
  -- Value of a dispatch, in the company's currency.
  amount numeric check (amount >= 0),
  check ((kind in ('receipt', 'dispatch')) = (purpose is not null)),
  check ((kind = 'dispatch') = (amount is not null)),
  primary key (company_id, id)
);
create index textile_movements_on on textile_movements (company_id, moved_on);
alter table textile_movements enable row level security, force row level security;
create policy tenant on textile_movements using (company_id = current_setting('app.company', true));
grant select on textile_movements to countersign_app;
