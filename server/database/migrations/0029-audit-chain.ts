import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Audit entries are signed with a key that the database does not have. */
export const auditChain: Migration = { up }

const app = 'countersign_app'
const mover = 'countersign_mover'

const statements = [
  // Null: written before entries were signed.
  'alter table audit add column mac text',
  // Runs as its caller, under row-level security. The chain is locked until the commit, so entries never fork it.
  `create function lock_audit(company text) returns table (seq bigint, hash text)
    language plpgsql volatile set search_path = public, pg_temp as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit ' || company, 0));
      return query select a.seq, a.hash from audit a where a.company_id = company order by a.seq desc limit 1;
    end $$`,
  // The last row of every company, for the job that stores it outside the database.
  `create function audit_heads() returns table (company_id text, seq bigint, hash text)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        return query select a.company_id, a.seq, a.hash from audit a
          where a.company_id = c.id order by a.seq desc limit 1;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  'revoke all on function lock_audit(text), audit_heads() from public',
  `grant execute on function lock_audit(text) to ${app}, ${mover}`,
  `grant execute on function audit_heads() to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
