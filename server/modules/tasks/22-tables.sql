-- Tasks with their people, labels and timelines.

-- Deleted tasks are marked, so that no number is assigned twice.
create table tasks (
  company_id text not null references companies,
  id text not null,
  -- Unique, also among deleted tasks.
  number int not null,
  taskname text not null,
  description text not null default '',
  assigned_to text not null,
  due_at timestamptz,
  job_id text,
  priority text check (priority in ('Low', 'High', 'Urgent')),
  client text,
  -- The person who last set its labels.
  labelled_by text,
  created_by text not null,
  created_at timestamptz not null default now(),
  closed_by text,
  -- Null: it is open.
  closed_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, assigned_to) references people,
  foreign key (company_id, created_by) references people,
  foreign key (company_id, job_id) references jobs
);
create index tasks_of on tasks (company_id, assigned_to) where deleted_at is null;
alter table tasks enable row level security, force row level security;
create policy tenant on tasks using (company_id = current_setting('app.company', true));
grant select, insert, update (taskname, description, assigned_to, due_at, job_id, priority, client, labelled_by,
  closed_by, closed_at, deleted_at) on tasks to countersign_app;
create trigger announce after insert or update on tasks for each row execute function announce_table('task');

-- Participants other than the assignee.
create table task_people (
  company_id text not null,
  task_id text not null,
  person_id text not null,
  primary key (company_id, task_id, person_id),
  foreign key (company_id, task_id) references tasks,
  foreign key (company_id, person_id) references people
);
create index task_people_of on task_people (company_id, person_id);
alter table task_people enable row level security, force row level security;
create policy tenant on task_people using (company_id = current_setting('app.company', true));
grant select, insert, delete on task_people to countersign_app;

-- Labels on tasks.
create table task_labels (
  company_id text not null,
  task_id text not null,
  label_id text not null,
  primary key (company_id, task_id, label_id),
  foreign key (company_id, task_id) references tasks,
  foreign key (company_id, label_id) references labels
);
create index task_labels_of on task_labels (company_id, label_id);
alter table task_labels enable row level security, force row level security;
create policy tenant on task_labels using (company_id = current_setting('app.company', true));
grant select, insert, delete on task_labels to countersign_app;

-- Comments and attachments of tasks.
create table timeline (
  company_id text not null,
  id text not null,
  task_id text not null,
  kind text not null check (kind in ('comment', 'attachment')),
  text text not null,
  person_id text not null,
  -- Name of the person at that time.
  username text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, task_id) references tasks
);
create index timeline_of on timeline (company_id, task_id, created_at desc);
alter table timeline enable row level security, force row level security;
create policy tenant on timeline using (company_id = current_setting('app.company', true));
grant select, insert on timeline to countersign_app;
