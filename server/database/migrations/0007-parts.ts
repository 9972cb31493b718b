import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Jobs, their packing lists, the progress of their parts, and stickers that lead to parts. */
export const parts: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...views, ...conversations, ...policies, ...grants]) {
    await sql.raw(statement).execute(database)
  }
}

/**
 * Lengths in mm, areas in sqm, weights in kg. A part without a packing list is in the bill of materials and not
 * yet dispatched. `form`: written in the entry form; `scan`: recorded with a sticker.
 */
const tables = [
  `create table jobs (
    company_id text not null references companies, job_id text not null, customer text not null,
    site_eng text not null, location text not null, state text not null, sales_engineer text not null,
    project_manager text not null, coordinator text not null, contractor text not null,
    building_area numeric not null, erection_scope text not null, erection_stage text not null,
    in_problem boolean not null default false, created_at timestamptz not null default now(),
    primary key (company_id, job_id))`,
  `create table job_recorders (
    company_id text not null, job_id text not null, person_id text not null,
    primary key (company_id, job_id, person_id),
    foreign key (company_id, job_id) references jobs, foreign key (company_id, person_id) references people)`,
  `create table packing_lists (
    company_id text not null, plist_no text not null, job_id text not null, packing_date date not null,
    lot_no text not null, invoice_no text not null,
    primary key (company_id, plist_no), unique (company_id, job_id, plist_no),
    foreign key (company_id, job_id) references jobs)`,
  `create table parts (
    company_id text not null, id text not null, job_id text not null, plist_no text, serial_no int not null,
    part text not null, description text not null, structure text not null check (structure in ('Sheeting', 'Structure')),
    length numeric not null, width numeric not null, thickness numeric not null, colour text not null,
    unit_weight numeric not null check (unit_weight >= 0), bom_qty int not null,
    disp_qty int not null check (disp_qty between 0 and bom_qty), check (plist_no is not null or disp_qty = 0),
    primary key (company_id, id), unique (company_id, job_id, id),
    foreign key (company_id, job_id, plist_no) references packing_lists (company_id, job_id, plist_no))`,
  `create table stickers (
    company_id text not null, code text not null, job_id text not null, expires_on date not null,
    primary key (company_id, code), foreign key (company_id, job_id) references jobs)`,
  `create table sticker_parts (
    company_id text not null, code text not null, part_id text not null, qty int not null check (qty > 0),
    primary key (company_id, code, part_id), foreign key (company_id, code) references stickers,
    foreign key (company_id, part_id) references parts)`,
  `create table part_entries (
    company_id text not null, id bigint generated always as identity, job_id text not null, part_id text not null,
    entry_date date not null, status text not null check (status in ('loaded', 'received at site', 'Erected at Site')),
    qty int not null check (qty > 0), remark text not null default '', vehicle_no text, sticker text,
    person_id text not null, username text not null, created_at timestamptz not null default now(),
    primary key (company_id, id), foreign key (company_id, job_id, part_id) references parts (company_id, job_id, id),
    foreign key (company_id, sticker, part_id) references sticker_parts (company_id, code, part_id))`,
  'create index part_entries_of_part on part_entries (company_id, part_id, status)',
  'create index part_entries_of_day on part_entries (company_id, job_id, entry_date)',
  'create index part_entries_of_sticker on part_entries (company_id, sticker) where sticker is not null',
  'create index part_entries_of_person on part_entries (company_id, person_id, id) where vehicle_no is not null',
]

/**
 * The only place where balances are computed. The erected quantity is at most the received quantity; for a site that
 * records no receipts, at most the dispatched quantity.
 */
const views = [
  `create view part_progress with (security_invoker = true) as
    select p.*, s.loaded_qty, s.received_qty, s.erected_qty,
      p.disp_qty - s.loaded_qty as loaded_balance, p.disp_qty - s.received_qty as received_balance,
      greatest(0, case when s.received_qty > 0 then s.received_qty else p.disp_qty end - s.erected_qty) as erected_balance
    from parts p cross join lateral (
      select coalesce(sum(e.qty) filter (where e.status = 'loaded'), 0)::int as loaded_qty,
        coalesce(sum(e.qty) filter (where e.status = 'received at site'), 0)::int as received_qty,
        coalesce(sum(e.qty) filter (where e.status = 'Erected at Site'), 0)::int as erected_qty
      from part_entries e where e.company_id = p.company_id and e.part_id = p.id) s`,
]

/** Comments are no longer on documents only: the screen's module checks that the row exists. */
const conversations = ['alter table comments drop constraint comments_company_id_screen_document_id_fkey']

const companyTables = ['jobs', 'job_recorders', 'packing_lists', 'parts', 'stickers', 'sticker_parts', 'part_entries']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const grants = [
  `grant select on ${companyTables.join(', ')}, part_progress to countersign_app`,
  // An entry is deleted as a whole, never changed.
  'grant insert, delete on part_entries to countersign_app',
]
