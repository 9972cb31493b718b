import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open.ts'
import { readCookie } from '../../http/cookies.ts'
import { hashOf } from '../../http/secrets.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call of this route counts as use of the session. Default: if it needs a session. */
    isUse?: boolean
  }
}

/** A session is extended at most this often: many calls per second need one statement per minute. */
const EXTEND_AFTER_MS = 60_000
/** Sessions remembered by this process. */
const MOST_REMEMBERED = 10_000

/**
 * Extends the session of each call that a person makes. It runs after the answer: no call waits for it, and inside the
 * transaction of a slow call it would block the person's next login. Automatic calls of open pages, such as their
 * heartbeat, do not count as use.
 */
export function extendSessions(app: FastifyInstance, { config, database }: ExtendSessionOptions): void {
  const minutes = config.sessionIdleMinutes
  if (minutes === null) return
  const extendedAt = new Map<string, number>()
  app.addHook('onResponse', async (request) => {
    const token = isUse(request) ? readCookie(config, request, 'session') : null
    if (!token) return
    const [hash, now] = [hashOf(token), performance.now()]
    if (now - (extendedAt.get(hash) ?? -Infinity) < EXTEND_AFTER_MS) return
    if (extendedAt.size >= MOST_REMEMBERED) extendedAt.clear()
    extendedAt.set(hash, now)
    await extend(database, hash, minutes).catch((error: unknown) => request.log.warn(error))
  })
}

async function extend({ kysely }: Database, hash: string, minutes: number): Promise<void> {
  await sql`
    update sessions set idle_until = ${idleUntil(minutes)}
    where token_hash = ${hash} and revoked_at is null and ended_at is null
      and (idle_until is null or idle_until > now())`.execute(kysely)
}

interface ExtendSessionOptions {
  readonly config: Config
  readonly database: Database
}

/** When a session that is used now will expire unless it is used again. */
export const idleUntil = (minutes: number) => sql<Date>`now() + ${minutes}::int * interval '1 minute'`

function isUse({ query, routeOptions }: FastifyRequest): boolean {
  const { policy, isUse: declared } = routeOptions.config
  if ((query as { heartbeat?: string }).heartbeat === 'y') return false
  return declared ?? (policy === 'session' || policy === 'admin')
}
