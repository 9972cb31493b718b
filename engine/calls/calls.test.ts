import { expect, test, vi } from 'vitest'
import { createCalls } from './calls.ts'
import type { CallsOptions, DecideCall, ListCall } from './calls.ts'
import { CallError, OUTCOME_UNKNOWN, messageFor } from './errors.ts'
import { fakeTransport, fakeRefusal } from './fake.ts'
import type { FakeHandler } from './fake.ts'

const LIST = '/main/s/orders/list'
const APPROVAL = '/main/s/orders/approval'

function setUp(handlers: Readonly<Record<string, FakeHandler>>, options: Partial<CallsOptions> = {}) {
  const transport = fakeTransport({ handlers })
  const waits: number[] = []
  const onUnauthorized = vi.fn(() => false)
  const calls = createCalls({
    transport,
    apiid: 'site',
    token: () => 't0',
    onUnauthorized,
    capabilities: () => [],
    wait: async (ms) => void waits.push(ms),
    ...options,
  })
  return { calls, requests: transport.requests, waits, onUnauthorized }
}

const listCall: ListCall = { screen: 'orders', path: 'list', query: {}, page: 0, pageSize: 50, uuid: null }
const decideCall: DecideCall = {
  screen: 'orders',
  path: 'approval',
  query: { Stage: 'Open' },
  selected: ['1', '2'],
  versions: { 1: 7 },
  key: 'k1',
}
const exactlyOnce = { capabilities: () => ['decisions'] as const }
const lost: FakeHandler = ({ path }) => {
  throw new CallError('network', { path })
}

async function failure(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof CallError)) throw new Error('The call did not fail.')
  return error
}

test('every call carries apiid and the token', async () => {
  const { calls, requests } = setUp({ '/main/v': () => ({ loginRequired: false }) })
  await calls.version(true)
  expect(requests[0]).toMatchObject({ query: { heartbeat: 'y', apiid: 'site', apitoken: 't0' }, timeoutMs: 300_000 })
})

test('no token is sent if there is none', async () => {
  const { calls, requests } = setUp({ '/main/v': () => ({}) }, { token: () => null })
  await calls.version(false)
  expect(requests[0]?.query).toEqual({ heartbeat: 'n', apiid: 'site' })
})

test('e-mail addresses are lower-cased', async () => {
  const { calls, requests } = setUp({ '/main/login': () => ({ ok: true }) })
  const answer = await calls.loginByEmail({ email: 'A@B.In', pwd: 'P', ccode: 'c', hwid: 'h', testDb: 'n' })
  expect(answer.ok).toBe(true)
  expect(requests[0]).toMatchObject({ query: { dswc: 'landing' }, body: { email: 'a@b.in', pwd: 'P' } })
})

test('a refused login does not end a session and keeps its status', async () => {
  const { calls, onUnauthorized } = setUp({ '/main/login': () => fakeRefusal(401, { description: 'Wrong.' }) })
  const error = await failure(calls.loginByEmail({ email: 'a', pwd: 'b', ccode: 'c', hwid: 'h', testDb: 'n' }))
  expect([error.status, error.reason]).toEqual([401, 'Wrong.'])
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('a list is requested with page, size and filter, without empty parameters', async () => {
  const { calls, requests } = setUp({ [LIST]: () => ({}) })
  await calls.list({ ...listCall, query: { Stage: 'Open', search: '' }, page: 2, uuid: 'u2' })
  expect(requests[0]?.query).toEqual({
    Stage: 'Open',
    page: '2',
    page_by: '50',
    uuid: 'u2',
    apiid: 'site',
    apitoken: 't0',
  })
})

test.each([
  ['inside get_list', { get_list: { result: [{ id: 1 }], isComplete: true, uuid: 'u' } }],
  ['beside it', { get_list: { result: [{ id: 1 }] }, isComplete: 'true', uuid: 'u' }],
  ['as a number', { get_list: { result: [{ id: 1 }] }, isComplete: '1', uuid: 'u' }],
])('the end of a list is read %s', async (_, body) => {
  const { calls } = setUp({ [LIST]: () => body })
  expect(await calls.list(listCall)).toEqual({ rows: [{ id: 1 }], isComplete: true, uuid: 'u' })
})

test.each([
  ['missing', {}],
  ['null', { get_list: { result: null } }],
  ['no list at all', null],
])('rows that are %s give an empty, complete list', async (_, body) => {
  const { calls } = setUp({ [LIST]: () => body })
  expect(await calls.list(listCall)).toEqual({ rows: [], isComplete: true, uuid: null })
})

test.each([[[{ id: 1 }]], [{ get_list: [{ id: 1 }] }]])('a bare array is rows: %j', async (body) => {
  const { calls } = setUp({ [LIST]: () => body })
  expect((await calls.list(listCall)).rows).toEqual([{ id: 1 }])
})

test('a full page without `isComplete` is not the end', async () => {
  const { calls } = setUp({ [LIST]: () => ({ get_list: { result: [{ id: 1 }, { id: 2 }] } }) })
  expect((await calls.list({ ...listCall, pageSize: 2 })).isComplete).toBe(false)
})

test('without a uuid pages are requested by their number alone', async () => {
  const { calls, requests } = setUp({ [LIST]: () => ({ get_list: { result: [{ id: '1' }], isComplete: '0' } }) })
  const { uuid, isComplete } = await calls.list(listCall)
  await calls.list({ ...listCall, page: 1, uuid })
  expect(isComplete).toBe(false)
  expect(requests.map(({ query }) => [query['page'], query['uuid']])).toEqual([
    ['0', undefined],
    ['1', undefined],
  ])
})

test.each([[{ retry: true, uuid: 'again' }], [{ retry: { uuid: 'again' } }], [{ retry: 'again' }]])(
  'a retry answer repeats the list after 1 second with its uuid: %j',
  async (retry) => {
    const { calls, requests, waits } = setUp({ [LIST]: (_, times) => (times === 0 ? retry : { isComplete: true }) })
    await calls.list(listCall)
    expect(requests.map(({ query }) => query['uuid'])).toEqual([undefined, 'again'])
    expect(waits).toEqual([1000])
  },
)

test('a list is requested again at most ten times', async () => {
  const { calls, requests } = setUp({ [LIST]: () => ({ retry: true, uuid: 'u' }) })
  expect((await failure(calls.list(listCall))).kind).toBe('timeout')
  expect(requests).toHaveLength(11)
})

test('ok false with reason unauthorized ends the session', async () => {
  const { calls, onUnauthorized } = setUp({ [LIST]: () => ({ ok: false, reason: 'unauthorized' }) })
  const error = await failure(calls.list(listCall))
  expect(error.kind).toBe('unauthorized')
  expect(onUnauthorized).toHaveBeenCalledOnce()
  expect(messageFor(error)).toBeNull()
})

test('an ERP with the capability decisions gets the key and versions, and answers per document', async () => {
  const body = {
    post_list: { result: [{ id: 3 }], isComplete: true },
    approval_list: [
      { suppliedKey: 1, msg: 'Accepted', ok: true, status: 'Done' },
      { suppliedKey: '2', msg: 'No', ok: false, reason: 'Changed by another' },
    ],
  }
  const { calls, requests } = setUp({ [APPROVAL]: () => body }, exactlyOnce)
  const { outcomes, firstPage } = await calls.decide(decideCall)
  expect(requests[0]).toMatchObject({
    headers: { 'Idempotency-Key': 'k1' },
    body: { selected: ['1', '2'], versions: { 1: 7 } },
    query: { Stage: 'Open' },
  })
  expect(firstPage).toEqual({ rows: [{ id: 3 }], isComplete: true, uuid: null })
  expect(outcomes.map(({ suppliedKey, ok, reason }) => [suppliedKey, ok, reason])).toEqual([
    ['1', true, null],
    ['2', false, 'Changed by another'],
  ])
})

test('an ERP without it gets neither, and its outcomes are neutral', async () => {
  const { calls, requests } = setUp({ [APPROVAL]: () => ({ approval_list: [{ msg: 'Order 1', suppliedKey: 1 }] }) })
  const { outcomes, firstPage } = await calls.decide({ ...decideCall, reason: 'Too dear' })
  expect(requests[0]?.body).toEqual({ selected: ['1', '2'], reason: 'Too dear' })
  expect(requests[0]?.headers).toEqual({})
  expect([outcomes[0]?.ok, firstPage]).toEqual([null, null])
})

test.each([
  ['inside a map', { result: [{ msg: 'Order 1', suppliedKey: 1 }] }, '1'],
  ['as bare words', ['Order 1'], ''],
])('messages of a decision are read %s', async (_, approval_list, suppliedKey) => {
  const { calls } = setUp({ [APPROVAL]: () => ({ approval_list }) })
  const { outcomes } = await calls.decide(decideCall)
  expect(outcomes).toEqual([{ suppliedKey, msg: 'Order 1', ok: null, reason: null, status: null }])
})

test('a decision without an answer is repeated under the same key, after increasing waits', async () => {
  const answer: FakeHandler = (request, times) => (times < 3 ? lost(request, times) : { approval_list: [] })
  const { calls, requests, waits } = setUp({ [APPROVAL]: answer }, exactlyOnce)
  await calls.decide(decideCall)
  expect(new Set(requests.map(({ headers }) => headers?.['Idempotency-Key']))).toEqual(new Set(['k1']))
  expect(waits).toEqual([1000, 2000, 4000])
})

test('after three repeats the outcome is unknown, not failed', async () => {
  const { calls, requests } = setUp({ [APPROVAL]: lost }, exactlyOnce)
  expect((await failure(calls.decide(decideCall))).kind).toBe('unknown-outcome')
  expect(requests).toHaveLength(4)
})

test('an ERP without decisions gets a decision only once', async () => {
  const { calls, requests } = setUp({ [APPROVAL]: lost })
  const error = await failure(calls.decide(decideCall))
  expect(requests).toHaveLength(1)
  expect(messageFor(error)?.text).toBe(OUTCOME_UNKNOWN)
})

test('a refusal of a decision is final', async () => {
  const { calls, requests } = setUp(
    { [APPROVAL]: () => fakeRefusal(422, { name: 'Invalid', reason: 'Twice' }) },
    exactlyOnce,
  )
  expect((await failure(calls.decide(decideCall))).kind).toBe('server')
  expect(requests).toHaveLength(1)
})

test('a licence key is accepted only if it is longer than 50 characters', async () => {
  const { calls } = setUp({ '/main/agsk': (_, times) => ({ agsk: 'x'.repeat(50 + times) }) })
  expect([await calls.agsk(), await calls.agsk()]).toEqual([null, 'x'.repeat(51)])
})

test('the health call never fails', async () => {
  const { calls } = setUp({ '/main/a': lost })
  expect(await calls.health()).toBe(false)
})

test('logging out fails if the ERP may still have the session, but not if it has no such call', async () => {
  expect((await failure(setUp({ '/main/logout': lost }).calls.logout())).kind).toBe('network')
  await setUp({}).calls.logout()
})

test('an absolute path is not put below the screen', async () => {
  const { calls, requests } = setUp({ '/main/x': () => 1 })
  expect(await calls.get({ screen: 'orders', path: '/main/x', query: {} })).toBe(1)
  await failure(calls.post({ screen: 'orders', path: 'remind', query: { key: '1' }, body: { a: 1 } }))
  expect(requests.map(({ path }) => path)).toEqual(['/main/x', '/main/s/orders/remind'])
})
