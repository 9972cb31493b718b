import pg from 'pg'
import { ConfigError } from '../config/config.ts'
import type { DatabaseUrls } from '../config/database-urls.ts'

/** What an address leads to. */
interface Reached {
  /** Of the files of the server, the same for its standbys; with the id of the database in it. */
  readonly identity: string
  /** A pooler stands between: the process that answers is not the one that was connected to. */
  readonly isPooled: boolean
}

/** The start has more time than a call; a standby may stay away. */
const CONNECT_MS = 15_000
const STANDBY_CONNECT_MS = 2_000

/**
 * Throws a ConfigError where a pooler is reached and the settings do not say so: statements would run with the rights
 * that whoever had the connection before has left on it. Or where the address past it leads somewhere else.
 */
export async function checkAddresses(url: string, { databaseDirectUrl, databaseReadUrl }: DatabaseUrls): Promise<void> {
  const reached = await reach(url)
  // One that does not answer now may answer later.
  const standby = databaseReadUrl === null ? null : await reach(databaseReadUrl, STANDBY_CONNECT_MS).catch(() => null)
  if (standby !== null && standby.identity !== reached.identity) {
    throw new ConfigError('DATABASE_READ_URL leads to no standby of the database of DATABASE_URL.')
  }
  if (databaseDirectUrl === null) {
    if (reached.isPooled) throw new ConfigError(POOLED)
    return
  }
  const direct = await reach(databaseDirectUrl)
  if (direct.isPooled) throw new ConfigError('DATABASE_DIRECT_URL leads through a pooler, too: name the server itself.')
  if (direct.identity !== reached.identity) {
    throw new ConfigError('DATABASE_DIRECT_URL and DATABASE_URL lead to different databases.')
  }
}

const POOLED =
  'DATABASE_URL leads through a pooler, like PgBouncer. Set DATABASE_DIRECT_URL to the address of the PostgreSQL ' +
  'behind it, with the same login and database.'

async function reach(connectionString: string, connectionTimeoutMillis = CONNECT_MS): Promise<Reached> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; identity: string }>(`
      select pg_backend_pid() as pid, (select system_identifier from pg_control_system()) || ' ' || oid as identity
      from pg_database where datname = current_database()`)
    const { pid = 0, identity = '' } = rows[0] ?? {}
    // Of the driver: what the process that was connected to calls itself.
    const { processID } = client as unknown as { readonly processID: number }
    return { identity, isPooled: processID !== pid }
  } finally {
    await client.end()
  }
}
