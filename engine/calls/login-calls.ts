/** The calls that open a session, and those about the ERP itself (foundation §7). */
import { membersOf, textOrNull } from './answers.ts'
import type { LoginCalls, LoginHost, Send } from './call-types.ts'
import type { LoginAnswer } from './contract.ts'
import { CallError, HEALTH_PATH } from './errors.ts'
import { readLogin } from './login-answer.ts'

/** The calls of the login page. A 401 answers its form and ends no session. */
export function loginCalls(send: Send): LoginCalls {
  return {
    loginByEmail: (body, host) =>
      login(send, { path: '/main/login', body: { ...body, email: body.email.toLowerCase() }, host }),
    loginByOtp: (body, host) => login(send, { path: '/main/webappotplogin', body, host }),
    newPassword: (body, host) => login(send, { path: '/main/newpassword', body, host }),
    storedLogin: async (body) => {
      const path = '/main/storedlogin'
      const { tok, token, redirectTo } = await login(send, { path, body, isOneStep: true })
      const landing = token || tok
      if (!landing) throw new CallError('invalid', { path })
      return { token: landing, redirectTo: redirectTo ?? null }
    },
    agsk: () => agsk(send),
    health: () => health(send),
  }
}

interface LoginCall {
  readonly path: string
  readonly body: unknown
  readonly host?: LoginHost | undefined
  /** Without an OTP or a choice of company: `ok: false` is a refusal and not a request for more input. */
  readonly isOneStep?: boolean
}

async function login(send: Send, { path, body, host = null, isOneStep = false }: LoginCall): Promise<LoginAnswer> {
  const request = { method: 'POST', path, query: { dswc: 'landing' }, body, signingIn: true } as const
  const accepts = () => !isOneStep
  return readLogin(await send(host === null ? { ...request, accepts } : { ...request, accepts, origin: host }))
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
