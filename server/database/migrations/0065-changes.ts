import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Every committed change is announced by NOTIFY, whichever process writes it (decision 41). */
export const changes: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...functions, ...triggers]) await sql.raw(statement).execute(database)
}

/** A copy of `CHANGES` in listening.ts: a released migration is never changed. */
const CHANNEL = 'countersign_changes'

/** @param members of the announced JSON, in addition to the company */
const announcing = (name: string, members: string): string => `
  create function ${name}() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_notify('${CHANNEL}', json_build_object('company', coalesce(new.company_id, old.company_id), ${members})::text);
    return null;
  end $$`

const functions = [
  announcing('announce_screen', `'screen', coalesce(new.screen, old.screen)`),
  // For a table that belongs to one screen.
  announcing('announce_table', `'screen', tg_argv[0]`),
  announcing('announce_notification', `'screen', 'notification', 'person', new.person_id`),
  announcing('announce_export', `'about', 'exports', 'person', new.person_id`),
  announcing('announce_session', `'about', 'session', 'person', new.person_id`),
]

const triggers = [
  // When only a filter column or the count of files changes, the document keeps its version.
  `create trigger announce_new after insert or delete on documents for each row execute function announce_screen()`,
  `create trigger announce after update of version on documents for each row
    when (old.version <> new.version) execute function announce_screen()`,
  `create trigger announce_new after insert or delete on records for each row execute function announce_screen()`,
  `create trigger announce after update of version, deleted_at on records for each row
    when (old.version <> new.version or old.deleted_at is distinct from new.deleted_at)
    execute function announce_screen()`,
  `create trigger announce after insert or update on tasks for each row execute function announce_table('task')`,
  `create trigger announce after insert or update of read_at on notifications for each row
    execute function announce_notification()`,
  `create trigger announce after update of state on exports for each row
    when (new.state in ('ready', 'failed')) execute function announce_export()`,
  `create trigger announce after update of revoked_at, ended_at, token_hash on sessions for each row
    execute function announce_session()`,
]
