import pg from 'pg'
import { ConfigError } from '../config/config.ts'
import type { DatabaseUrls } from '../config/database-urls.ts'

/** The database that an address leads to. */
interface Endpoint {
  /** The server's system identifier, which its standbys share, with the id of the database. */
  readonly identity: string
  /** A pooler is in between: the process that answers is not the one that was connected to. */
  readonly isPooled: boolean
}

/** The start has more time than a call; a standby may be missing. */
const CONNECT_MS = 15_000
const STANDBY_CONNECT_MS = 2_000

/**
 * Throws a ConfigError if the address leads to a pooler and the settings do not declare one: statements would run with
 * the rights that the connection's previous user left on it. Also throws if the direct address or the address of the
 * standby leads to another database.
 */
export async function checkAddresses(url: string, { databaseDirectUrl, databaseReadUrl }: DatabaseUrls): Promise<void> {
  const reached = await reach(url)
  // A standby that does not answer now may answer later.
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

async function reach(connectionString: string, connectionTimeoutMillis = CONNECT_MS): Promise<Endpoint> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; identity: string }>(`
      select pg_backend_pid() as pid, (select system_identifier from pg_control_system()) || ' ' || oid as identity
      from pg_database where datname = current_database()`)
    const { pid = 0, identity = '' } = rows[0] ?? {}
    // Of the driver: the process id that the server reported when the connection was opened.
    const { processID } = client as unknown as { readonly processID: number }
    return { identity, isPooled: processID !== pid }
  } finally {
    await client.end()
  }
}
