import type { PoolClient, QueryResult } from 'pg'

/** Statements in a transaction that have no result and are refused only if the connection or the transaction is broken. */
const WITHOUT_RESULT = /^(begin|start transaction|savepoint|release savepoint|set local)\b/i

/** At the end of another statement: nobody reads its result. */
export const UNREAD = '/* result is not read */'

type Query = (text: unknown, values?: unknown) => Promise<QueryResult>
type Statement = Parameters<Query>

/**
 * Sends statements whose result nobody reads together with the next statement, in one round trip instead of one each
 * (decision 36). If one of them fails, the next statement rejects with its error. The client must be in pipeline mode.
 */
export function sendTogether(client: PoolClient): void {
  const send = client.query.bind(client) as Query
  const unsent: Statement[] = []
  const query: Query = async (text, values) => {
    if (isUnread(text)) {
      unsent.push([text, values])
      return { rows: [], rowCount: null, command: '', oid: 0, fields: [] }
    }
    if (unsent.length === 0) return await send(text, values)
    const before = joined(unsent.splice(0)).map((statement) => send(...statement))
    const [result] = await Promise.all([send(text, values), ...before])
    return result
  }
  Object.assign(client, { query })
}

const isUnread = (text: unknown): boolean =>
  typeof text === 'string' && (WITHOUT_RESULT.test(text) || text.endsWith(UNREAD))

/** Makes one statement of neighbours without values. */
function joined(statements: readonly Statement[]): readonly Statement[] {
  const all: Statement[] = []
  for (const statement of statements) {
    const last = all.at(-1)
    if (last && isPlain(last) && isPlain(statement)) all.splice(-1, 1, [`${String(last[0])}; ${String(statement[0])}`])
    else all.push(statement)
  }
  return all
}

const isPlain = ([, values]: Statement): boolean => !Array.isArray(values) || values.length === 0
