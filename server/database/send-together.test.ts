import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { sendTogether } from './send-together.ts'

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
