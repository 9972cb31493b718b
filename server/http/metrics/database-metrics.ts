import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Database } from '../../database/open.ts'
import type { Metrics } from './metrics.ts'

/** How long an answer of the database is reused, since there may be several scrapers. */
const FRESH_MS = 5_000
/** After this time the database counts as unreachable, and the other metrics are reported without it. */
const PATIENCE_MS = 2_000

interface Gauges {
  readonly connections: Gauge<'state'>
  readonly reachable: Gauge
  readonly waiting: Gauge<'queue'>
  readonly age: Gauge<'queue'>
  readonly sessions: Gauge
}

/** Adds the pool's connections, the job queues and the sessions. @returns reads them, called before each scrape */
export function databaseMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  database: Database,
  { freshMs = FRESH_MS } = {},
): () => Promise<void> {
  const gauges = createGauges(registry)
  let readAt = -Infinity
  return async () => {
    setConnections(gauges, database)
    if (performance.now() - readAt < freshMs) return
    readAt = performance.now()
    await read(gauges, database)
  }
}

function createGauges(registry: Metrics['registry']): Gauges {
  const registers = [registry]
  return {
    connections: new Gauge({
      name: 'countersign_database_connections',
      help: 'Connections of the pool: in_use, idle, and waiting, which are calls that have none yet.',
      labelNames: ['state'],
      registers,
    }),
    reachable: new Gauge({ name: 'countersign_database_up', help: '1: the database answers.', registers }),
    waiting: new Gauge({
      name: 'countersign_queue_length',
      help: 'Jobs that are not done, of all companies.',
      labelNames: ['queue'],
      registers,
    }),
    age: new Gauge({
      name: 'countersign_queue_age_seconds',
      help: 'For how long the oldest job that is due has not been done; 0: none is.',
      labelNames: ['queue'],
      registers,
    }),
    sessions: new Gauge({ name: 'countersign_sessions', help: 'Sessions that have not ended.', registers }),
  }
}

function setConnections({ connections }: Gauges, database: Database): void {
  const { inUse, idle, waiting } = database.connections()
  connections.set({ state: 'in_use' }, inUse)
  connections.set({ state: 'idle' }, idle)
  connections.set({ state: 'waiting' }, waiting)
}

/** If the database does not answer, the metrics about its content are not reported. */
async function read({ reachable, waiting, age, sessions }: Gauges, database: Database): Promise<void> {
  const stored = await inTime(readStored(database))
  reachable.set(stored === null ? 0 : 1)
  waiting.reset()
  age.reset()
  sessions.remove()
  if (stored === null) return
  sessions.set(stored.sessions)
  for (const { queue, length, seconds } of stored.queues) {
    waiting.set({ queue }, length)
    age.set({ queue }, seconds)
  }
}

interface Stored {
  readonly sessions: number
  readonly queues: readonly { readonly queue: string; readonly length: number; readonly seconds: number }[]
}

/** Reads numbers only: `queue_lengths` reads every company, each under its row-level security (schema/13-jobs.sql). */
async function readStored({ kysely }: Database): Promise<Stored> {
  return await kysely.transaction().execute(async (work) => {
    const { rows: queues } = await sql<Stored['queues'][number]>`
      select queue, sum(length)::float8 as length,
        greatest(0, coalesce(extract(epoch from now() - min(due_since)), 0))::float8 as seconds
      from queue_lengths() group by queue`.execute(work)
    const { rows } = await sql<{ sessions: number }>`
      select count(*)::float8 as sessions from sessions
      where revoked_at is null and expires_at > now() and (idle_until is null or idle_until > now())`.execute(work)
    return { queues, sessions: rows[0]?.sessions ?? 0 }
  })
}

async function inTime(reading: Promise<Stored>): Promise<Stored | null> {
  const patience = Promise.withResolvers<null>()
  const timer = setTimeout(() => patience.resolve(null), PATIENCE_MS)
  return await Promise.race([reading.catch(() => null), patience.promise]).finally(() => clearTimeout(timer))
}
