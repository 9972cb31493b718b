import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The roles and statuses of earlier rules of a screen: documents in flight may still have them (decision 245). */
export const formerRules: Migration = { up }

/** Which rules were accepted before is not stored: what documents have now may be of earlier ones. */
const fill = `do $$ declare each text;
  begin
    for each in select id from companies order by id loop
      perform set_config('app.company', each, true);
      update rules r set former_deciders = array(
        select distinct substr(d.reader, 6) from document_readers d
        where d.company_id = each and d.screen = r.screen and d.reader like 'role:%'),
        former_statuses = array(
        select distinct d.status from documents d where d.company_id = each and d.screen = r.screen)
        where r.company_id = each;
    end loop;
    perform set_config('app.company', '', true);
  end $$`

const statements = [
  'set local statement_timeout = 0',
  `alter table rules add column former_deciders text[] not null default '{}',
    add column former_statuses text[] not null default '{}'`,
  fill,
  'grant update (former_deciders, former_statuses) on rules to countersign_app',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
