import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import type { Installation, Kind } from './databases.ts'
import { newOwnPostgres } from './new-postgres.ts'
import { withoutRowSecurity } from './without-row-security.ts'

/** A folder that is removed when the test has finished. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty target for a restore. */
export async function emptyTarget(kind: Kind, settings: Readonly<Record<string, string>> = {}): Promise<Config> {
  const folder = await newFolder()
  return readConfig({
    DATA_DIR: join(folder, 'data'),
    OUTBOX_DIR: join(folder, 'outbox'),
    LOG_LEVEL: 'silent',
    ...(kind === 'postgres' ? { DATABASE_URL: await newOwnPostgres() } : {}),
    ...settings,
  })
}

export interface Opened {
  readonly database: Database
  readonly installation: Installation
}

/** Opens a site, and closes it when the test has finished. */
export async function openRestored(config: Config): Promise<Opened> {
  const database = await openDatabase(config)
  onTestFinished(() => database.close())
  return { database, installation: { config, remove: () => Promise.resolve() } }
}

export type Rows = Readonly<Record<string, readonly string[]>>

const TABLES = sql<{ name: string }>`select relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`

/** Every row of every table as a text, read without row-level security. */
export async function everyRow(site: Opened): Promise<Rows> {
  return await withoutRowSecurity(site, async (work) => {
    await sql`set local time zone 'UTC'`.execute(work)
    const rows: Record<string, readonly string[]> = {}
    for (const { name } of (await TABLES.execute(work)).rows) {
      const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(work)
      rows[name] = found.rows.map(({ row }) => row).toSorted()
    }
    return rows
  })
}

/** The bytes of all files below a folder, by path. */
export async function everyFile(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length), await readFile(path, 'base64')] as const),
  )
  return Object.fromEntries(files.toSorted(([some], [other]) => (some < other ? -1 : 1)))
}
