import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { allOf, type Held, heldBy, holdInstead, liveSessions, MOST_OTHERS } from '../sessions/held.ts'
import type { Person } from '../sessions/person.ts'
import { apiTokenOf, closeSession, type NewSession, type OpenedSession, openSession } from '../sessions/sessions.ts'
import type { Parts } from './signed-in.ts'

export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Opening extends NewSession {
  /** Uses up what gave the right to it, in the same transaction: both happen or neither. */
  readonly claim?: (work: Work) => Promise<void>
}

/** All ways to sign in end here: a new session, its cookies, and the answer of foundation §3. */
export async function startSession(parts: Parts, { request, reply }: Exchange, opening: Opening): Promise<unknown> {
  const { opened, held } = await parts.database.kysely.transaction().execute(async (work) => {
    await opening.claim?.(work)
    return await openBeside(work, heldBy(parts.config, request), opening)
  })
  holdInstead(parts.config, reply, held)
  reply.header('cache-control', 'no-store')
  return loginAnswer(parts, opened)
}

/**
 * Opens a session in a browser that may hold others. The one at hand stays when it belongs to another
 * company, among those the browser may go back to; those of the same company end.
 */
export async function openBeside(
  work: Work,
  before: Held,
  wanted: NewSession,
): Promise<{ readonly opened: OpenedSession; readonly held: Held }> {
  const live = await liveSessions(work, allOf(before))
  const kept = live.filter(({ companyId }) => companyId !== wanted.companyId).slice(0, MOST_OTHERS)
  for (const each of live.filter((one) => !kept.includes(one))) await closeSession(work, each.token)
  const opened = await openSession(work, wanted)
  return { opened, held: { session: opened.token, others: kept.map(({ token }) => token) } }
}

function loginAnswer(parts: Parts, { token, person }: OpenedSession) {
  return {
    ok: true,
    id: person.id,
    userName: person.name,
    erpType: person.erpType,
    email: person.email,
    company: person.company,
    address: person.address,
    tok: apiTokenOf(parts.database.secret, token),
    isTestDb: person.isTest,
    flags: flagsOf(parts.app(), person),
    impersonator: person.impersonator,
    redirectTo: '/',
  }
}

/**
 * The person's modules, without the pages an ERP draws itself: this server does not, so no menu offers them.
 * A page that is named like a section cannot be hidden: the flag would hide the whole section.
 */
export function flagsOf({ routes, sections }: AppDefinition, { flags }: Person): Readonly<Record<string, boolean>> {
  const isSection = (route: string): boolean => sections.some(({ name }) => name === route)
  const undrawn = routes.filter(({ route, page }) => page !== null && !isSection(route))
  return { ...flags, ...Object.fromEntries(undrawn.map(({ route }) => [`module_${route}`, false] as const)) }
}
