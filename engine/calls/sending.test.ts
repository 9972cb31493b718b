import { expect, test, vi } from 'vitest'
import { createCalls } from './calls.ts'
import { fakeTransport, fakeRefusal, type FakeHandler } from './fake.ts'

const GONE = { ok: false, reason: 'unauthorized' }
const READ = { screen: 'orders', path: 'rows', query: {} }
const DECISION = { screen: 'orders', path: 'approval', query: {}, selected: ['1'], versions: {}, key: 'k1' }

/** An ERP that accepts the token `good`; while the first call is pending, the page's token becomes `next`. */
function relogin({ next, again, good = 'new' }: { next: string | null; again: boolean; good?: string }) {
  let token: string | null = 'old'
  const answer: FakeHandler = ({ query }) => {
    const isGood = query['apitoken'] === good
    token = next
    return isGood ? { approval_list: [{ suppliedKey: '1', ok: true }] } : fakeRefusal(401, GONE)
  }
  const transport = fakeTransport({ handlers: { '/main/s/orders/rows': answer, '/main/s/orders/approval': answer } })
  const onUnauthorized = vi.fn((_sentWith: string | null) => Promise.resolve(again))
  const options = {
    transport,
    apiid: 'site',
    token: () => token,
    capabilities: () => ['decisions'] as const,
    onUnauthorized,
  }
  const tokens = () => transport.requests.map(({ query }) => query['apitoken'])
  return { calls: createCalls(options), requests: transport.requests, tokens, onUnauthorized }
}

test('a read refused under a replaced token is sent once more with the new one', async () => {
  const { calls, tokens, onUnauthorized } = relogin({ next: 'new', again: true })
  await calls.get(READ)
  expect(tokens()).toEqual(['old', 'new'])
  expect(onUnauthorized.mock.calls).toEqual([['old']])
})

test('so is a decision, under the same key', async () => {
  const { calls, requests, tokens } = relogin({ next: 'new', again: true })
  expect((await calls.decide(DECISION)).outcomes).toMatchObject([{ suppliedKey: '1', ok: true }])
  expect(tokens()).toEqual(['old', 'new'])
  expect(requests.map(({ headers }) => headers?.['Idempotency-Key'])).toEqual(['k1', 'k1'])
})

test('neither is sent for another person who has logged in instead', async () => {
  const { calls, tokens } = relogin({ next: 'new', again: false })
  await expect(calls.get(READ)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(tokens()).toEqual(['old'])
})

test('a refusal of the new token is final', async () => {
  const { calls, onUnauthorized } = relogin({ next: 'new', again: true, good: 'another' })
  await expect(calls.get(READ)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(onUnauthorized.mock.calls).toEqual([['old'], ['new']])
})

test('a read refused after the person logged out is not sent again', async () => {
  const { calls, tokens } = relogin({ next: null, again: true })
  await expect(calls.get(READ)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(tokens()).toEqual(['old'])
})

test('a pending read ends when the person logs out; a decision is carried out', async () => {
  const session = new AbortController()
  const answer: FakeHandler = () => ({ approval_list: [{ suppliedKey: '1', ok: true }] })
  const handlers = { '/main/s/orders/rows': answer, '/main/s/orders/approval': answer }
  const transport = fakeTransport({ handlers, delay: 20 })
  const options = { transport, apiid: 'site', token: () => 'old', capabilities: () => ['decisions'] as const }
  const calls = createCalls({ ...options, onUnauthorized: () => false, loggedOut: () => session.signal })
  const under = [calls.get(READ), calls.decide(DECISION)]
  session.abort()
  await expect(under[0]).rejects.toMatchObject({ kind: 'aborted' })
  await expect(under[1]).resolves.toMatchObject({ outcomes: [{ suppliedKey: '1', ok: true }] })
})
