import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Comments on documents, and notifications. */
export const conversations: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...grants]) await sql.raw(statement).execute(database)
}

const tables = [
  `create table comments (
    company_id text not null references companies, screen text not null, document_id text not null,
    id bigint generated always as identity, comment text not null, person_id text not null,
    username text not null, created_at timestamptz not null default now(),
    primary key (company_id, screen, document_id, id),
    foreign key (company_id, screen, document_id) references documents (company_id, screen, id))`,
  `create table notifications (
    company_id text not null references companies, person_id text not null,
    id bigint generated always as identity, screen text not null, document_id text not null, text text not null,
    created_at timestamptz not null default now(), read_at timestamptz,
    primary key (company_id, person_id, id))`,
  'create index notifications_unread on notifications (company_id, person_id) where read_at is null',
]

const policies = ['comments', 'notifications'].flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

const grants = [
  // Nobody can change or delete a comment.
  'grant select, insert on comments, notifications to countersign_app',
  'grant update (read_at) on notifications to countersign_app',
]
