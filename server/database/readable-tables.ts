import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** How long an answer holds, and how long the next one may take. */
const HELD_MS = 5_000
const LIMIT_MS = 2_000

/**
 * Returns whether the first page of every table that the server reads can be read: of a table whose file is missing or
 * overwritten it can not. Asked at most every five seconds. A database that takes longer than two to say so is busy,
 * which is no damage: the last answer holds.
 */
export function watchTables(
  database: Kysely<Tables>,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let names: readonly string[] | null = null
  let isReadable = true
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> = Promise.resolve()
  const ask = async (): Promise<void> => {
    names ??= await tableNames(database)
    isReadable = await readFirstPages(database, names).then(
      () => true,
      (error: unknown) => !isDamage(error),
    )
  }
  return async () => {
    if (now() - askedAt >= HELD_MS) {
      askedAt = now()
      asking = ask().catch(() => undefined)
    }
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, LIMIT_MS)))
    await Promise.race([asking, limit])
    clearTimeout(timer)
    return isReadable
  }
}

/** Tables that this role may read. */
async function tableNames(database: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select')`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/** Reads a page of each by its place, which no policy of rows prevents. */
async function readFirstPages(database: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const pages = names.map((name) => sql`select 1 from ${sql.id('public', name)} where ctid = '(0,1)'::tid`)
  if (pages.length > 0) await sql.join(pages, sql` union all `).execute(database)
}

/** A missing table or file, a broken page or index, or a disk that does not read. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(42P01|58|XX)/.test(String(error.code))
