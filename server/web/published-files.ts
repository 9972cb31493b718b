import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Published } from '../../engine/publish/published.ts'
import type { Database } from '../database/open.ts'
import { createRunner, type Runner } from '../jobs/runner.ts'

/**
 * Definitions that other processes on this database serve: while a new version is rolled out, a browser with the
 * manifest of one process may call another process, which has different screens.
 */
export interface PublishedFiles extends Pick<Runner, 'start' | 'close'> {
  /** The body of a path that some process has served within 30 days. */
  find(path: string): Promise<string | undefined>
  /** Stores the files that are served now. */
  store(): Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000

/** @param published the site that this process serves */
export function createPublishedFiles(
  { kysely }: Pick<Database, 'kysely'>,
  published: () => Published,
  log: (error: unknown) => void,
): PublishedFiles {
  const store = (): Promise<void> => storeFiles(kysely, published().files)
  const queue = {
    everyMs: DAY_MS,
    due: async () => [store, () => sweep(kysely)],
    run: (job: () => Promise<void>) => job(),
  }
  return { ...createRunner(queue, log), store, find: (path) => findFile(kysely, path) }
}

type Kysely = Database['kysely']

async function findFile(kysely: Kysely, path: string): Promise<string | undefined> {
  const stored = await kysely
    .updateTable('published_files')
    .set({ used_at: sql<Date>`now()` })
    .where('path', '=', path)
    .returning('body')
    .executeTakeFirst()
  return stored && hasItsHash(path, stored.body) ? stored.body : undefined
}

/** Checks a body against the hash in its path, so that writing into the database cannot change what a page runs. */
function hasItsHash(path: string, body: string): boolean {
  const hash = createHash('sha256').update(body).digest('hex')
  const named = /\.([0-9a-f]{12})\.(?:json|js)$/.exec(path)?.[1]
  return named !== undefined && hash.startsWith(named)
}

/** Inserts missing files and marks existing ones as used. */
async function storeFiles(kysely: Kysely, files: ReadonlyMap<string, string>): Promise<void> {
  const paths = [...files.keys()]
  if (paths.length === 0) return
  const stored = await kysely
    .updateTable('published_files')
    .set({ used_at: sql<Date>`now()` })
    .where('path', 'in', paths)
    .returning('path')
    .execute()
  const existing = new Set(stored.map(({ path }) => path))
  const rows = [...files].filter(([path]) => !existing.has(path)).map(([path, body]) => ({ path, body }))
  if (rows.length === 0) return
  await kysely
    .insertInto('published_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function sweep(kysely: Kysely): Promise<void> {
  await kysely
    .deleteFrom('published_files')
    .where('used_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
