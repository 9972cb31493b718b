-- Labels of tasks.
create table labels (
  company_id text not null references companies,
  id text not null,
  text text not null,
  color text not null,
  primary key (company_id, id)
);
create unique index labels_once on labels (company_id, lower(text));
alter table labels enable row level security, force row level security;
create policy tenant on labels using (company_id = current_setting('app.company', true));
grant select, insert, update (text, color), delete on labels to countersign_app;
