import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from './errors.ts'
import { preloadedAddresses, preloadedTransport } from './preloaded.ts'
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts'

const ADDRESS = '/main/s/sales/list?page=0&q=a+b'
const request: TransportRequest = { method: 'GET', path: '/main/s/sales/list', query: { page: '0', q: 'a b' } }

/** A transport that answers with the number of the call, or as it is given. */
function numbered(
  answer: (number: number) => Promise<TransportAnswer> | TransportAnswer = (body) => ({ status: 200, body }),
) {
  const sent: TransportRequest[] = []
  const transport: Transport = {
    send: async (each) => answer(sent.push(each)),
    upload: () => Promise.reject(new Error()),
    bytes: () => Promise.reject(new Error()),
  }
  return { transport, sent }
}

afterEach(() => vi.useRealTimers())

test('the first call of a preloaded address gets the answer that was requested at once', async () => {
  const { transport, sent } = numbered()
  const preloaded = preloadedTransport(transport, [ADDRESS])
  expect(sent).toEqual([request])
  await preloaded.settled
  expect(await preloaded.send(request)).toEqual({ status: 200, body: 1 })
  expect(await preloaded.send(request)).toEqual({ status: 200, body: 2 })
})

test('other calls are sent', async () => {
  const preloaded = preloadedTransport(numbered().transport, [ADDRESS])
  const others: readonly TransportRequest[] = [
    { ...request, query: { page: '1', q: 'a b' } },
    { ...request, origin: 'https://other.test' },
    { ...request, headers: { 'X-Other': '1' } },
  ]
  for (const [index, other] of others.entries())
    expect(await preloaded.send(other)).toEqual({ status: 200, body: index + 2 })
  expect(await preloaded.send(request)).toEqual({ status: 200, body: 1 })
})

test('after a changing call no preloaded answer is used', async () => {
  const preloaded = preloadedTransport(numbered().transport, [ADDRESS])
  expect(await preloaded.send({ ...request, method: 'POST' })).toEqual({ status: 200, body: 2 })
  expect(await preloaded.send(request)).toEqual({ status: 200, body: 3 })
})

test('an answer that was requested more than 10 s ago is not used', async () => {
  vi.useFakeTimers()
  const preloaded = preloadedTransport(numbered().transport, [ADDRESS])
  vi.setSystemTime(Date.now() + 10_001)
  expect(await preloaded.send(request)).toEqual({ status: 200, body: 2 })
})

test('a failure reaches the call, and nothing rejects without one', async () => {
  const refusal = new CallError('network', { path: request.path })
  const preloaded = preloadedTransport(numbered(() => Promise.reject(refusal)).transport, [ADDRESS])
  await preloaded.settled
  await expect(preloaded.send(request)).rejects.toBe(refusal)
})

test('a call that is aborted before the answer rejects', async () => {
  const preloaded = preloadedTransport(numbered(() => new Promise(() => undefined)).transport, [ADDRESS])
  const abort = new AbortController()
  const call = preloaded.send({ ...request, signal: abort.signal })
  abort.abort()
  await expect(call).rejects.toMatchObject({ kind: 'aborted' })
  const { signal } = abort
  await expect(preloadedTransport(numbered().transport, [ADDRESS]).send({ ...request, signal })).rejects.toMatchObject({
    kind: 'aborted',
  })
})

test('a page without preloads waits for nothing', () => {
  expect(preloadedTransport(numbered().transport, []).settled).toBeNull()
})

test('the addresses are those of the preload links', () => {
  const links = [ADDRESS, null].map((href) => ({ getAttribute: () => href }))
  const page = { querySelectorAll: vi.fn(() => links) }
  expect(preloadedAddresses(page as unknown as ParentNode)).toEqual([ADDRESS])
  expect(page.querySelectorAll).toHaveBeenCalledWith('link[rel=preload][as=fetch]')
})
