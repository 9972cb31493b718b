import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseConnection, CompiledQuery, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { type AuditKey, bindAuditKey, readAuditKey } from './audit-key.ts'
import { lockFolder, type Unlock } from './folder-lock.ts'
import { type ChangeListener, type Listening, listenOnPostgres } from './listening.ts'
import { migrate, type Migrations, migrations, newestOf } from './migrate.ts'
import { DamagedFolderError, isDamage, openPglitePool } from './pglite-pool.ts'
import { type CountedPool, type PoolUse, poolUse } from './pool-use.ts'
import { openOwnerPool, openPostgresPool } from './postgres-pool.ts'
import { bindRoles, plainRoles, type Roles, rolesOfDatabase, withRoles } from './roles.ts'
import { type Quarantine, readQuarantine } from './quarantine.ts'
import { refuseHalfRestored } from './restoring.ts'
import { openSearchIndex } from './search-index.ts'
import type { Tables } from './tables.ts'

export interface Database {
  /** Runs as the working role of this installation, under row-level security. */
  readonly kysely: Kysely<Tables>
  /** Signs cursors, device cookies and API tokens; the same for all processes on this database. */
  readonly secret: string
  /** Signs entries of the audit. */
  readonly auditKey: AuditKey
  /** What an acknowledged change survives. */
  readonly promise: 'process crash' | 'power loss'
  readonly kind: 'pglite' | 'postgres'
  /** Why searches for documents walk all of them; null: they use an index. */
  readonly searchProblem: string | null
  /** Hears of every change that any process commits. For one listener at a time. */
  listen(listener: ChangeListener): Listening
  /** The newest migration this process knows. */
  readonly knows: number
  /** How the pool that answers calls is used now. */
  connections(): PoolUse
  /** This is a restored copy, which sends nothing, as of its start; null: it lives. */
  readonly quarantine: Quarantine | null
  close(): Promise<void>
}

/** Of this database; search-index.ts has the next number. */
export const MIGRATION_LOCK = 7_020

/**
 * Opens and migrates. Throws when the working role could bypass row-level security.
 * @param workingRole in the place of the installation's own
 * @param known the migrations, in the place of those of this version
 */
export async function openDatabase(config: Config, workingRole?: string, known = migrations): Promise<Database> {
  await refuseHalfRestored(config.dataDir)
  const auditKey = await readAuditKey(config)
  if (config.databaseUrl !== null) {
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl
    return await openPostgres(config.databaseUrl, { workingRole, auditKey, known, directUrl })
  }
  await mkdir(config.dataDir, { recursive: true })
  const unlock = await lockFolder(config.dataDir)
  const folder = join(config.dataDir, 'pglite')
  try {
    const pool = await openPglitePool(folder)
    const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrateTables = (): Promise<Migrated> => migrateAs(owner, plainRoles, known)
    const { listen } = pool
    return await prepare(pool, { kind: 'pglite', workingRole, auditKey, known, unlock, migrateTables, listen })
  } catch (error) {
    await unlock()
    throw isDamage(error) ? new DamagedFolderError(folder, error) : error
  }
}

interface OpeningPostgres extends Pick<Opening, 'workingRole' | 'auditKey' | 'known'> {
  /** Past a pooler. */
  readonly directUrl: string
}

async function openPostgres(url: string, { directUrl, ...opening }: OpeningPostgres): Promise<Database> {
  const migrateTables = (): Promise<Migrated> => migrateInTurn(url, opening.known)
  const listen = (listener: ChangeListener): Listening => listenOnPostgres(directUrl, listener)
  return await prepare(openPostgresPool(url), { ...opening, kind: 'postgres', migrateTables, listen })
}

/** Processes that start at the same time on one database migrate one after the other: the first does it for all. */
async function migrateInTurn(url: string, known: Migrations): Promise<Migrated> {
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openOwnerPool(url) }) })
  try {
    return await owner.transaction().execute(async (work) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(work)
      return await migrateAs(owner, await rolesOfDatabase(owner), known)
    })
  } finally {
    await owner.destroy()
  }
}

interface Migrated extends Pick<Database, 'searchProblem'> {
  readonly roles: Roles
}

async function migrateAs(plainOwner: Kysely<unknown>, roles: Roles, known: Migrations): Promise<Migrated> {
  const owner = withRoles(plainOwner, roles)
  const isAhead = await migrate(owner, known)
  return { roles, searchProblem: await openSearchIndex(owner, { isAhead }) }
}

interface Opening {
  readonly kind: Database['kind']
  readonly workingRole: string | undefined
  readonly auditKey: AuditKey
  readonly known: Migrations
  readonly unlock?: Unlock
  migrateTables(): Promise<Migrated>
  readonly listen: Database['listen']
}

async function prepare(pool: CountedPool, opening: Opening): Promise<Database> {
  const { kind, auditKey, unlock, listen } = opening
  const close = async (): Promise<void> => {
    await pool.end()
    await unlock?.()
  }
  try {
    const { roles, searchProblem } = await opening.migrateTables()
    const kysely = openAs(opening.workingRole ?? roles.app, pool)
    await refuseMightyRole(kysely)
    bindAuditKey(kysely, auditKey)
    bindRoles(kysely, roles)
    const secret = await readSecret(kysely)
    const promise = kind === 'pglite' ? 'process crash' : 'power loss'
    const pooled = { knows: newestOf(opening.known), connections: (): PoolUse => poolUse(pool), listen, close }
    const quarantine = await readQuarantine(kysely)
    return { kysely, kind, secret, auditKey, promise, searchProblem, quarantine, ...pooled }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Every connection sets the application role once, when the pool first lends it out. */
function openAs(role: string, pool: PostgresPool): Kysely<Tables> {
  const setRole = CompiledQuery.raw(`set role ${pg.escapeIdentifier(role)}`)
  const onCreateConnection = async (connection: DatabaseConnection): Promise<void> => {
    await connection.executeQuery(setRole)
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onCreateConnection }) })
}

async function refuseMightyRole(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ rolname: string; mighty: boolean }>`
    select rolname, rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user`.execute(kysely)
  const role = rows[0]
  if (!role || role.mighty) {
    throw new Error(
      `The database role ${role?.rolname ?? ''} is a superuser or has BYPASSRLS: it would see every company's rows. ` +
        `Take these rights away: alter role ${role?.rolname ?? ''} nosuperuser nobypassrls.`,
    )
  }
}

async function readSecret(kysely: Kysely<Tables>): Promise<string> {
  const fresh = { name: 'signing', value: randomBytes(32).toString('base64url') }
  await kysely
    .insertInto('secrets')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await kysely
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', fresh.name)
    .executeTakeFirstOrThrow()
  return stored.value
}
