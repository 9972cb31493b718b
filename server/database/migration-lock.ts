import { type Kysely, sql } from 'kysely'

/** Key of the advisory lock under which a process migrates; search-index.ts uses the next number. */
export const MIGRATION_LOCK = 7_020

const FIRST_NOTICE_MS = 2_000
const NEXT_NOTICE_MS = 10_000

/**
 * Locks the migration of this database until the transaction ends. While another session holds the lock, logs which
 * one, after two seconds and then every ten: it may be a process that migrates, or one that hangs.
 * @param work the transaction
 * @param owner a pool with a further connection
 */
export async function lockMigration(
  work: Kysely<unknown>,
  { owner, log }: { readonly owner: Kysely<unknown>; log(text: string): void },
): Promise<void> {
  const begin = performance.now()
  const report = async (): Promise<void> => {
    const notice = noticeOf(await holderOf(owner), Math.round((performance.now() - begin) / 1000))
    if (timer !== null) log(notice)
  }
  const next = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      timer = next(NEXT_NOTICE_MS)
      report().catch((error: unknown) => log(String(error)))
    }, ms)
  let timer: NodeJS.Timeout | null = next(FIRST_NOTICE_MS)
  try {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(work)
  } finally {
    clearTimeout(timer)
    timer = null
  }
}

interface Holder {
  readonly pid: number
  readonly name: string
  readonly login: string
  /** Null: on the machine of the database, or not visible to this login. */
  readonly address: string | null
  /** The beginning of its transaction or session; null: not visible to this login. */
  readonly since: string | null
}

/** Null: it has just been released. */
async function holderOf(owner: Kysely<unknown>): Promise<Holder | null> {
  const { rows } = await sql<Holder>`
    select pid, application_name as name, usename as login, host(client_addr) as address,
      to_char(coalesce(xact_start, backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and classid = 0 and objid = ${MIGRATION_LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(owner)
  return rows[0] ?? null
}

function noticeOf(holder: Holder | null, seconds: number): string {
  const waiting = `Waiting for ${seconds} s to migrate the database`
  if (holder === null) return `${waiting}.`
  const { pid, name, login, address, since } = holder
  const details = [
    `process ${pid} of PostgreSQL`,
    `application ${name === '' ? 'without a name' : `"${name}"`}`,
    `login ${login}`,
    ...(address === null ? [] : [`from ${address}`]),
    ...(since === null ? [] : [`since ${since}`]),
  ]
  return (
    `${waiting}: another session holds the lock (${details.join(', ')}). ` +
    `If no other process of Countersign is starting or restoring, end that session: select pg_terminate_backend(${pid});`
  )
}
