import pg from 'pg'
import { endFrozen } from './frozen.ts'
import { setInTransactions } from './pooled.ts'
import { prepareStatements, sendUnprepared } from './prepared.ts'
import { sendTogether } from './send-together.ts'

const CONNECTIONS = 10
/** How long a pool's callers wait for a connection and for a statement, in milliseconds. */
interface Patience {
  readonly connect: number
  readonly statement: number
}

const PRIMARY: Patience = { connect: 3_000, statement: 30_000 }
/** Short, since a query that the standby does not answer soon is sent to the primary again. */
export const STANDBY: Patience = { connect: 1_000, statement: 5_000 }

/** Opens the pool that answers calls. */
export function openPostgresPool(connectionString: string, { connect, statement }: Patience = PRIMARY): pg.Pool {
  const pool = openPool({ ...calls(connectionString, { connect, statement }), statement_timeout: statement })
  endFrozen(pool, connectionString)
  pool.on('connect', prepareStatements)
  pool.on('connect', sendTogether)
  return pool
}

/**
 * The same through a pooler in transaction mode, which does not preserve settings of a connection.
 * @param role that statements run as
 */
export function openPooledPool(connectionString: string, role: string, patience: Patience = PRIMARY): pg.Pool {
  const pool = openPool(calls(connectionString, patience))
  endFrozen(pool, connectionString)
  pool.on('connect', sendUnprepared)
  pool.on('connect', sendTogether)
  const settings = `set local role ${pg.escapeIdentifier(role)}; set local statement_timeout = ${patience.statement}`
  pool.on('connect', (client) => setInTransactions(client, settings))
  return pool
}

/** Extra time before the client gives up, for when the server's time-out never arrives: the network lost one side. */
const LATER_MS = 1_000

const calls = (connectionString: string, { connect, statement }: Patience): pg.PoolConfig => ({
  connectionString,
  max: CONNECTIONS,
  connectionTimeoutMillis: connect,
  query_timeout: statement + LATER_MS,
  pipeline: true,
})

/** Connections of the owner at the start, without a statement time-out: one waits for the lock, one migrates. */
export function openOwnerPool(connectionString: string, application_name = 'countersign start'): pg.Pool {
  return openPool({ connectionString, max: 2, connectionTimeoutMillis: PRIMARY.connect, application_name })
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that breaks is replaced at the next call; without a listener the event would end the process.
  pool.on('error', () => {})
  // The same for one that breaks between two statements: the next statement fails and its caller gets the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: (text) => text,
}
