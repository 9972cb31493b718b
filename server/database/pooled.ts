import type { PoolClient, QueryResult } from 'pg'

type Query = (text: string, values?: unknown) => Promise<QueryResult>

/**
 * Makes a client's statements independent of the underlying connection: a pooler in transaction mode may lend another
 * connection to each transaction, without the settings of the last one. Each transaction therefore sets what it needs
 * in the round trip that begins it, and a statement outside a transaction gets its own transaction.
 * @param settings statements with SET LOCAL
 */
export function setInTransactions(client: PoolClient, settings: string): void {
  const send = client.query.bind(client) as unknown as Query
  let isOpen = false
  const begin = async (text: string): Promise<QueryResult> => {
    const begun = await send(`${text}; ${settings}`).catch(async (error: unknown) => {
      await send('rollback').catch(() => {})
      throw error
    })
    isOpen = true
    return begun
  }
  const alone = async (text: string, values: unknown): Promise<QueryResult> => {
    await begin('begin')
    try {
      const result = await send(text, values)
      await send('commit')
      return result
    } catch (error) {
      await send('rollback').catch(() => {})
      throw error
    } finally {
      isOpen = false
    }
  }
  const query: Query = async (text, values) => {
    if (/^(begin|start transaction)\b/i.test(text)) return await begin(text)
    const isEnd = /^(commit|rollback)$/i.test(text)
    if (!isOpen && !isEnd) return await alone(text, values)
    if (isEnd) isOpen = false
    return await send(text, values)
  }
  Object.assign(client, { query })
}
