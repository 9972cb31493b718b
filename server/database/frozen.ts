import pg from 'pg'

/** After a statement has had no answer for this long, a probe checks whether the database answers at all. */
const SUSPECT_MS = 3_000
const PROBE_MS = 3_000
/** If the probe's time-out fires later than this, this process was busy, and an answer may have arrived unread. */
const LATE_MS = 500
const EVERY_MS = 500

/** When each connection's running statement was sent, by the clock of the process. */
type SentAt = Map<pg.PoolClient, number>

/**
 * Ends connections whose database accepts statements but has stopped answering: otherwise every statement would wait
 * for its time-out. If the database answers a new connection, the statement is only slow or waits for a lock.
 */
export function endFrozen(pool: pg.Pool, connectionString: string): void {
  const sentAt: SentAt = new Map()
  pool.on('connect', (client) => recordStatements(client, sentAt))
  let isProbing = false
  const look = async (): Promise<void> => {
    if (pool.ended) return clearInterval(timer)
    const latest = performance.now() - SUSPECT_MS
    const suspects = [...sentAt].filter(([, at]) => at < latest).map(([client]) => client)
    if (suspects.length === 0 || isProbing) return
    isProbing = true
    const isFrozen = !(await answers(connectionString))
    isProbing = false
    if (isFrozen) suspects.forEach(endNow)
  }
  const timer = setInterval(() => void look(), EVERY_MS).unref()
}

type Query = (...parameters: readonly unknown[]) => Promise<unknown>

function recordStatements(client: pg.PoolClient, sentAt: SentAt): void {
  const send = client.query.bind(client) as Query
  // More than one while statements are sent together.
  let unanswered = 0
  const query: Query = async (...parameters) => {
    unanswered++
    sentAt.set(client, performance.now())
    try {
      return await send(...parameters)
    } finally {
      if (--unanswered === 0) sentAt.delete(client)
    }
  }
  Object.assign(client, { query })
}

/** A refusal counts as an answer, too. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {})
  const startedAt = performance.now()
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError || performance.now() - startedAt > PROBE_MS + LATE_MS
  } finally {
    endNow(client)
  }
}

/** Closes the socket at once if a statement is running, which then fails. */
export function endNow(ended: pg.Client | pg.PoolClient): void {
  const client = ended as pg.Client
  void client.end().catch(() => {})
  // In pipeline mode `end` waits for the answers.
  if (client.pipeline) client.connection.stream.destroy()
}
