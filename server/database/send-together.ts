import type { PoolClient, QueryResult } from 'pg'

/** Statements in a transaction that have no result and are refused only if the connection or the transaction is broken. */
const WITHOUT_RESULT = /^(begin|start transaction|savepoint|release savepoint|set local)\b/i

type Query = (text: unknown, values?: unknown) => Promise<QueryResult>

/**
 * Sends statements without a result together with the next statement, in one round trip instead of one each (ADR 0233).
 * If one of them fails, the next statement rejects with its error. The client must be in pipeline mode.
 */
export function sendTogether(client: PoolClient): void {
  const send = client.query.bind(client) as Query
  const unsent: string[] = []
  const query: Query = async (text, values) => {
    if (typeof text === 'string' && WITHOUT_RESULT.test(text)) {
      unsent.push(text)
      return { rows: [], rowCount: null, command: '', oid: 0, fields: [] }
    }
    if (unsent.length === 0) return await send(text, values)
    const before = send(unsent.splice(0).join('; '))
    const [, result] = await Promise.all([before, send(text, values)])
    return result
  }
  Object.assign(client, { query })
}
