import { CallError } from './errors.ts'
import type { Transport, TransportAnswer, TransportRequest, UploadRequest } from './transport.ts'

export interface HttpOptions {
  /** Origin of the ERP when it is not the page's own: `https://erp.example.com`. */
  readonly origin?: string
  readonly fetch?: typeof fetch
}

const TIMEOUT_MS = 120_000

/** Speaks to the ERP with `fetch`, credentials included (foundation §7). */
export function httpTransport({ origin = '', fetch = globalThis.fetch }: HttpOptions = {}): Transport {
  return {
    async send(request) {
      const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
      try {
        const response = await fetch((request.origin ?? origin) + addressOf(request), { ...initOf(request), signal })
        return await answerOf(response, request.path)
      } catch (error) {
        if (error instanceof CallError) throw error
        throw new CallError(kindOf(request, timeout), { path: request.path })
      }
    },
    upload: (request) => upload(origin, request),
    bytes: (request) => bytes(fetch, request),
  }
}

async function bytes(send: typeof fetch, { url, signal }: { url: string; signal: AbortSignal }): Promise<Blob> {
  const isOwn = new URL(url).origin === globalThis.location?.origin
  const answered = await send(url, { credentials: isOwn ? 'include' : 'same-origin', signal }).catch(() => null)
  if (answered === null) throw new CallError(signal.aborted ? 'aborted' : 'network', { path: url })
  if (!answered.ok) throw new CallError('http', { path: url, status: answered.status })
  return await answered.blob()
}

/** By XMLHttpRequest: `fetch` does not tell how much of a body has left. */
function upload(origin: string, { path, query, form, signal, onProgress }: UploadRequest): Promise<TransportAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (kind: 'network' | 'aborted') => reject(new CallError(kind, { path }))
    request.open('POST', origin + addressOf({ method: 'POST', path, query }))
    request.withCredentials = true
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => resolve({ status: request.status, body: jsonIn(request.responseText) }))
    request.addEventListener('error', () => fail('network'))
    request.addEventListener('abort', () => fail('aborted'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function addressOf({ path, query }: TransportRequest): string {
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
  const text = await response.text()
  try {
    return { status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  } catch {
    if (ok) throw new CallError('invalid', { path, status })
    return { status, body: null }
  }
}

function kindOf(request: TransportRequest, timeout: AbortSignal): 'aborted' | 'timeout' | 'network' {
  if (request.signal?.aborted) return 'aborted'
  return timeout.aborted ? 'timeout' : 'network'
}
