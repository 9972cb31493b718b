import { CallError } from './errors.ts'
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts'

/** Returns a body (status 200) or a whole answer, or throws a `CallError` to reject with. */
export type FakeHandler = (request: TransportRequest, times: number) => unknown

interface FakeOptions {
  /** By path, `/main/v`; `times` counts the calls of that path from 0. */
  readonly handlers: Readonly<Record<string, FakeHandler>>
  /** Milliseconds before each answer. */
  readonly delay?: number
}

interface FakeTransport extends Transport {
  /** Every request so far, in order. */
  readonly requests: readonly TransportRequest[]
}

/** A transport without a network, for tests and stories. An unknown path answers 404. */
export function fakeTransport({ handlers, delay = 0 }: FakeOptions): FakeTransport {
  const requests: TransportRequest[] = []
  return {
    requests,
    async send(request) {
      const times = requests.filter(({ path }) => path === request.path).length
      requests.push(request)
      await pause(delay, request)
      const handler = handlers[request.path]
      if (!handler) return { status: 404, body: null }
      const answer: unknown = await handler(request, times)
      return isAnswer(answer) ? answer : { status: 200, body: answer }
    },
    async upload({ path, query, form, signal, onProgress }) {
      onProgress(1)
      return await this.send({ method: 'POST', path, query, body: form, signal })
    },
    async bytes({ url, signal }) {
      const { status, body } = await this.send({ method: 'GET', path: new URL(url).pathname, query: {}, signal })
      if (status !== 200 || !(body instanceof Blob)) throw new CallError('http', { path: url, status })
      return body
    },
  }
}

/** A refusal to be returned by a handler. */
export function fakeRefusal(status: number, body: unknown = null): TransportAnswer {
  return { status, body }
}

function isAnswer(value: unknown): value is TransportAnswer {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value
}

function pause(ms: number, { signal, path }: TransportRequest): Promise<void> {
  if (signal?.aborted) return Promise.reject(new CallError('aborted', { path }))
  if (ms === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new CallError('aborted', { path }))
    })
  })
}
