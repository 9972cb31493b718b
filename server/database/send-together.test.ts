import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { sendTogether, UNREAD } from './send-together.ts'

/** A client that records what is sent to it, and refuses statements that contain "refused". */
function recordingClient(): { readonly client: PoolClient; readonly sent: readonly string[] } {
  const sent: string[] = []
  const query = async (text: string) => {
    sent.push(text)
    await Promise.resolve()
    if (text.includes('refused')) throw new Error(text)
    return { rows: [text] }
  }
  const client = { query } as unknown as PoolClient
  sendTogether(client)
  return { client, sent }
}

it('sends statements without a result with the next statement', async () => {
  const { client, sent } = recordingClient()
  await client.query('begin')
  await client.query('set local role one')
  expect(sent).toEqual([])
  const next = client.query('select 1', [])
  expect(sent).toEqual(['begin; set local role one', 'select 1'])
  expect((await next).rows).toEqual(['select 1'])
})

it('sends other statements whose result is not read in their order, each with its values', async () => {
  const { client, sent } = recordingClient()
  await client.query('savepoint step', [])
  await client.query('release savepoint step', [])
  await client.query(`insert 1 ${UNREAD}`, [1])
  await client.query(`insert 2 ${UNREAD}`, [2])
  expect(sent).toEqual([])
  await client.query('commit')
  const inserted = [`insert 1 ${UNREAD}`, `insert 2 ${UNREAD}`]
  expect(sent).toEqual(['savepoint step; release savepoint step', ...inserted, 'commit'])
})

it('fails a commit with the error of a statement before it', async () => {
  const { client } = recordingClient()
  await client.query(`refused ${UNREAD}`, [1])
  await expect(client.query('commit')).rejects.toThrow('refused')
})

it('sends the end of a transaction at once', async () => {
  const { client, sent } = recordingClient()
  await client.query('savepoint step')
  await client.query('rollback to savepoint step')
  await client.query('commit')
  expect(sent).toEqual(['savepoint step', 'rollback to savepoint step', 'commit'])
})

it('rejects the next statement with the error of one without a result', async () => {
  const { client, sent } = recordingClient()
  await client.query('set local role refused')
  await expect(client.query('refused, too')).rejects.toThrow('set local role refused')
  await client.query('rollback')
  expect(sent).toEqual(['set local role refused', 'refused, too', 'rollback'])
})
