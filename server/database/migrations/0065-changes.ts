import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Committed changes are announced by NOTIFY, whoever writes them (ADR 0135). */
export const changes: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...functions, ...triggers]) await sql.raw(statement).execute(database)
}

/** As `CHANGES` of listening.ts: a released migration is never changed. */
const CHANNEL = 'countersign_changes'

/** @param members of the JSON that is announced, beside the company */
const announcing = (name: string, members: string): string => `
  create function ${name}() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    perform pg_notify('${CHANNEL}', json_build_object('company', coalesce(new.company_id, old.company_id), ${members})::text);
    return null;
  end $$`

const functions = [
  announcing('announce_screen', `'screen', coalesce(new.screen, old.screen)`),
  // Of a table that is one screen.
  announcing('announce_table', `'screen', tg_argv[0]`),
  announcing('announce_notification', `'screen', 'notification', 'person', new.person_id`),
  announcing('announce_export', `'about', 'exports', 'person', new.person_id`),
  announcing('announce_session', `'about', 'session', 'person', new.person_id`),
]

const triggers = [
  // A document that only gets another filter column, or another count of files, has the same version.
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
