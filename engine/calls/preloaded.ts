/** The calls that the head of a page preloads: their answers are read while the page is being built. */
import { CallError } from './errors.ts'
import { requestAddress } from './http.ts'
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts'

/** A transport that already requests the first calls of the page. */
export interface PreloadedTransport extends Transport {
  /** Resolves when each of them has its answer or has failed; never rejects. Null: there are none. */
  readonly settled: Promise<void> | null
}

/** The longest time in ms from the request to the use of its answer: later, rows could have changed. */
const MAX_AGE_MS = 10_000

/**
 * Requests these addresses at once. The first call of each gets that answer, as it would get that of `transport`;
 * any further call, one that comes later than 10 s, and one after a changing call, is sent.
 *
 * @param addresses paths with their queries
 */
export function preloadedTransport(transport: Transport, addresses: readonly string[]): PreloadedTransport {
  const requestedAt = Date.now()
  const answers = new Map(addresses.map((address) => [address, transport.send(requestFor(address))]))
  const pending = [...answers.values()]
  const take = (request: TransportRequest): Promise<TransportAnswer> | null => {
    if (request.method !== 'GET') {
      answers.clear()
      return null
    }
    if (request.origin !== undefined || request.headers !== undefined) return null
    const address = requestAddress(request)
    const answer = answers.get(address) ?? null
    answers.delete(address)
    return Date.now() - requestedAt > MAX_AGE_MS ? null : answer
  }
  return {
    ...transport,
    settled: pending.length === 0 ? null : Promise.allSettled(pending).then(() => undefined),
    async send(request) {
      const answer = take(request)
      return answer === null ? transport.send(request) : unlessAborted(answer, request)
    },
  }
}

/** The addresses in the preload links of a page. */
export function preloadedAddresses(page: ParentNode): readonly string[] {
  const links = page.querySelectorAll('link[rel=preload][as=fetch]')
  return [...links].map((link) => link.getAttribute('href')).filter((href) => href !== null)
}

function requestFor(address: string): TransportRequest {
  const [path = '', query = ''] = address.split('?')
  return { method: 'GET', path, query: Object.fromEntries(new URLSearchParams(query)) }
}

function unlessAborted(answer: Promise<TransportAnswer>, { path, signal }: TransportRequest): Promise<TransportAnswer> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new CallError('aborted', { path }))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
