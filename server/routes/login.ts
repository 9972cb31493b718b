import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import login from '../../schemas/erp/login.schema.json' with { type: 'json' }
import logout from '../../schemas/erp/logout.schema.json' with { type: 'json' }
import { allOf, browserSessions, setBrowserSessions } from '../sessions/browser-sessions.ts'
import { countTry, resetTries, giveBackTry } from '../sessions/limits.ts'
import { networkOf } from '../sessions/network.ts'
import { verifyPassword } from '../sessions/passwords.ts'
import { closeSession } from '../sessions/sessions.ts'
import { findAccounts } from '../sessions/accounts.ts'
import { CallError } from '../http/errors.ts'
import { findImpersonation } from '../sessions/impersonation.ts'
import { signedIn } from '../http/signed-in.ts'
import { bodyOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'
import { startSession } from '../sessions/start-session.ts'

export function registerLogin(app: FastifyInstance, context: ServerContext): void {
  const open = { config: { policy: 'public' }, schema: { querystring: login.query, body: login.body } } as const
  app.post('/login', open, (request, reply) => loginByEmail(context, request, reply))
  const signed = { config: { policy: 'session' }, schema: { querystring: logout.query } } as const
  app.get('/logout', signed, logoutHandler(context))
}

/** Same answer, same time for an unknown e-mail, company or password and for a refused impersonation. */
async function loginByEmail(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = bodyOf<'login'>(request)
  const { hijackId, hwid } = body
  if (hijackId && context.config.supportCompany === null) {
    throw new CallError(403, 'forbidden', 'Signing in as somebody else is not possible here.')
  }
  const email = body.email.trim().toLowerCase()
  const ccode = body.ccode.trim().toUpperCase()
  const inTest = body.testDb === 'y'
  const accountKey = `${ccode} ${inTest} ${email}`
  const network = networkOf(request.ip)
  await countTry(context.database, 'loginAddress', network)
  await countTry(context.database, 'loginAccount', accountKey)
  const accounts = await findAccounts(context, { email, inTest })
  const account = accounts.find((each) => each.ccode.toUpperCase() === ccode)
  const impersonation = hijackId ? await findImpersonation(context, { account, hijackId, inTest }) : null
  const isRight = await verifyPassword(body.pwd, account?.password_hash ?? null)
  if (!account || !isRight || (hijackId && !impersonation)) {
    throw new CallError(401, 'login-failed', 'Login failed. Please re-check your login credentials.')
  }
  await resetTries(context.database, 'loginAccount', accountKey)
  await giveBackTry(context.database, 'loginAddress', network)
  const { target = account, impersonator = null, record } = impersonation ?? {}
  const identity = { companyId: target.company_id, personId: target.person_id, impersonator }
  const logoutOthers = body.logoutOthers === 'y'
  const opening = { ...identity, hwid, logoutOthers, how: 'password', ...(record ? { claim: record } : {}) } as const
  return await startSession(context, { request, reply }, opening)
}

/**
 * Ends every session of this browser, also those in other companies: after a logout on a shared phone the next
 * person can resume none of them (trust.md, rule 13).
 */
function logoutHandler(context: ServerContext) {
  return signedIn(context, async ({ work }, request, reply) => {
    for (const token of allOf(browserSessions(context.config, request))) await closeSession(work, token)
    setBrowserSessions(context.config, reply, { session: null, others: [] })
    return { ok: true }
  })
}
