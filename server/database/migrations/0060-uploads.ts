import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Unfinished uploads, accessible to every process on this database (decision 40). */
export const uploads: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...definerFunctions, ...grants])
    await sql.raw(statement).execute(database)
}

const tables = [
  // `home`: the folder that stores its pieces; null: the bucket, which all processes share.
  `create table uploads (
    company_id text not null references companies, id text not null, person_id text not null, screen text not null,
    query jsonb not null, name text not null, size bigint not null, received bigint not null default 0, home text,
    begun_at timestamptz not null default now(), finished_at timestamptz,
    primary key (company_id, id))`,
  // The bytes are in the store under `key`. `bytes` is null until they are stored; until then a piece does not count.
  `create table upload_pieces (
    company_id text not null, upload_id text not null, key text not null, at bigint not null, bytes bigint,
    primary key (company_id, upload_id, key),
    foreign key (company_id, upload_id) references uploads on delete cascade)`,
  // Uploads in one request, while they last.
  `create table upload_reservations (
    company_id text not null references companies, id text not null, person_id text not null, bytes bigint not null,
    expires_at timestamptz not null, primary key (company_id, id))`,
]

const companyTables = ['uploads', 'upload_pieces', 'upload_reservations']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

/** The sweep reads every company under its row-level security, one after the other; this function returns ids only. */
const definerFunctions = [
  `create function uploads_to_sweep()
    returns table (company_id text, id text, home text, is_over boolean, is_orphan boolean)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        return query select u.company_id, u.id, u.home,
            coalesce(u.finished_at < now() - interval '8 days', u.begun_at < now() - interval '1 day'),
            u.begun_at < now() - interval '8 days'
          from uploads u where u.company_id = c.id and (
            (u.finished_at is null and u.begun_at < now() - interval '1 day')
            or u.finished_at < now() - interval '8 days'
            or (u.finished_at < now() - interval '5 minutes' and exists (
              select from upload_pieces p where p.company_id = u.company_id and p.upload_id = u.id)));
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  'revoke all on function uploads_to_sweep() from public',
]

const app = 'countersign_app'

const grants = [
  `grant execute on function uploads_to_sweep() to ${app}`,
  `grant select, insert, delete on uploads, upload_pieces, upload_reservations to ${app}`,
  `grant update (received, finished_at) on uploads to ${app}`,
  `grant update (bytes) on upload_pieces to ${app}`,
]
