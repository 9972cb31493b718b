import type { PoolClient, QueryResult } from 'pg'
import { endNow } from './frozen.ts'

/** At most this many statements are prepared; later ones, such as lists of ids of every length, are sent unprepared. */
const MOST = 300
const names = new Map<string, string>()

type Query = (text: unknown, values?: unknown) => Promise<QueryResult>

/**
 * Lets PostgreSQL parse each statement once per connection: statements with parameters get a name derived from their
 * text. Parsing and planning a frequent statement again takes longer than running it.
 */
export function prepareStatements(client: PoolClient): void {
  sendStatements(client, nameOf)
}

/** Sends statements unprepared: a pooler in transaction mode may lend a connection on which nothing was prepared. */
export function sendUnprepared(client: PoolClient): void {
  sendStatements(client, () => undefined)
}

function sendStatements(client: PoolClient, nameFor: (text: string) => string | undefined): void {
  const send = client.query.bind(client) as Query
  const query: Query = async (text, values) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameFor(text) : undefined
    try {
      return await (name === undefined ? send(text, values) : send({ name, text, values }))
    } catch (error) {
      if (isUseless(error)) endNow(client)
      throw error
    }
  }
  Object.assign(client, { query })
}

/** PostgreSQL's read_only_sql_transaction: the server has become a standby, which later statements must not go to. */
const ONLY_READS = '25006'

/**
 * Whether the connection must be closed. A FATAL error arrives before the socket closes: until then the pool would lend
 * the connection out again. On a connection that has not answered in time, statements would queue after the first.
 */
function isUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === ONLY_READS) return true
  return ('severity' in error && error.severity === 'FATAL') || error.message === 'Query read timeout'
}

function nameOf(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= MOST) return existing
  const name = `statement_${names.size}`
  names.set(text, name)
  return name
}
