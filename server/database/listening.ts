import pg from 'pg'
import { endNow } from './frozen.ts'

/** The channel on which committed changes are announced (schema/02-announcements.sql). */
export const CHANGES = 'countersign_changes'

/** Receives the notifications of the channel. None of its members may throw. */
export interface ChangeListener {
  /** A transaction has committed. @param text JSON, as the triggers write it */
  notified(text: string): void
  /** From now on no notification is missed; earlier ones may have been. */
  connected(): void
  /** From now on notifications are missed. */
  disconnected(): void
}

/** Listens until it is closed, even if the connection breaks. */
export interface Listener {
  close(): Promise<void>
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** A connection that the network has dropped on one side reports no error by itself. */
const PROBE_EVERY_MS = 15_000
const ANSWER_TIMEOUT_MS = 5_000

/** Listens on a separate connection, which is reopened until it succeeds. */
export function listenOnPostgres(connectionString: string, listener: ChangeListener): Listener {
  let current: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let waitMs = FIRST_WAIT_MS

  const lost = (client: pg.Client): void => {
    if (current !== client) return
    current = null
    clearTimeout(timer)
    endNow(client)
    listener.disconnected()
    if (!isClosed) timer = setTimeout(() => void open(), waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  const probe = (client: pg.Client): void => {
    timer = setTimeout(() => {
      client.query('select 1').then(
        () => current === client && probe(client),
        () => lost(client),
      )
    }, PROBE_EVERY_MS)
  }
  const open = async (): Promise<void> => {
    const client = newClient(connectionString)
    current = client
    client.on('error', () => lost(client))
    client.on('end', () => lost(client))
    client.on('notification', ({ payload = '' }) => listener.notified(payload))
    if (!(await startsToListen(client))) return lost(client)
    if (current !== client) return
    waitMs = FIRST_WAIT_MS
    listener.connected()
    probe(client)
  }
  void open()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const client = current
      current = null
      await client?.end().catch(() => {})
    },
  }
}

/** False: the server cannot be reached or refuses. */
async function startsToListen(client: pg.Client): Promise<boolean> {
  try {
    await client.connect()
    await client.query(`listen ${CHANGES}`)
    return true
  } catch {
    return false
  }
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
}
