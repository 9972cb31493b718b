import { describe, expect, test, vi } from 'vitest'
import type { CallsOptions } from './call-types.ts'
import { createCalls } from './calls.ts'
import { decideCalls } from './decide.ts'
import { documentUrl } from './document-url.ts'
import { CallError } from './errors.ts'
import { fakeTransport, type FakeHandler } from './fake.ts'
import { gridCallsOf } from './grid-calls.ts'
import { bytes } from './http-files.ts'
import { laterCalls } from './later-calls.ts'
import { loginCalls } from './login-calls.ts'
import { noticeCalls } from './notice-calls.ts'
import { rowCalls } from './row-calls.ts'
import { screenCallPath, sender, waitFor } from './sending.ts'
import { sessionCalls } from './session-calls.ts'
import { speechCalls } from './speech-calls.ts'
import { answerBody, callErrorOf } from './answer-body.ts'

function opened(handlers: Readonly<Record<string, FakeHandler>>, more: Partial<CallsOptions> = {}) {
  const transport = fakeTransport({ handlers })
  const options: CallsOptions = {
    transport,
    apiid: 'site',
    origin: 'https://erp.example.com',
    token: () => 't0',
    capabilities: () => ['stt'],
    onUnauthorized: () => false,
    wait: () => Promise.resolve(),
    ...more,
  }
  return { send: sender(options), options, requests: transport.requests }
}

test('a call without a leading slash is relative to its screen', async () => {
  expect(screenCallPath({ screen: 'a b', path: 'list' })).toBe('/main/s/a%20b/list')
  expect(screenCallPath({ screen: 'a', path: '/main/v' })).toBe('/main/v')
  await expect(waitFor(0)).resolves.toBeUndefined()
})

describe('an answer', () => {
  const codeOf = (status: number, body: unknown) => {
    try {
      return answerBody({ status, body }, { path: '/x' })
    } catch (error) {
      return error instanceof CallError ? error.kind : error
    }
  }
  test('of 200 with ok: false is a refusal', () => {
    expect(codeOf(200, { ok: true })).toEqual({ ok: true })
    expect(codeOf(200, { ok: false })).toBe('server')
    expect(codeOf(404, null)).toBe('http')
    expect(codeOf(401, null)).toBe('unauthorized')
  })
  test('that nobody is logged in ends no session during a login', () => {
    expect(callErrorOf({ status: 401, body: null }, '/main/login', true).kind).toBe('http')
  })
})

test('a decision is sent only once if the ERP stores no answers by key', async () => {
  const { send, options, requests } = opened({
    '/main/s/orders/approval': () => Promise.reject(new CallError('network', { path: '' })),
  })
  const call = { screen: 'orders', path: 'approval', query: {}, selected: ['1'], versions: {}, key: 'k' }
  await expect(decideCalls(send, options).decide(call)).rejects.toMatchObject({ kind: 'unknown-outcome' })
  expect(requests).toHaveLength(1)
  const again = opened({}, { transport: options.transport, capabilities: () => ['decisions'] })
  await expect(decideCalls(again.send, again.options).decide(call)).rejects.toMatchObject({ kind: 'unknown-outcome' })
  expect(requests).toHaveLength(5)
})

test('the token is sent to the ERP only', () => {
  const { options } = opened({})
  expect(documentUrl('/main/pdf', options)).toBe('https://erp.example.com/main/pdf?apiid=site&apitoken=t0')
  expect(documentUrl('https://other.example.com/a', options)).toBe('https://other.example.com/a')
  expect(documentUrl('https://me@erp.example.com/a', options)).not.toContain('apitoken')
  expect(documentUrl('javascript:alert(1)', options)).toBe(null)
})

describe('logging in', () => {
  test('sends the address in lower case', async () => {
    const { send, requests } = opened({ '/main/login': () => ({ ok: true, tok: 'x' }) })
    const login = { email: 'A@B.C', pwd: 'p', ccode: 'c', testDb: 'n', hwid: 'h' } as const
    expect(await loginCalls(send).loginByEmail(login)).toMatchObject({ ok: true, tok: 'x' })
    expect(requests[0]?.body).toMatchObject({ email: 'a@b.c' })
  })
  test('with a stored login lands only if the ERP sent a token', async () => {
    const { send } = opened({ '/main/storedlogin': () => ({ ok: true }) })
    await expect(loginCalls(send).storedLogin({} as never)).rejects.toMatchObject({ kind: 'invalid' })
    expect(await loginCalls(opened({}).send).health()).toBe(false)
  })
  test('is checked by the version call', async () => {
    const { send } = opened({ '/main/v': () => ({ admin: '1', flags: { a: 'y' } }) })
    expect(await sessionCalls(send).version(false)).toMatchObject({ admin: true, flags: { a: true } })
  })
})

test('there are no notifications if the ERP has no such call', async () => {
  expect(await noticeCalls(opened({}).send).unreadCount()).toBe(null)
  const { send } = opened({
    '/main/waiting': () => ({ get_waiting: [{ screen: 'orders', Status: 'Open', count: '2' }, {}] }),
  })
  expect(await noticeCalls(send).waiting()).toEqual([{ screen: 'orders', Status: 'Open', count: 2 }])
})

test('a comment has its key only for an ERP that supports idempotency keys', async () => {
  const { send, options, requests } = opened({ '/main/s/orders/comment': () => ({ ok: true }) })
  const call = { screen: 'orders', key: '1', text: 'x', idempotencyKey: 'k' }
  expect(await rowCalls(send, options).addComment(call)).toBe(null)
  await rowCalls(send, { ...options, capabilities: () => ['decisions'] }).addComment(call)
  expect(requests.map(({ headers }) => headers)).toEqual([{}, { 'Idempotency-Key': 'k' }])
})

describe('speech', () => {
  const speech = { audio: new Blob(['x']), language: 'hi-IN', signal: new AbortController().signal }
  const transcript = (answer: unknown) => {
    const { send, options } = opened({ '/ssr/stt/stttranslate': () => answer })
    return speechCalls(send, options).transcribe(speech)
  }
  test('is read at the root, or below result', async () => {
    expect(await transcript({ text: ' hello ' })).toBe('hello')
    expect(await transcript({ result: [{ text: 'hello' }] })).toBe('hello')
    expect(await transcript({})).toBe('')
  })
  test.each([false, 0, 'n'])('is refused by ok: %j', async (ok) => {
    await expect(transcript({ ok })).rejects.toMatchObject({ kind: 'server' })
  })
})

describe('the bytes of a file', () => {
  const signal = new AbortController().signal
  const read = (response: Response) => bytes(async () => response, { url: 'https://erp.example.com/a', signal })
  test('are those at the link', async () => {
    expect(await (await read(new Response('abc'))).text()).toBe('abc')
  })
  test('may be a refusal, under any status', async () => {
    const headers = { 'content-type': 'application/json' }
    await expect(read(new Response('{"ok":false}', { headers }))).rejects.toBeInstanceOf(CallError)
    await expect(read(new Response('x', { status: 404 }))).rejects.toMatchObject({ kind: 'http', status: 404 })
  })
  test('that do not arrive are a network error', async () => {
    const fails = bytes(() => Promise.reject(new TypeError('x')), { url: 'https://erp.example.com/a', signal })
    await expect(fails).rejects.toMatchObject({ kind: 'network' })
  })
})

test('calls not needed to open a page are loaded with the first of them, those of a grid once', async () => {
  const { send, options } = opened({ '/main/waiting': () => ({}) })
  expect(Object.keys(laterCalls(send, options))).toEqual(expect.arrayContaining(['decide', 'files', 'health']))
  const calls = createCalls(options)
  const extend = vi.spyOn(calls, 'extend')
  expect(gridCallsOf(calls)).toBe(gridCallsOf(calls))
  expect(extend).toHaveBeenCalledTimes(2)
})
