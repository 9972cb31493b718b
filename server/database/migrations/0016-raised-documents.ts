import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Documents that people create here: their numbers, revisions, and the reasons they were sent back. */
export const raisedDocuments: Migration = { up }

const app = 'countersign_app'
const mover = 'countersign_mover'

const statements = [
  `alter table documents add column number text, add column revision int not null default 0,
    add column last_reason text`,
  'create unique index documents_number on documents (company_id, screen, number) where number is not null',
  // One row per series: a screen and the year in which its numbers start over, or ''.
  `create table document_series (
    company_id text not null references companies, screen text not null, period text not null, next bigint not null,
    primary key (company_id, screen, period))`,
  'alter table document_series enable row level security',
  'alter table document_series force row level security',
  `create policy tenant on document_series using (company_id = current_setting('app.company', true))`,
  `grant select, insert, update (next) on document_series to ${app}`,
  // Only the role that may write a status creates documents and deletes drafts.
  `grant insert, delete on documents to ${mover}`,
  `grant update (data, search_text, number, revision, last_reason) on documents to ${mover}`,
  `grant select, insert on workflows to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
