-- Machines with their runs, stops and days: weights in kg, speeds in rounds or metres a minute, times in minutes.

-- Machines of a mill.
create table machines (
  company_id text not null references companies,
  machine_no text not null,
  machine_type text not null,
  hall text not null,
  -- Rounds or metres per minute at full speed.
  rated_speed numeric not null check (rated_speed > 0),
  primary key (company_id, machine_no)
);
alter table machines enable row level security, force row level security;
create policy tenant on machines using (company_id = current_setting('app.company', true));
grant select on machines to countersign_app;

-- What a machine makes: at most one run is open.
create table machine_runs (
  company_id text not null,
  id bigint generated always as identity,
  machine_no text not null,
  order_no text not null,
  party text not null,
  article text not null,
  planned_kg numeric not null check (planned_kg > 0),
  done_kg numeric not null check (done_kg >= 0),
  speed numeric not null check (speed >= 0),
  started_at timestamptz not null,
  -- Null: the run has not ended.
  ended_at timestamptz check (ended_at >= started_at),
  primary key (company_id, id),
  foreign key (company_id, machine_no) references machines
);
create unique index machine_runs_open on machine_runs (company_id, machine_no) where ended_at is null;
alter table machine_runs enable row level security, force row level security;
create policy tenant on machine_runs using (company_id = current_setting('app.company', true));
grant select on machine_runs to countersign_app;

-- Why a machine stands: at most one stop is open.
create table machine_stops (
  company_id text not null,
  id bigint generated always as identity,
  machine_no text not null,
  reason text not null,
  started_at timestamptz not null,
  -- Null: the stop has not ended.
  ended_at timestamptz check (ended_at >= started_at),
  primary key (company_id, id),
  foreign key (company_id, machine_no) references machines
);
create unique index machine_stops_open on machine_stops (company_id, machine_no) where ended_at is null;
create index machine_stops_newest on machine_stops (company_id, started_at);
alter table machine_stops enable row level security, force row level security;
create policy tenant on machine_stops using (company_id = current_setting('app.company', true));
grant select on machine_stops to countersign_app;

-- What a machine did on a day.
create table machine_days (
  company_id text not null,
  machine_no text not null,
  day date not null,
  planned_kg numeric not null,
  done_kg numeric not null,
  run_minutes int not null,
  stop_minutes int not null,
  check (run_minutes >= 0 and stop_minutes >= 0 and run_minutes + stop_minutes <= 1440),
  primary key (company_id, machine_no, day),
  foreign key (company_id, machine_no) references machines
);
alter table machine_days enable row level security, force row level security;
create policy tenant on machine_days using (company_id = current_setting('app.company', true));
grant select on machine_days to countersign_app;
