import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseConnection, CompiledQuery, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { type AuditKey, bindAuditKey, readAuditKey } from './audit-key.ts'
import { lockFolder, type Unlock } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openPglitePool } from './pglite-pool.ts'
import { prepareStatements } from './prepared.ts'
import { openSearchIndex } from './search-index.ts'
import type { Tables } from './tables.ts'

export interface Database {
  /** Runs as the role `countersign_app`, under row-level security. */
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
  close(): Promise<void>
}

const WORKING_ROLE = 'countersign_app'
const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 30_000

/** Opens and migrates. Throws when the application role could bypass row-level security. */
export async function openDatabase(config: Config, role = WORKING_ROLE): Promise<Database> {
  const auditKey = await readAuditKey(config)
  if (config.databaseUrl !== null)
    return await prepare(openPostgresPool(config.databaseUrl), 'postgres', { role, auditKey })
  await mkdir(config.dataDir, { recursive: true })
  const unlock = await lockFolder(config.dataDir)
  try {
    return await prepare(await openPglitePool(join(config.dataDir, 'pglite')), 'pglite', { role, auditKey, unlock })
  } catch (error) {
    await unlock()
    throw error
  }
}

interface Opening {
  readonly role: string
  readonly auditKey: AuditKey
  readonly unlock?: Unlock
}

async function prepare(
  pool: PostgresPool,
  kind: Database['kind'],
  { role, auditKey, unlock }: Opening,
): Promise<Database> {
  const close = async (): Promise<void> => {
    await pool.end()
    await unlock?.()
  }
  try {
    const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    await migrate(owner)
    const searchProblem = await openSearchIndex(owner)
    const kysely = openAs(role, pool)
    await refuseMightyRole(kysely)
    bindAuditKey(kysely, auditKey)
    const secret = await readSecret(kysely)
    const promise = kind === 'pglite' ? 'process crash' : 'power loss'
    return { kysely, kind, secret, auditKey, promise, searchProblem, close }
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
        `Take these rights away: alter role countersign_app nosuperuser nobypassrls.`,
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

function openPostgresPool(connectionString: string): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that breaks is replaced at the next call; without a listener the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // The same for one that breaks between two statements: the next statement fails and its caller gets the error.
    client.on('error', () => {})
    prepareStatements(client)
  })
  return pool
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: (text) => text,
}
