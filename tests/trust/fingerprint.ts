import { sql, type RawBuilder } from 'kysely'
import { asOwner, setTenant, tenantlessTables, type Work } from '../../server/database/tenant.ts'
import type { Site } from '../contract/databases.ts'

/** By company (or `installation` for tables without tenant) and table: the number of rows, and their version. */
type Fingerprint = Readonly<Record<string, Readonly<Record<string, string>>>>

const COMPANIES = ['steel', 'tex'] as const

/** Tables that even a call without effect may change. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  attempts: 'counts refused logins',
  otp_challenges: 'counts wrong codes',
  entry_tokens: 'with which a browser opens its own session again, within a minute',
}

/** Columns that are ignored. */
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  // The idle expiry of the session: each call changes it, whatever the answer.
  sessions: ['idle_until'],
  // The progress: the server creates the file some time after the call.
  exports: ['state', 'done', 'total', 'failed', 'worker', 'beat_at', 'size', 'finished_at'],
  // These depend on the number of rows; refused logins, which are ignored, take numbers, too.
  audit: ['seq', 'prev_hash', 'hash', 'mac'],
}

/** Rows that a refused call may add. */
const WITHOUT: Readonly<Record<string, RawBuilder<unknown>>> = { audit: sql`where event <> 'login-failed'` }

/**
 * The state of every table except those that count refusals: a refused call must not change it. The list of tables is
 * read from the database, so that new tables are included.
 */
export async function fingerprint({ database }: Pick<Site, 'database'>): Promise<Fingerprint> {
  return await asOwner(database, async (work) => {
    const all = await tables(work)
    const hasRowSecurity = (table: string): boolean => !(table in tenantlessTables)
    const states: [string, Readonly<Record<string, string>>][] = []
    for (const company of COMPANIES) {
      await setTenant(work, company)
      states.push([company, await stateOf(work, all.filter(hasRowSecurity))])
    }
    states.push([
      'installation',
      await stateOf(
        work,
        all.filter((table) => !hasRowSecurity(table)),
      ),
    ])
    return Object.fromEntries(states)
  })
}

async function tables(work: Work): Promise<readonly string[]> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname`.execute(work)
  return rows.map(({ relname }) => relname).filter((table) => !(table in LEFT_OUT))
}

/** Sorted by name, since parallel reads return in any order. */
async function stateOf(work: Work, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const each = names.map(
    (name) => sql`select ${sql.lit(name)} as name, concat(count(*), ' ', ${versionOf(name)}) as state
      from ${sql.table(name)} t ${WITHOUT[name] ?? sql``}`,
  )
  const { rows } = await sql<{
    name: string
    state: string
  }>`${sql.join(each, sql` union all `)} order by name`.execute(work)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/**
 * Together with the number of rows it differs after every insert, update and delete: each written row has the number of
 * a newer transaction. If some columns are ignored, it is the sum of the hashes of the others.
 */
function versionOf(table: string): RawBuilder<unknown> {
  const ignored = IGNORED[table]
  if (!ignored) return sql`max(t.xmin::text::bigint)`
  return sql`sum(hashtextextended((to_jsonb(t) - ${sql.lit(`{${ignored.join(',')}}`)}::text[])::text, 0)::numeric)`
}
