import { Kysely } from 'kysely'
import { mkdir } from 'node:fs/promises'
import { MIGRATION_LOCK } from '../database/migration-lock.ts'
import { OwnerDialect } from '../database/owner-dialect.ts'
import { plainRoles, type Roles, rolesOfDatabase } from '../database/roles.ts'
import type { Tables } from '../database/tables.ts'
import { BackupError } from './error.ts'
import { openPgliteSession, openPostgresSession, type BackupSession } from './session.ts'

/** An empty database that a backup is loaded into. */
export interface RestoreTarget {
  readonly session: BackupSession
  /** Uses the one connection of the session. */
  readonly kysely: Kysely<Tables>
  readonly roles: Roles
  close(): Promise<void>
}

export async function openNewPglite(folder: string): Promise<RestoreTarget> {
  await mkdir(folder, { recursive: true })
  const session = await openPgliteSession(folder)
  return targetOf(session, plainRoles)
}

/**
 * Opens the database of DATABASE_URL, which must have no rows and no other connection. Servers that are started in the
 * meantime wait for the end of the restore, as for a migration.
 */
export async function openEmptyPostgres(url: string): Promise<RestoreTarget> {
  const session = await openPostgresSession(url)
  try {
    await session.rows(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await requireAlone(session)
    await requireEmpty(session)
    const target = targetOf(session, plainRoles)
    return { ...target, roles: await rolesOfDatabase(target.kysely as unknown as Kysely<unknown>) }
  } catch (error) {
    await session.close()
    throw error
  }
}

function targetOf(session: BackupSession, roles: Roles): RestoreTarget {
  const kysely = new Kysely<Tables>({ dialect: new OwnerDialect({ pool: session.pool }) })
  return { session, kysely, roles, close: () => session.close() }
}

/** Refuses other connections: a server on this database would not notice that its data is now a copy. */
async function requireAlone(session: BackupSession): Promise<void> {
  const [others] = await session.rows<{ many: number }>(`
    select count(*)::int as many from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  if (!others?.many) return
  throw new BackupError(
    `${others.many} other connections to the database of DATABASE_URL are open. Stop every server on it, and restore again.`,
  )
}

async function requireEmpty(session: BackupSession): Promise<void> {
  const tables = await session.rows<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  // A restore without the right to create roles ends after these.
  if (tables.every(({ name }) => name.startsWith('kysely_migration'))) return
  const isOurs = ['companies', 'kysely_migration'].every((name) => tables.some((table) => table.name === name))
  const [company] = isOurs ? await session.rows('select from companies limit 1') : [{}]
  if (company === undefined) return
  throw new BackupError(
    `The database of DATABASE_URL is not empty: it has ${isOurs ? 'companies' : `tables (${tables[0]?.name ?? ''}, …)`}. ` +
      'A backup is restored into an empty database, so that nothing is lost: create another.',
  )
}
