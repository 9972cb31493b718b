import { CallError } from './errors.ts'
import { REQUEST_ID, type Transport, type TransportAnswer, type TransportRequest } from './transport.ts'

interface HttpOptions {
  /** Origin of the ERP when it is not the page's own: `https://erp.example.com`. */
  readonly origin?: string
  readonly fetch?: typeof fetch
}

const TIMEOUT_MS = 120_000

/** Sends requests to the ERP with `fetch`, including credentials (foundation §7). */
export function httpTransport({ origin = '', fetch = globalThis.fetch }: HttpOptions = {}): Transport {
  return {
    async send(request) {
      const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
      try {
        const response = await fetch((request.origin ?? origin) + requestAddress(request), {
          ...initOf(request),
          signal,
        })
        return await answerOf(response, request.path)
      } catch (error) {
        if (error instanceof CallError) throw error
        throw new CallError(kindOf(request, timeout), { path: request.path })
      }
    },
    upload: async (request) =>
      (await files(request.path)).upload(origin + requestAddress({ method: 'POST', ...request }), request),
    bytes: async (request) => (await files(request.url)).bytes(fetch, request),
  }
}

/** Code for files is loaded with the first of them; offline before that, it fails as any call does. */
function files(path: string) {
  return import('./http-files.ts').catch(() => {
    throw new CallError('network', { path })
  })
}

/** Path and query, as passed to `fetch`. */
export function requestAddress({ path, query }: TransportRequest): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

function initOf({ method, body, headers }: TransportRequest): RequestInit {
  const typed: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return {
    method,
    credentials: 'include',
    headers: { Accept: 'application/json', ...typed, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

async function answerOf(response: Response, path: string): Promise<TransportAnswer> {
  const { status, ok } = response
  const requestId = response.headers.get(REQUEST_ID)
  const named = requestId === null ? {} : { requestId }
  const text = await response.text()
  try {
    return { status, ...named, body: text === '' ? null : (JSON.parse(text) as unknown) }
  } catch {
    if (ok) throw new CallError('invalid', { path, status, ...named })
    return { status, ...named, body: null }
  }
}

function kindOf(request: TransportRequest, timeout: AbortSignal): 'aborted' | 'timeout' | 'network' {
  if (request.signal?.aborted) return 'aborted'
  return timeout.aborted ? 'timeout' : 'network'
}
