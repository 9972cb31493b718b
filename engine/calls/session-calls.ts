/** The calls about who is signed in (foundation §7). */
import { membersOf, readLogin, readVersion, textOrNull } from './answers.ts'
import type { LoginHost, SessionCalls } from './call-types.ts'
import type { LoginAnswer } from './contract.ts'
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

function noop(): void {}
