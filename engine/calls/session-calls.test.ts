import { expect, test, vi } from 'vitest'
import { createCalls, type CallsOptions } from './calls.ts'
import { CallError } from './errors.ts'
import { fakeTransport, fakeRefusal, type FakeHandler } from './fake.ts'

const UNREAD = '/main/s/notification/unreadcount'
const GONE = { ok: false, reason: 'unauthorized' }

function setUp(handlers: Readonly<Record<string, FakeHandler>>, options: Partial<CallsOptions> = {}) {
  const transport = fakeTransport({ handlers })
  const onUnauthorized = vi.fn(() => Promise.resolve(false))
  const defaults = {
    transport,
    apiid: 'site',
    token: () => 't0',
    capabilities: () => ['decisions', 'storedlogins', 'waiting'] as const,
    onUnauthorized,
  }
  return { calls: createCalls({ ...defaults, ...options }), requests: transport.requests, onUnauthorized }
}

const post = { screen: 'orders', path: 'approval', query: {}, body: { a: 1 } }
const APPROVAL = '/main/s/orders/approval'
const DECISION = { ...post, selected: ['1'], versions: {}, key: 'k1' }

/** Nobody is signed in at first; then the same person signs in again, with another token. */
function interrupted(again: boolean, answers: readonly unknown[]) {
  let token = 'old'
  return setUp(
    { [APPROVAL]: (_, times) => answers[Math.min(times, answers.length - 1)], '/main/x': () => GONE },
    {
      token: () => token,
      onUnauthorized: () => {
        token = 'new'
        return Promise.resolve(again)
      },
    },
  )
}

test('a decision refused by an ended session is sent once more after the same person logged in', async () => {
  const { calls, requests } = interrupted(true, [GONE, { approval_list: [{ suppliedKey: '1', ok: true }] }])
  expect((await calls.decide(DECISION)).outcomes).toMatchObject([{ suppliedKey: '1', ok: true }])
  expect(requests.map(({ query }) => query['apitoken'])).toEqual(['old', 'new'])
  expect(requests.map(({ headers }) => headers?.['Idempotency-Key'])).toEqual(['k1', 'k1'])
})

test.each([
  ['another person logged in', false, 1],
  ['the session ends again', true, 2],
])('a changing call is given up when %s', async (_, again, sent) => {
  const { calls, requests } = interrupted(again, [GONE])
  await expect(calls.post(post)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(requests.length).toBe(sent)
})

test('a read is not sent again automatically', async () => {
  const { calls, requests } = interrupted(true, [GONE])
  await expect(calls.get({ screen: 'orders', path: '/main/x', query: {} })).rejects.toMatchObject({
    kind: 'unauthorized',
  })
  expect(requests.length).toBe(1)
})

test('login calls are sent to the host that is passed to them', async () => {
  const { calls, requests } = setUp({ '/main/login': () => ({ ok: true }) })
  const login = { email: 'a', pwd: 'b', ccode: 'c', hwid: 'h', testDb: 'n' } as const
  await calls.loginByEmail(login)
  await calls.loginByEmail(login, 'https://two.example')
  expect(requests.map(({ origin }) => origin)).toEqual([undefined, 'https://two.example'])
})

test('a stored login returns its token, and a refusal ends no session', async () => {
  const { calls, requests, onUnauthorized } = setUp({
    '/main/storedlogin': (_, times) => (times === 0 ? { tok: 'once', redirectTo: '/orders' } : fakeRefusal(401)),
  })
  expect(await calls.storedLogin({ ccode: 'A', hwid: 'h' })).toEqual({ token: 'once', redirectTo: '/orders' })
  expect(requests[0]).toMatchObject({ query: { dswc: 'landing' }, body: { ccode: 'A', hwid: 'h' } })
  await expect(calls.storedLogin({ ccode: 'A', hwid: 'h' })).rejects.toMatchObject({ status: 401 })
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test.each([
  ['texts as numbers', { get_unreadcount: { count: '12', variant: 'danger' } }, { count: 12, variant: 'danger' }],
  ['no variant', { get_unreadcount: { count: 0 } }, { count: 0, variant: '' }],
  ['no count', { ok: true }, null],
  ['an ERP without notifications', fakeRefusal(404), null],
])('the unread count is read: %s', async (_, answer, expected) => {
  expect(await setUp({ [UNREAD]: () => answer }).calls.unreadCount()).toEqual(expected)
})

test('a failure of the unread count is reported', async () => {
  const { calls } = setUp({ [UNREAD]: () => fakeRefusal(500) })
  await expect(calls.unreadCount()).rejects.toBeInstanceOf(CallError)
})

test.each([
  ['inside result', { get_waiting: { result: [{ screen: 'a', Status: 'Open', count: '3' }] } }],
  ['bare', { get_waiting: [{ screen: 'a', Status: 'Open', count: 3 }] }],
])('waiting documents are read %s, without empty entries', async (_, answer) => {
  const { calls } = setUp({ '/main/waiting': () => answer })
  expect(await calls.waiting()).toEqual([{ screen: 'a', Status: 'Open', count: 3 }])
})

test('entries with a count of 0 are left out', async () => {
  const { calls } = setUp({ '/main/waiting': () => ({ get_waiting: { result: [{ screen: 'a', count: 0 }, {}] } }) })
  expect(await calls.waiting()).toEqual([])
})
