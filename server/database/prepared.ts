import type { PoolClient, QueryResult } from 'pg'

/** So many texts are prepared; what comes later, such as lists of ids of every length, is sent as it is. */
const MOST = 300
const names = new Map<string, string>()

type Query = (text: unknown, values?: unknown) => Promise<QueryResult>

/**
 * Has PostgreSQL parse each statement once a connection: statements with parameters are named by their text. The
 * few hot ones are known after the first requests; parsing and planning them anew takes longer than running them.
 */
export function prepareStatements(client: PoolClient): void {
  const send = client.query.bind(client) as Query
  const query: Query = async (text, values) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    try {
      return await (name === undefined ? send(text, values) : send({ name, text, values }))
    } catch (error) {
      if (hasHungUp(error)) void client.end().catch(() => {})
      throw error
    }
  }
  Object.assign(client, { query })
}

/** The server says so before the connection ends here: until then the pool would lend it out again. */
function hasHungUp(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'FATAL'
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const name = `statement_${names.size}`
  names.set(text, name)
  return name
}
