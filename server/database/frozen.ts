import pg from 'pg'

/** A statement that has no answer for so long leads to the question whether the database answers at all. */
const SUSPECT_MS = 3_000
const PROBE_MS = 3_000
/** Later than this the time-out of the question was late itself: this process was busy, and an answer may lie there unread. */
const LATE_MS = 500
const EVERY_MS = 500

/** When the statement under way of each connection was sent, by the clock of the process. */
type SentAt = Map<pg.PoolClient, number>

/**
 * Ends connections whose database has stopped answering: it accepts, and never answers, so that without this every
 * statement would wait for its time-out. Where it answers a new connection, a statement is only slow, or waits for
 * another, and goes on.
 */
export function endFrozen(pool: pg.Pool, connectionString: string): void {
  const sentAt: SentAt = new Map()
  pool.on('connect', (client) => recordStatements(client, sentAt))
  let isAsking = false
  const look = async (): Promise<void> => {
    if (pool.ended) return clearInterval(timer)
    const latest = performance.now() - SUSPECT_MS
    const suspects = [...sentAt].filter(([, at]) => at < latest).map(([client]) => client)
    if (suspects.length === 0 || isAsking) return
    isAsking = true
    const isFrozen = !(await answers(connectionString))
    isAsking = false
    if (isFrozen) suspects.forEach(endNow)
  }
  const timer = setInterval(() => void look(), EVERY_MS).unref()
}

type Query = (...parameters: readonly unknown[]) => Promise<unknown>

function recordStatements(client: pg.PoolClient, sentAt: SentAt): void {
  const send = client.query.bind(client) as Query
  const query: Query = async (...parameters) => {
    sentAt.set(client, performance.now())
    try {
      return await send(...parameters)
    } finally {
      sentAt.delete(client)
    }
  }
  Object.assign(client, { query })
}

/** Also a refusal is an answer. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {})
  const asked = performance.now()
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError || performance.now() - asked > PROBE_MS + LATE_MS
  } finally {
    endNow(client)
  }
}

/** With a statement under way the driver closes the socket at once, and the statement fails. */
export function endNow(client: pg.Client | pg.PoolClient): void {
  void (client as pg.Client).end().catch(() => {})
}
