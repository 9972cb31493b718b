import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { openEmbedded } from '../database/embedded.ts'
import { statementsOf } from '../database/embedded-statements.ts'
import { openOwnerPool } from '../database/postgres-pool.ts'

/** One connection to a database as the owner of its tables, with rows streamed in the text format of COPY. */
export interface BackupSession {
  readonly kind: 'pglite' | 'postgres'
  /** Lends this one connection, for Kysely. */
  readonly pool: PostgresPool
  rows<Row>(text: string): Promise<readonly Row[]>
  /** The rows of a query, one per line. */
  copyOut(query: string): AsyncIterable<Buffer>
  /** @param table with its columns: `"documents" ("id", …)` */
  copyIn(table: string, source: AsyncIterable<Buffer>): Promise<void>
  close(): Promise<void>
}

/** All servers must write values in the same format, whatever their settings are. */
const settings = [
  `set time zone 'UTC'`,
  `set datestyle to 'ISO, YMD'`,
  `set intervalstyle to 'postgres'`,
  `set bytea_output to 'hex'`,
  'set extra_float_digits to 1',
  'set statement_timeout to 0',
]

export const identifier = pg.escapeIdentifier
export const literal = pg.escapeLiteral

/** @param url a login that owns the tables */
export async function openPostgresSession(url: string): Promise<BackupSession> {
  const pool = openOwnerPool(url, 'countersign backup or restore')
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  for (const statement of [...settings, 'set idle_in_transaction_session_timeout to 0']) await client.query(statement)
  const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  return {
    kind: 'postgres',
    pool: lending(query),
    rows: async <Row>(text: string) => (await query(text)).rows as Row[],
    copyOut: (text) => client.query(copyTo(`copy (${text}) to stdout`)) as AsyncIterable<Buffer>,
    async copyIn(table, source) {
      await pipeline(source, client.query(copyFrom(`copy ${table} from stdin`)))
    },
    async close() {
      client.release(true)
      await pool.end()
    },
  }
}

/** @param folder of the embedded database, which no other process has open */
export async function openPgliteSession(folder: string): Promise<BackupSession> {
  const database = await openEmbedded(folder)
  const run = statementsOf(database)
  for (const statement of settings) await run(statement, [])
  const query = async (text: string, values: readonly unknown[] = []) => {
    const { rows, rowCount, command } = await run(text, values)
    return { rows, rowCount: rowCount ?? 0, command: command ?? '' }
  }
  return {
    kind: 'pglite',
    pool: lending(query),
    rows: async <Row>(text: string) => (await query(text)).rows as Row[],
    copyOut: (text) => copiedOut(database, text),
    copyIn: (table, source) => copyInBatches(database, table, source),
    close: () => database.close(),
  }
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: object[]; rowCount: number | null; command: string }>

function lending(query: Query): PostgresPool {
  const client = { query, release: () => {}, processID: 1 }
  return { options: {}, connect: async () => client, end: async () => {} } as unknown as PostgresPool
}

async function* copiedOut(database: PGlite, text: string): AsyncGenerator<Buffer> {
  const { blob } = await database.query(`copy (${text}) to '/dev/blob'`)
  if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer())
}

const BATCH_BYTES = 8 * 2 ** 20
const NEWLINE = 10

/** The embedded database reads rows from memory, so they are loaded in batches of some megabytes. */
async function copyInBatches(database: PGlite, table: string, source: AsyncIterable<Buffer>): Promise<void> {
  let pending: Buffer[] = []
  let bytes = 0
  const send = async (isLast: boolean): Promise<void> => {
    const all = Buffer.concat(pending)
    const end = isLast ? all.length : all.lastIndexOf(NEWLINE) + 1
    pending = [all.subarray(end)]
    bytes = all.length - end
    if (end > 0) await database.query(`copy ${table} from '/dev/blob'`, [], { blob: new Blob([all.subarray(0, end)]) })
  }
  for await (const chunk of source) {
    pending.push(chunk)
    bytes += chunk.length
    if (bytes >= BATCH_BYTES) await send(false)
  }
  await send(true)
}
