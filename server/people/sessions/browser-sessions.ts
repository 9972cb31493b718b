import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Work } from '../../database/tenant.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import { hashOf } from '../../http/secrets.ts'

/** Number of companies a browser stays signed in to in addition to the current one. */
export const MOST_OTHERS = 5
/** Separates two tokens; no token contains it. */
const BETWEEN = '.'

/** The session tokens of a browser: for the current session and for other companies, newest first. */
export interface BrowserSessions {
  readonly session: string | null
  readonly others: readonly string[]
}

export function browserSessions(config: Config, request: FastifyRequest): BrowserSessions {
  const others = (readCookie(config, request, 'others') ?? '').split(BETWEEN).filter((token) => token !== '')
  return { session: readCookie(config, request, 'session') || null, others: others.slice(0, MOST_OTHERS) }
}

export function allSessions({ session, others }: BrowserSessions): readonly string[] {
  return session === null ? others : [session, ...others]
}

export function setBrowserSessions(config: Config, reply: FastifyReply, { session, others }: BrowserSessions): void {
  if (session === null) clearCookie(config, reply, 'session')
  else setCookie(config, reply, { kind: 'session', value: session })
  if (others.length > 0) setCookie(config, reply, { kind: 'others', value: others.join(BETWEEN) })
  else if (readCookie(config, reply.request, 'others')) clearCookie(config, reply, 'others')
}

export interface LiveSession {
  readonly token: string
  readonly companyId: string
  readonly ccode: string
}

/** The account by which a human being has signed in at this browser. */
export interface Human {
  readonly companyId: string
  readonly personId: string
}

/** The sessions that belong to the same human being, by e-mail or phone. */
export async function sessionsOfHuman(
  work: Work,
  sessions: readonly LiveSession[],
  { companyId, personId }: Human,
): Promise<readonly LiveSession[]> {
  if (sessions.length === 0) return []
  const hashes = sessions.map(({ token }) => hashOf(token))
  const { rows } = await sql<{ hash: string }>`
    select token_hash as hash from sessions_of_human(${hashes}::text[], ${companyId}, ${personId})`.execute(work)
  return sessions.filter(({ token }) => rows.some(({ hash }) => hash === hashOf(token)))
}

/** The valid sessions of these tokens, in the same order, each with its company. */
export async function liveSessions(work: Work, tokens: readonly string[]): Promise<readonly LiveSession[]> {
  if (tokens.length === 0) return []
  const { rows } = await sql<{ hash: string; companyId: string; ccode: string }>`
    select token_hash as hash, company_id as "companyId", ccode
    from session_companies(${tokens.map(hashOf)}::text[])`.execute(work)
  return tokens.flatMap((token) => {
    const row = rows.find(({ hash }) => hash === hashOf(token))
    return row ? [{ token, companyId: row.companyId, ccode: row.ccode }] : []
  })
}
