import type { FastifyInstance, FastifyRequest } from 'fastify'
import storedLogin from '../../schemas/erp/storedlogin.schema.json' with { type: 'json' }
import { appendAudit } from '../audit/audit.ts'
import type { Work } from '../database/tenant.ts'
import { type EntrySession, issueEntryToken, useEntryToken } from '../people/sessions/entry-tokens.ts'
import {
  allSessions,
  type BrowserSessions,
  browserSessions,
  setBrowserSessions,
  liveSessions,
  MOST_OTHERS,
} from '../people/sessions/browser-sessions.ts'
import { countAttempt } from '../people/sessions/limits.ts'
import { networkOf } from '../people/sessions/network.ts'
import { actorOf, enter } from '../http/person.ts'
import { hashOf, newToken } from '../http/secrets.ts'
import { HttpError } from '../http/errors.ts'
import { policyOf } from '../http/policy.ts'
import { bodyOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'
import { type NewSession, renewSession } from '../people/sessions/sessions.ts'
import { type Exchange, openBeside } from '../people/sessions/start-session.ts'

export function registerStoredLogin(app: FastifyInstance, context: ServerContext): void {
  const { query: querystring, body } = storedLogin
  const open = { config: { policy: policyOf(storedLogin) }, schema: { querystring, body } }
  app.post('/storedlogin', open, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const tok = await tokenForCompany(context, request)
    return { ok: true, tok, redirectTo: `/?apitoken=${tok}` }
  })
}

/** An entry token for a company that this browser is still signed in to, as its cookies prove. */
async function tokenForCompany(context: ServerContext, request: FastifyRequest): Promise<string> {
  const code = bodyOf<'storedlogin'>(request).ccode.trim().toUpperCase()
  const tokens = allSessions(browserSessions(context.config, request))
  const issued = await context.database.kysely.transaction().execute(async (work) => {
    const live = await liveSessions(work, tokens)
    const session = live.find(({ ccode }) => ccode.toUpperCase() === code)
    const person = session ? await enter(work, hashOf(session.token)) : null
    if (!session || !person) return null
    const { companyId, id: personId } = person
    return await issueEntryToken(work, { companyId, personId, sessionHash: hashOf(session.token) })
  })
  if (issued !== null) return issued
  // Counted after the look-up, which is cheap, so that a browser with a session is never refused.
  await countAttempt(context.database, { limit: 'storedLogin', subject: networkOf(request.ip) })
  throw new HttpError(401, 'login-required', 'Please log in to this company again.')
}

/**
 * Exchanges the single-use token of an address for a session: the one it resumes, if this browser has it, or a new
 * one. Returns the token of the session; null when the entry token is not valid here, which then stays unused.
 */
export async function exchangeEntryToken(
  context: ServerContext,
  { request, reply }: Exchange,
  entryToken: string,
): Promise<string | null> {
  const before = browserSessions(context.config, request)
  const idleMinutes = context.config.sessionIdleMinutes
  try {
    const browser = await context.database.kysely.transaction().execute(async (work) => {
      const entry = await useEntryToken(work, entryToken)
      if (!entry) throw new Worthless()
      return await (entry.sessionHash === null
        ? openNew(work, before, { ...entry, idleMinutes })
        : goBack(work, before, entry.sessionHash))
    })
    setBrowserSessions(context.config, reply, browser)
    return browser.session
  } catch (error) {
    // 409 (three sessions elsewhere): the login page asks whether to end them. 423 (access blocked): it shows that.
    const isHandledByLogin = error instanceof HttpError && [409, 423].includes(error.status)
    if (error instanceof Worthless || isHandledByLogin) return null
    throw error
  }
}

class Worthless extends Error {}

type NewEntry = EntrySession & Pick<NewSession, 'idleMinutes'>

/** Opens a new session. Without a device id it counts as a separate device. */
async function openNew(work: Work, before: BrowserSessions, entry: NewEntry): Promise<BrowserSessions> {
  const { companyId, personId, idleMinutes } = entry
  const session = { companyId, personId, idleMinutes, hwid: `entry ${newToken()}`, logoutOthers: false } as const
  return (await openBeside(work, before, { ...session, impersonator: null, how: 'entry-token' })).browser
}

/** Makes the resumed session the current one, with a new token, and adds the current session to the others. */
async function goBack(work: Work, before: BrowserSessions, sessionHash: string): Promise<BrowserSessions> {
  const live = (await liveSessions(work, allSessions(before))).map(({ token }) => token)
  const session = live.find((token) => hashOf(token) === sessionHash)
  const person = session === undefined ? null : await enter(work, sessionHash)
  if (session === undefined || !person) throw new Worthless()
  await appendAudit(work, person.companyId, { event: 'login', ...actorOf(person), how: 'stored-login' })
  const renewed = await renewSession(work, session, person)
  if (renewed === null) throw new Worthless()
  return { session: renewed, others: live.filter((token) => token !== session).slice(0, MOST_OTHERS) }
}
