/** The ERP protocol (foundation §7), typed. Every call adds `apiid` and `apitoken`; every failure is a `CallError`. */
import type { Page } from './contract.ts'
import type { Calls, CallsOptions, ListCall, ScreenCall } from './call-types.ts'
import { readLogin, readPage, readRetry, readVersion, textOrNull } from './answers.ts'
import { decide } from './decide.ts'
import { CallError, HEALTH_PATH, VERSION_PATH } from './errors.ts'
import { sender } from './sending.ts'
import type { Send } from './sending.ts'

export type { Calls, CallsOptions, DecideCall, ListCall } from './call-types.ts'

export function createCalls(options: CallsOptions): Calls {
  const send = sender(options)
  return {
    ...sessionCalls(send),
    list: (call) => list(send, call, options.wait ?? wait),
    decide: (call) =>
      decide({
        send,
        call,
        path: pathOf(call),
        repeatable: options.capabilities().includes('decisions'),
        wait: options.wait ?? wait,
      }),
    get: (call) => send({ method: 'GET', path: pathOf(call), query: call.query, signal: call.signal }),
    post: (call) =>
      send({ method: 'POST', path: pathOf(call), query: call.query, body: call.body, signal: call.signal }),
  }
}

type SessionCalls = Pick<Calls, 'loginByEmail' | 'loginByOtp' | 'logout' | 'version' | 'agsk' | 'health'>

function sessionCalls(send: Send): SessionCalls {
  const login = async (path: string, body: unknown) =>
    readLogin(await send({ method: 'POST', path, query: { dswc: 'landing' }, body, signingIn: true }))
  return {
    loginByEmail: (body) => login('/main/login', { ...body, email: body.email.toLowerCase() }),
    loginByOtp: (body) => login('/main/webappotplogin', body),
    logout: () => send({ method: 'GET', path: '/main/logout', query: {}, signingIn: true }).then(noop, noop),
    version: async (heartbeat) => readVersion(await version(send, heartbeat)),
    agsk: async () => {
      const answer = await send({ method: 'GET', path: '/main/agsk', query: {} })
      const key = textOrNull((answer as { agsk?: unknown } | null)?.agsk)
      return key !== null && key.length > 50 ? key : null
    },
    health: () =>
      send({ method: 'GET', path: HEALTH_PATH, query: {}, signingIn: true }).then(
        () => true,
        () => false,
      ),
  }
}

function version(send: Send, heartbeat: boolean): Promise<unknown> {
  const query = { heartbeat: heartbeat ? 'y' : 'n' }
  // The version answer says itself that nobody is signed in (`loginRequired`): that is not a failure.
  return send({ method: 'GET', path: VERSION_PATH, query, timeoutMs: 300_000, signingIn: true })
}

const MOST_RETRIES = 10
const RETRY_AFTER_MS = 1000

/** A `retry` answer repeats the call after 1 second with the given uuid (foundation §4). */
async function list(send: Send, call: ListCall, wait: (ms: number) => Promise<void>): Promise<Page> {
  const path = pathOf(call)
  let uuid = call.uuid
  for (let attempt = 0; attempt <= MOST_RETRIES; attempt += 1) {
    const answer = await send({ method: 'GET', path, query: listQuery(call, uuid), signal: call.signal })
    const retry = readRetry(answer)
    if (!retry) return readPage(answer, call)
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

function pathOf({ screen, path }: ScreenCall): string {
  return path.startsWith('/') ? path : `/main/s/${encodeURIComponent(screen)}/${path}`
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function noop(): void {}
