import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import login from '../../schemas/erp/login.schema.json' with { type: 'json' }
import logout from '../../schemas/erp/logout.schema.json' with { type: 'json' }
import { allSessions, browserSessions, setBrowserSessions } from '../people/sessions/browser-sessions.ts'
import { countTries, loginKey, uncountAttempt, resetTries, type LoginAttempt } from '../people/sessions/limits.ts'
import { isKnownDevice, readDevice, rememberAccount } from '../people/sessions/devices.ts'
import { recordFailure } from '../people/sessions/login-failures.ts'
import { networkOf } from '../people/sessions/network.ts'
import { verifyPassword } from '../people/sessions/passwords.ts'
import { endSession } from '../people/sessions/session-ends.ts'
import { type Account, findAccounts } from '../people/sessions/accounts.ts'
import { HttpError } from '../http/errors.ts'
import { policyOf } from '../http/policy.ts'
import { findImpersonation } from '../people/sessions/impersonation.ts'
import { signedIn } from '../http/signed-in.ts'
import { bodyOf } from '../http/request.ts'
import { requireWay } from '../people/sessions/login-ways.ts'
import type { ServerContext } from './context.ts'
import { lockSessions, startSession } from '../people/sessions/start-session.ts'

export function registerLogin(app: FastifyInstance, context: ServerContext): void {
  const open = { config: { policy: policyOf(login) }, schema: { querystring: login.query, body: login.body } }
  app.post('/login', open, (request, reply) => loginByEmail(context, request, reply))
  const signed = { config: { policy: 'session' }, schema: { querystring: logout.query } } as const
  app.get('/logout', signed, logoutHandler(context))
  app.addHook('onListen', async () => {
    context.retention.start()
    context.accessAudit.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all([context.retention.close(), context.accessAudit.close(), context.loginFailures.close()])
  })
}

interface LoginTry {
  /** Undefined: there is none with this e-mail and company. */
  readonly account: Account | undefined
  /** Key of the account, whether it exists or not. */
  readonly accountKey: string
  readonly network: string
  /** The device, if this account was used on it before; null: unknown. */
  readonly knownDevice: string | null
}

/** Same answer in the same time for an unknown e-mail, company or password and for a refused impersonation. */
async function loginByEmail(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  requireWay(context.config, 'password')
  const body = bodyOf<'login'>(request)
  const { hijackId, hwid } = body
  if (hijackId && context.config.supportCompany === null) {
    throw new HttpError(403, 'forbidden', 'Logging in as somebody else is not possible here.')
  }
  const email = body.email.trim().toLowerCase()
  const ccode = body.ccode.trim().toUpperCase()
  const inTest = body.testDb === 'y'
  const accounts = await findAccounts(context, { email, inTest })
  const account = accounts.find((each) => each.ccode.toUpperCase() === ccode)
  const device = readDevice(context, request)
  const knownDevice = account && isKnownDevice(context, device, [account]) ? (device?.id ?? null) : null
  const network = networkOf(request.ip)
  const login = { account, accountKey: loginKey({ ccode, inTest, email }), network, knownDevice }
  await countTries(context.database, triesOf(login))
  const impersonation = hijackId ? await findImpersonation(context, { account, hijackId, inTest }) : null
  const isRight = await hasPassword(context, login, body.pwd)
  if (!account || !isRight || (hijackId && !impersonation)) {
    const failed = { accounts: account ? [account] : [], how: 'password', network } as const
    recordFailure(context.loginFailures, request.log, failed)
    throw new HttpError(401, 'login-failed', 'Login failed. Please re-check your login credentials.')
  }
  await forgiveTries(context, login)
  const { target = account, impersonator = null, record } = impersonation ?? {}
  const identity = { companyId: target.company_id, personId: target.person_id, impersonator }
  const logoutOthers = body.logoutOthers === 'y'
  const opening = { ...identity, hwid, logoutOthers, how: 'password', ...(record ? { claim: record } : {}) } as const
  const answer = await startSession(context, { request, reply }, opening)
  rememberAccount(context, { request, reply }, account)
  return answer
}

function triesOf({ accountKey, network, knownDevice }: LoginTry): readonly LoginAttempt[] {
  if (knownDevice !== null) return [{ limit: 'loginDevice', subject: `${knownDevice} ${accountKey}` }]
  return [
    { limit: 'loginAddress', subject: network },
    { limit: 'loginFrom', subject: `${network} ${accountKey}` },
    { limit: 'loginAccount', subject: accountKey },
  ]
}

/** Uncounts the attempts if the queue is full, since no password was compared. */
async function hasPassword(context: ServerContext, login: LoginTry, password: string): Promise<boolean> {
  const { account, knownDevice } = login
  try {
    return await context.passwords.run(knownDevice === null ? 'unknown' : 'known', () =>
      verifyPassword(password, account?.password_hash ?? null),
    )
  } catch (error) {
    for (const each of triesOf(login)) await uncountAttempt(context.database, each)
    throw error
  }
}

/** After the correct password, resets the person's failures from here; failures of others stay counted. */
async function forgiveTries({ database }: ServerContext, login: LoginTry): Promise<void> {
  for (const each of triesOf(login)) {
    const isOwn = each.limit === 'loginFrom' || each.limit === 'loginDevice'
    await (isOwn ? resetTries(database, each) : uncountAttempt(database, each))
  }
}

/**
 * Ends every session of this browser, also those in other companies: after a logout on a shared phone the next
 * person can resume none of them.
 */
function logoutHandler(context: ServerContext) {
  return signedIn(context, async ({ work }, request, reply) => {
    const tokens = allSessions(browserSessions(context.config, request))
    if (tokens.length > 1) await lockSessions(work)
    for (const token of tokens) await endSession(work, token, 'logout')
    setBrowserSessions(context.config, reply, { session: null, others: [] })
    return { ok: true }
  })
}
