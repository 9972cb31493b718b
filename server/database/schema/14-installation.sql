-- What belongs to the whole installation.

-- Definitions that some process serves or has served, by the hash of their content, which is part of the path
-- (decision 38). They belong to the installation: every browser may read them before sign-in.
create table published_files (
  path text primary key,
  body text not null,
  used_at timestamptz not null default now()
);
create index on published_files (used_at);
grant select, insert, update (used_at), delete on published_files to countersign_app;

-- One row, while this database is a restored copy in quarantine: it sends nothing (decision 47).
create table restored_copy (
  only_one boolean primary key default true check (only_one),
  snapshot_at timestamptz not null,
  restored_at timestamptz not null default now()
);
grant select on restored_copy to countersign_app;

-- The number of the oldest migration a process must know to use this database (decision 38).
create table schema_compatibility (
  only_row boolean primary key default true check (only_row),
  since int not null
);
grant select on schema_compatibility to countersign_app;
insert into schema_compatibility (since) values (0);
