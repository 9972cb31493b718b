import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { Work } from '../../database/tenant.ts'
import {
  allSessions,
  type BrowserSessions,
  browserSessions,
  setBrowserSessions,
  type Human,
  liveSessions,
  MOST_OTHERS,
  sessionsOfHuman,
} from './browser-sessions.ts'
import { refuseWhileBlocked } from './access-block.ts'
import { endSession } from './session-ends.ts'
import { type Impersonator, type NewSession, type OpenedSession, openSession } from './sessions.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { menuFlags } from '../../rights/menu-flags.ts'
import { apiTokenOf } from '../../http/secrets.ts'
import type { Person } from '../../http/person.ts'
import type { CallContext } from '../../http/signed-in.ts'

/** Required for a login. */
export interface LoginContext extends CallContext {
  readonly app: () => AppDefinition
  readonly screens: ScreenSource
}

export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface OpenSessionOptions extends Omit<NewSession, 'idleMinutes'> {
  /** Consumes the OTP or entry token in the same transaction. */
  readonly claim?: (work: Work) => Promise<void>
}

/** The last step of every way to sign in: opens a session, sets its cookies and returns the answer of foundation §3. */
export async function startSession(
  context: LoginContext,
  { request, reply }: Exchange,
  opening: OpenSessionOptions,
): Promise<unknown> {
  const before = browserSessions(context.config, request)
  const session = { ...opening, idleMinutes: context.config.sessionIdleMinutes }
  const { opened, browser, flags } = await context.database.kysely.transaction().execute(async (work) => {
    const beside = await openBeside(work, before, session)
    return { ...beside, flags: await menuFlags(work, context, beside.opened.person) }
  })
  setBrowserSessions(context.config, reply, browser)
  reply.header('cache-control', 'no-store')
  return { ...loginAnswer(context, opened), flags }
}

/**
 * Opens a session in a browser that may have others. Sessions of the same human being in other companies stay open
 * and can be resumed. All others end, so that the next person at a shared phone cannot resume them.
 */
export async function openBeside(
  work: Work,
  before: BrowserSessions,
  session: NewSession & Pick<OpenSessionOptions, 'claim'>,
): Promise<{ readonly opened: OpenedSession; readonly browser: BrowserSessions }> {
  if (allSessions(before).length > 0 || session.impersonator) await lockSessions(work)
  await refuseWhileBlocked(work, session)
  await session.claim?.(work)
  const live = await liveSessions(work, allSessions(before))
  const elsewhere = live.filter(({ companyId }) => companyId !== session.companyId)
  const ofSamePerson = (await sessionsOfHuman(work, elsewhere, humanOf(session))).slice(0, MOST_OTHERS)
  for (const each of live.filter((one) => !ofSamePerson.includes(one))) await endSession(work, each.token, 'replaced')
  const opened = await openSession(work, session)
  if (session.impersonator) await notifyImpersonated(work, session.impersonator, opened.person)
  return { opened, browser: { session: opened.token, others: ofSamePerson.map(({ token }) => token) } }
}

/** Notifies the person of who acts as them. */
async function notifyImpersonated(work: Work, { name }: Impersonator, { companyId, id }: Person): Promise<void> {
  const text = `${name} of support logged in as you, to read.`
  const about = { screen: '', document_id: '' }
  await work
    .insertInto('notifications')
    .values({ company_id: companyId, person_id: id, ...about, text })
    .execute()
}

/** The human being of a session: the support person if there is one. */
function humanOf({ companyId, personId, impersonator }: NewSession): Human {
  return impersonator ? { companyId: impersonator.companyId, personId: impersonator.id } : { companyId, personId }
}

/** Serialises logins and logouts that append to several companies' audit chains, since these could deadlock. */
export async function lockSessions(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sessions of several companies', 0))`.execute(work)
}

function loginAnswer(context: LoginContext, { token, person }: OpenedSession) {
  return {
    ok: true,
    id: person.id,
    userName: person.name,
    erpType: person.erpType,
    email: person.email,
    company: person.company,
    ccode: person.ccode,
    address: person.address,
    tok: apiTokenOf(context.database.secret, token),
    isTestDb: person.isTest,
    impersonator: person.impersonator,
    redirectTo: '/',
  }
}
