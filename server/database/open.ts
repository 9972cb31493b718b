import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseConnection, CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { DatabaseUrls } from '../config/database-urls.ts'
import { type AuditKey, bindAuditKey, claimAudit, readAuditKey } from './audit-key.ts'
import { lockFolder, type Unlock } from './folder-lock.ts'
import { type ChangeListener, type Listener, listenOnPostgres } from './listening.ts'
import { lockMigration } from './migration-lock.ts'
import { missingRight } from './missing-right.ts'
import { migrate, type Migrations, migrations, newestMigration } from './migrate.ts'
import { OwnerDialect } from './owner-dialect.ts'
import { DamagedFolderError, isDamage, type PglitePool, startPglitePool } from './pglite-pool.ts'
import { type CountedPool, type PoolUse, poolUse } from './pool-use.ts'
import { checkAddresses } from './postgres-address.ts'
import { openOwnerPool, openPooledPool, openPostgresPool, STANDBY } from './postgres-pool.ts'
import { bindRoles, plainRoles, type Roles, rolesOfDatabase, withRoles } from './roles.ts'
import { type Quarantine, readQuarantine } from './quarantine.ts'
import { refuseHalfRestored } from './restoring.ts'
import { openSearchIndex } from './search-index.ts'
import { followStandby, type Standby } from './standby.ts'
import type { Tables } from './tables.ts'
import { ownTemplate } from './template.ts'

export interface Database {
  /** Runs as the working role of this installation, under row-level security. */
  readonly kysely: Kysely<Tables>
  /** Signs cursors, device cookies and API tokens; the same for all processes on this database. */
  readonly secret: string
  /** Signs entries of the audit. */
  readonly auditKey: AuditKey
  /** The worst failure that an acknowledged change survives. */
  readonly promise: 'process crash' | 'power loss'
  readonly kind: 'pglite' | 'postgres'
  /** Answers reading calls in addition to the primary; null: there is none. */
  readonly standby: Standby | null
  /** Why searches for documents scan all of them; null: they use an index. */
  readonly searchProblem: string | null
  /** Notifies the listener of every change that any process commits. One listener at a time. */
  listen(listener: ChangeListener): Listener
  /** The newest migration this process knows. */
  readonly knows: number
  /** Current use of the pool that answers calls. */
  connections(): PoolUse
  /** Set if this was a restored copy when it was opened: it sends nothing. Null: the database is live. */
  readonly quarantine: Quarantine | null
  close(): Promise<void>
}

/** The folder of an embedded database, locked and open; its tables are not migrated yet. */
export interface OpenFolder {
  readonly path: string
  readonly pool: PglitePool
  readonly unlock: Unlock
}

/**
 * Locks the folder and starts the thread of its database, which opens it even while this thread is busy.
 * @param known the migrations of the template that a new database is copied from
 */
export async function startFolder(
  dataDir: string,
  known = migrations,
): Promise<{ readonly opened: Promise<OpenFolder> }> {
  await refuseHalfRestored(dataDir)
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir)
  const path = join(dataDir, 'pglite')
  const failed = async (error: unknown): Promise<never> => {
    await unlock()
    throw isDamage(error) ? new DamagedFolderError(path, error) : error
  }
  const template = ownTemplate(Object.keys(known).toSorted())
  const { opened } = await startPglitePool(path, template).catch(failed)
  return { opened: opened.then((pool) => ({ path, pool, unlock }), failed) }
}

/**
 * Opens and migrates the database. Throws if the working role could bypass row-level security.
 * @param workingRole instead of the installation's own
 * @param known migrations instead of those of this version
 */
export async function openDatabase(config: Config, workingRole?: string, known = migrations): Promise<Database> {
  await refuseHalfRestored(config.dataDir)
  const auditKey = await readAuditKey(config)
  if (config.databaseUrl !== null)
    return await openPostgres(config.databaseUrl, config, { workingRole, auditKey, known })
  const { opened } = await startFolder(config.dataDir, known)
  return await migrateFolder(await opened, { workingRole, auditKey, known })
}

/** Migrates a database whose folder is being opened; the folder is closed with it. */
export async function openDatabaseIn(folder: Promise<OpenFolder>, config: Config): Promise<Database> {
  const opened = await folder
  return await migrateFolder(opened, {
    workingRole: undefined,
    auditKey: await readAuditKey(config),
    known: migrations,
  })
}

type MigrateOptions = Pick<PrepareOptions, 'workingRole' | 'auditKey' | 'known'>

async function migrateFolder({ path, pool, unlock }: OpenFolder, migrating: MigrateOptions): Promise<Database> {
  try {
    const owner = new Kysely<unknown>({ dialect: new OwnerDialect({ pool }) })
    const migrateTables = (): Promise<Migrated> =>
      migrateAs(owner, plainRoles, migrating.known).catch(async (error: unknown) => {
        await pool.end()
        throw error
      })
    const { listen } = pool
    const opening = { ...migrating, kind: 'pglite', unlock, migrateTables, listen } as const
    return await prepare({ ...opening, connectStandby: null, connect: (role) => openAs(role, pool) })
  } catch (error) {
    await unlock()
    throw isDamage(error) ? new DamagedFolderError(path, error) : error
  }
}

async function openPostgres(url: string, urls: DatabaseUrls, opening: MigrateOptions): Promise<Database> {
  await checkAddresses(url, urls)
  const { databaseDirectUrl: direct, databaseReadUrl: readUrl } = urls
  const migrateTables = (): Promise<Migrated> => migrateInTurn(direct ?? url, opening.known)
  const listen = (listener: ChangeListener): Listener => listenOnPostgres(direct ?? url, listener)
  const isPooled = direct !== null
  const connect = (role: string) => openConnections(url, { role, isPooled })
  const connectStandby =
    readUrl === null ? null : (role: string) => openConnections(readUrl, { role, isPooled, patience: STANDBY })
  return await prepare({ ...opening, kind: 'postgres', migrateTables, listen, connect, connectStandby })
}

interface Connections {
  readonly kysely: Kysely<Tables>
  readonly pool: CountedPool
}

interface ConnectionOptions {
  readonly role: string
  readonly isPooled: boolean
  readonly patience?: typeof STANDBY
}

function openConnections(url: string, { role, isPooled, patience }: ConnectionOptions): Connections {
  if (!isPooled) return openAs(role, openPostgresPool(url, patience))
  const pool = openPooledPool(url, role, patience)
  return { kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** Processes that start at the same time on one database take turns; the first one migrates for all. */
async function migrateInTurn(url: string, known: Migrations): Promise<Migrated> {
  const owner = new Kysely<unknown>({ dialect: new OwnerDialect({ pool: openOwnerPool(url) }) })
  try {
    return await owner.transaction().execute(async (work) => {
      await lockMigration(work, { owner, log: console.error })
      return await migrateAs(owner, await rolesOfDatabase(owner), known)
    })
  } catch (error) {
    throw missingRight(error, url)
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

interface PrepareOptions {
  readonly kind: Database['kind']
  readonly workingRole: string | undefined
  readonly auditKey: AuditKey
  readonly known: Migrations
  readonly unlock?: Unlock
  migrateTables(): Promise<Migrated>
  readonly listen: Database['listen']
  /** Opens connections whose statements run as this role. */
  connect(role: string): Connections
  readonly connectStandby: ((role: string) => Connections) | null
}

async function prepare(opening: PrepareOptions): Promise<Database> {
  const { kind, auditKey, unlock, listen } = opening
  const { roles, searchProblem } = await opening.migrateTables()
  const role = opening.workingRole ?? roles.app
  const { kysely, pool } = opening.connect(role)
  const standby = opening.connectStandby === null ? null : follow(kysely, opening.connectStandby(role))
  const close = async (): Promise<void> => {
    await standby?.close()
    await pool.end()
    await unlock?.()
  }
  try {
    await refuseMightyRole(kysely)
    if (kind === 'postgres') await claimAudit(kysely, auditKey)
    bindAuditKey(kysely, auditKey)
    bindRoles(kysely, roles)
    const secret = await readSecret(kysely)
    const promise = kind === 'pglite' ? 'process crash' : 'power loss'
    await standby?.measure()
    const pooled = { knows: newestMigration(opening.known), connections: (): PoolUse => poolUse(pool), listen, close }
    const quarantine = await readQuarantine(kysely)
    return { kysely, kind, secret, auditKey, promise, searchProblem, standby, quarantine, ...pooled }
  } catch (error) {
    await standby?.close()
    await pool.end()
    throw error
  }
}

const follow = (primary: Kysely<Tables>, { kysely, pool }: Connections): Standby =>
  followStandby({ primary, standby: kysely, end: () => pool.end(), log: console.error })

/** Every connection sets its role once, when the pool first lends it out. */
function openAs(role: string, pool: CountedPool): Connections {
  const setRole = CompiledQuery.raw(`set role ${pg.escapeIdentifier(role)}`)
  const onCreateConnection = async (connection: DatabaseConnection): Promise<void> => {
    await connection.executeQuery(setRole)
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onCreateConnection }) })
  return { kysely, pool }
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
