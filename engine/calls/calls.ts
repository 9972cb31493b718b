/** The ERP protocol (foundation §7), typed. Every call adds `apiid` and `apitoken`; every failure is a `CallError`. */
import type { RowPage } from './contract.ts'
import type { Calls, CallsOptions, LaterCalls, ListCall, PostCall, Send } from './call-types.ts'
import { asksForRepeat, readRowPage, readRetry } from './answers.ts'
import { CallError } from './errors.ts'
import { documentUrl } from './document-url.ts'
import { onlyNamed } from './extensions.ts'
import { screenCallPath, sender, waitFor } from './sending.ts'
import { sessionCalls } from './session-calls.ts'

export type { Calls, CallsOptions, DecideCall, ListCall } from './call-types.ts'

/** Calls over a transport. They store nothing: token, address and capabilities are read for each call. */
export function createCalls(options: CallsOptions): Calls {
  const send = onlyNamed(sender(options), options)
  return {
    ...sessionCalls(send),
    ...later(send, options),
    documentUrl: (link) => documentUrl(link, options),
    extend: (make) => make(send, options),
    list: (call) => list(send, call, options.wait ?? waitFor),
    get: (call) => send({ method: 'GET', path: screenCallPath(call), query: call.query, signal: call.signal }),
    post: (call) => post(send, call, options.capabilities().includes('decisions')),
  }
}

async function post(send: Send, call: PostCall, takesKeys: boolean): Promise<unknown> {
  const { query, body, signal, key, isRepeat } = call
  if (isRepeat && !takesKeys) return null
  const headers = key !== undefined && takesKeys ? { headers: { 'Idempotency-Key': key } } : {}
  return await send({ method: 'POST', path: screenCallPath(call), query, body, signal, ...headers })
}

/** Offline before the code is loaded, they fail as any call does. */
function later(send: Send, options: CallsOptions): LaterCalls {
  const load = async () => {
    const { laterCalls } = await import('./later-calls.ts').catch(() => {
      throw new CallError('network', { path: '' })
    })
    return laterCalls(send, options)
  }
  return {
    loginByEmail: async (...args) => (await load()).loginByEmail(...args),
    loginByOtp: async (...args) => (await load()).loginByOtp(...args),
    newPassword: async (...args) => (await load()).newPassword(...args),
    storedLogin: async (body) => (await load()).storedLogin(body),
    agsk: async () => (await load()).agsk(),
    health: async () => (await load()).health(),
    decide: async (call) => (await load()).decide(call),
    comments: async (call) => (await load()).comments(call),
    addComment: async (call) => (await load()).addComment(call),
    details: async (call) => (await load()).details(call),
    waiting: async () => (await load()).waiting(),
    unreadCount: async () => (await load()).unreadCount(),
    files: async (call) => (await load()).files(call),
    upload: async (call) => (await load()).upload(call),
    deleteFile: async (call) => (await load()).deleteFile(call),
    fileBytes: async (call) => (await load()).fileBytes(call),
  }
}

const MOST_RETRIES = 10
const RETRY_AFTER_MS = 1000

/** A `retry` answer repeats the call after 1 second with the given uuid (foundation §4). */
async function list(send: Send, call: ListCall, wait: (ms: number) => Promise<void>): Promise<RowPage> {
  const path = screenCallPath(call)
  let uuid = call.uuid
  for (let attempt = 0; attempt <= MOST_RETRIES; attempt += 1) {
    const query = listQuery(call, uuid)
    const answer = await send({ method: 'GET', path, query, signal: call.signal, accepts: asksForRepeat })
    const retry = readRetry(answer)
    if (!retry) return readRowPage(answer, call)
    uuid = retry.uuid ?? uuid
    await wait(RETRY_AFTER_MS)
    if (call.signal?.aborted) throw new CallError('aborted', { path })
  }
  throw new CallError('timeout', { path })
}

function listQuery(call: ListCall, uuid: string | null): Record<string, string> {
  const paging: Record<string, string> =
    call.pageSize === null ? {} : { page: String(call.page), page_by: String(call.pageSize) }
  return { ...call.query, ...paging, ...(uuid === null ? {} : { uuid }) }
}
