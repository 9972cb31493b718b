import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Removes at most this many expired rows per table from the transaction's company (decision 47), and returns the
 * greatest number it removed from one. The retention periods are fixed here, so that no caller can shorten them.
 */
export const retention: Migration = { up }

const app = 'countersign_app'

const batch = (table: string, key: string, isOver: string) => `
      delete from ${table} where company_id = own and (${key}) in (
        select ${key} from ${table} where company_id = own and ${isOver} limit most for update skip locked);
      get diagnostics removed = row_count; greatest_removed := greatest(greatest_removed, removed);`

const statements = [
  `create function remove_expired_rows(most int) returns int
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare removed int; greatest_removed int := 0; own text := current_setting('app.company', true);
    begin
      ${batch('decisions', 'person_id, key', "created_at < now() - interval '30 days'")}
      ${batch('outbox', 'id', "sent_at < now() - interval '90 days'")}
      ${batch('notifications', 'person_id, id', "read_at < now() - interval '90 days'")}
      return greatest_removed;
    end $$`,
  'revoke all on function remove_expired_rows(int) from public',
  `grant execute on function remove_expired_rows(int) to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
