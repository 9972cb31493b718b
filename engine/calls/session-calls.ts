/** The calls about who is signed in and what waits for them (foundation §7; site-modules §7). */
import { readLogin, readVersion, textOrNull } from './answers.ts'
import type { LoginHost, SessionCalls } from './call-types.ts'
import type { LoginAnswer, Unread, Waiting } from './contract.ts'
import { CallError, HEALTH_PATH, VERSION_PATH } from './errors.ts'
import type { Send } from './sending.ts'

export function sessionCalls(send: Send): SessionCalls {
  return {
    loginByEmail: (body, host) =>
      login(send, { path: '/main/login', body: { ...body, email: body.email.toLowerCase() }, host }),
    loginByOtp: (body, host) => login(send, { path: '/main/webappotplogin', body, host }),
    storedLogin: async (body) => {
      const path = '/main/storedlogin'
      const { tok, token, redirectTo } = await login(send, { path, body })
      const given = token || tok
      if (!given) throw new CallError('invalid', { path })
      return { token: given, redirectTo: redirectTo ?? null }
    },
    logout: () => send({ method: 'GET', path: '/main/logout', query: {}, signingIn: true }).then(noop, noop),
    version: async (heartbeat) => readVersion(await version(send, heartbeat)),
    agsk: () => agsk(send),
    health: () => health(send),
    waiting: async () => readWaiting(await send({ method: 'GET', path: '/main/waiting', query: {} })),
    unreadCount: () => unreadCount(send),
  }
}

interface LoginCall {
  readonly path: string
  readonly body: unknown
  readonly host?: LoginHost | undefined
}

async function login(send: Send, { path, body, host = null }: LoginCall): Promise<LoginAnswer> {
  const request = { method: 'POST', path, query: { dswc: 'landing' }, body, signingIn: true } as const
  return readLogin(await send(host === null ? request : { ...request, origin: host }))
}

function version(send: Send, heartbeat: boolean): Promise<unknown> {
  const query = { heartbeat: heartbeat ? 'y' : 'n' }
  // The version answer says itself that nobody is signed in (`loginRequired`): that is not a failure.
  return send({ method: 'GET', path: VERSION_PATH, query, timeoutMs: 300_000, signingIn: true })
}

async function agsk(send: Send): Promise<string | null> {
  const answer = await send({ method: 'GET', path: '/main/agsk', query: {} })
  const key = textOrNull(membersOf(answer)['agsk'])
  return key !== null && key.length > 50 ? key : null
}

function health(send: Send): Promise<boolean> {
  return send({ method: 'GET', path: HEALTH_PATH, query: {}, signingIn: true }).then(
    () => true,
    () => false,
  )
}

/** An ERP without notifications answers 404, or something without the count. */
async function unreadCount(send: Send): Promise<Unread | null> {
  try {
    const answer = await send({ method: 'GET', path: '/main/s/notification/unreadcount', query: {} })
    const { count, variant } = membersOf(membersOf(answer)['get_unreadcount'])
    const number = countOf(count)
    return number === null ? null : { count: number, variant: textOrNull(variant) ?? '' }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** Entries without a screen or with nothing waiting are left out. */
export function readWaiting(answer: unknown): readonly Waiting[] {
  const within = membersOf(answer)['get_waiting']
  const entries = Array.isArray(within) ? within : membersOf(within)['result']
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    const { screen, Status, count } = membersOf(entry)
    const name = textOrNull(screen)
    const number = countOf(count)
    return name === null || !number ? [] : [{ screen: name, Status: textOrNull(Status) ?? '', count: number }]
  })
}

function countOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.max(0, Math.trunc(number)) : null
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function noop(): void {}
