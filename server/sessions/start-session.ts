import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import {
  allOf,
  type BrowserSessions,
  browserSessions,
  setBrowserSessions,
  type Human,
  liveSessions,
  MOST_OTHERS,
  sessionsOfHuman,
} from './browser-sessions.ts'
import { refuseWhileBlocked } from './access-block.ts'
import { type NewSession, type OpenedSession, openSession, replaceSession } from './sessions.ts'
import { flagsOf } from './screen-access.ts'
import { apiTokenOf } from '../http/secrets.ts'
import type { CallContext } from '../http/signed-in.ts'

/** What a login takes. */
export interface LoginContext extends CallContext {
  readonly app: () => AppDefinition
}

export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Opening extends NewSession {
  /** Uses up what gave the right to it, in the same transaction: both happen or neither. */
  readonly claim?: (work: Work) => Promise<void>
}

/** All ways to sign in end here: a new session, its cookies, and the answer of foundation §3. */
export async function startSession(
  context: LoginContext,
  { request, reply }: Exchange,
  opening: Opening,
): Promise<unknown> {
  const before = browserSessions(context.config, request)
  const { opened, browser } = await context.database.kysely
    .transaction()
    .execute((work) => openBeside(work, before, opening))
  setBrowserSessions(context.config, reply, browser)
  reply.header('cache-control', 'no-store')
  return loginAnswer(context, opened)
}

/**
 * Opens a session in a browser that may hold others. Those of the same human being in other companies stay
 * among the ones the browser may go back to. All others end: the next person at a shared phone enters nothing
 * of the one before (trust.md, rule 13).
 */
export async function openBeside(
  work: Work,
  before: BrowserSessions,
  session: Opening,
): Promise<{ readonly opened: OpenedSession; readonly browser: BrowserSessions }> {
  if (allOf(before).length > 0 || session.impersonator) await oneAtATime(work)
  await refuseWhileBlocked(work, session)
  await session.claim?.(work)
  const live = await liveSessions(work, allOf(before))
  const elsewhere = live.filter(({ companyId }) => companyId !== session.companyId)
  const ofSamePerson = (await sessionsOfHuman(work, elsewhere, humanOf(session))).slice(0, MOST_OTHERS)
  for (const each of live.filter((one) => !ofSamePerson.includes(one))) await replaceSession(work, each.token)
  const opened = await openSession(work, session)
  return { opened, browser: { session: opened.token, others: ofSamePerson.map(({ token }) => token) } }
}

/** Support stays who they are, whoever they act for. */
function humanOf({ companyId, personId, impersonator }: NewSession): Human {
  return impersonator ? { companyId: impersonator.companyId, personId: impersonator.id } : { companyId, personId }
}

/** A login that writes into the audit of several companies: two at once, in opposite order, would wait for each other. */
async function oneAtATime(work: Work): Promise<void> {
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
    flags: flagsOf(context.app(), person),
    impersonator: person.impersonator,
    redirectTo: '/',
  }
}
