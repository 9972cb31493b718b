import { expect, test } from 'vitest'
import { CallError } from './errors.ts'
import { httpTransport } from './http.ts'
import type { TransportRequest } from './transport.ts'

const request: TransportRequest = { method: 'GET', path: '/main/v', query: { heartbeat: 'n' } }

function answering(answer: (url: string, init: RequestInit) => Promise<Response> | Response) {
  const fake = async (url: unknown, init?: RequestInit) => answer(String(url), init ?? {})
  return httpTransport({ origin: 'https://erp.test', fetch: fake as typeof fetch })
}

/** Never responds; rejects when its signal is aborted, as fetch does. */
const silent = answering(
  (_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
)

const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof CallError ? error.kind : error),
  )

test('sends credentials and JSON', async () => {
  let seen: [string, RequestInit] | null = null
  const transport = answering((url, init) => {
    seen = [url, init]
    return Response.json({ ok: true }, { status: 201 })
  })
  const answer = await transport.send({
    ...request,
    method: 'POST',
    body: { a: 1 },
    headers: { 'Idempotency-Key': 'k' },
  })
  expect(answer).toEqual({ status: 201, body: { ok: true } })
  expect(seen).toMatchObject([
    'https://erp.test/main/v?heartbeat=n',
    { method: 'POST', credentials: 'include', body: '{"a":1}', headers: { 'Idempotency-Key': 'k' } },
  ])
})

test('a refusal without JSON is still an answer', async () => {
  const transport = answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await transport.send(request)).toEqual({ status: 502, body: null })
})

test('a success that is not JSON is invalid', async () => {
  expect(await kindOf(answering(() => new Response('<form>Wi-Fi</form>')).send(request))).toBe('invalid')
})

test('no connection is a network error', async () => {
  const transport = answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await kindOf(transport.send(request))).toBe('network')
})

test('a missing response is a time-out', async () => {
  expect(await kindOf(silent.send({ ...request, timeoutMs: 5 }))).toBe('timeout')
})

test('a cancelled call is aborted', async () => {
  const abort = new AbortController()
  const call = kindOf(silent.send({ ...request, signal: abort.signal }))
  abort.abort()
  expect(await call).toBe('aborted')
})
