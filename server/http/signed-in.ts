import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Config } from '../config/config.ts'
import { withDeferred } from '../database/deferred.ts'
import type { Database } from '../database/open.ts'
import type { Work } from '../database/tenant.ts'
import { companyApp } from './company-app.ts'
import { readCookie } from './cookies.ts'
import { isReading } from './policy.ts'
import { enter, type Person } from './person.ts'
import { type CallQueues, personTurns } from './call-queues.ts'
import { apiTokenOf, hashOf, sameText } from './secrets.ts'
import { HttpError } from './errors.ts'
import { standbyFor } from './standby-reads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who has sent the request, in handlers of `signedIn`. */
    person?: Person
  }
}

/** Required to read the session of a request. */
export interface CallContext {
  readonly config: Config
  readonly database: Database
  /** The site; with a company's settings it is `app` of the call. */
  readonly app: () => AppDefinition
  /** Throws if the person may not use what the request names, whatever the policy of its route. */
  authorize(person: Person, request: FastifyRequest): void
  /** Rejects if the request is about a row for which it is not allowed. */
  requireRow(call: CompanyCall, request: FastifyRequest): Promise<void>
}

export interface SignedCall {
  readonly person: Person
  /** One transaction per call: it commits when the handler returns and rolls back when it throws. */
  readonly work: Work
}

/** A call with the site in the settings of the person's company: currency, time zone, languages (decision 45). */
export interface CompanyCall extends SignedCall {
  readonly app: AppDefinition
}

type Handler = (call: CompanyCall, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The answer to a caller who is not signed in (foundation §4). */
export const UNAUTHORIZED = { ok: false, reason: 'unauthorized' } as const

/**
 * The handler of a route with policy `session` or `admin`: it runs only with a matching pair of cookie and
 * token whose session is valid. All other callers get `status`: 200 for the list, whose client reads the body
 * (foundation §4), else 401.
 */
export function signedIn(context: CallContext, handler: Handler, status = 401) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(context, request)
    const answer =
      token === null
        ? UNAUTHORIZED
        : await runSigned(context, token, (call) => runGuarded(context, call, { request, reply, handler }))
    if (answer === UNAUTHORIZED) reply.code(status)
    return answer
  }
}

/** The same for a call that changes nothing: a standby answers it if it can, else the primary. */
export function signedInReading(context: CallContext, handler: Handler, status = 401) {
  const atPrimary = signedIn(context, handler, status)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(context, request)
    const kysely = token === null ? null : await standbyFor(context, request)
    if (token === null || kysely === null) return await atPrimary(request, reply)
    const atStandby = { ...context, database: { ...context.database, kysely } }
    const run = (call: CompanyCall) => runGuarded(context, call, { request, reply, handler })
    // The primary decides on refusals, too: the requested row may not have reached the standby yet.
    const answer = await runIn(atStandby, personTurns(context.database), { token, run }).catch(() => UNAUTHORIZED)
    return answer === UNAUTHORIZED ? await atPrimary(request, reply) : answer
  }
}

/**
 * Reads in the transaction of the call and creates the answer from the result after it, so that no database connection
 * is in use in the meantime.
 */
export function signedInThen<T>(
  context: CallContext,
  read: (call: CompanyCall, request: FastifyRequest) => Promise<T>,
  answer: (result: T, reply: FastifyReply) => Promise<unknown>,
) {
  const reading = signedIn(context, read)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const result = await reading(request, reply)
    return result === UNAUTHORIZED ? result : await answer(result as T, reply)
  }
}

interface Request {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly handler: Handler
}

/** Throws 403 if the route's policy is `admin` and the person is no administrator. */
async function runGuarded(
  context: CallContext,
  call: CompanyCall,
  { request, reply, handler }: Request,
): Promise<unknown> {
  if (request.routeOptions.config.policy === 'admin' && !call.person.admin) {
    throw new HttpError(403, 'not-authorised', 'Only an administrator may do this.')
  }
  if (!isReading(request)) requireThemselves(call.person)
  request.person = call.person
  context.authorize(call.person, request)
  if (!isReading(request)) await context.requireRow(call, request)
  return await handler(call, request, reply)
}

/** Support acting as a person may read what they read, but may not change or decide anything: throws 403. */
export function requireThemselves({ impersonator, name }: Person): void {
  if (impersonator === null) return
  const words = `Support reads only: ${name} does this themselves. Nothing was changed.`
  throw new HttpError(403, 'support-reads-only', words)
}

/** Runs `run` in a transaction of this session's company; UNAUTHORIZED without a valid session. */
export async function runSigned(
  context: Pick<CallContext, 'database' | 'app'>,
  token: string,
  run: (call: CompanyCall) => Promise<unknown>,
): Promise<unknown> {
  return await runIn(context, personTurns(context.database), { token, run })
}

interface RunCallOptions {
  readonly token: string
  readonly run: (call: CompanyCall) => Promise<unknown>
}

async function runIn(
  context: Pick<CallContext, 'database' | 'app'>,
  turns: CallQueues,
  { token, run }: RunCallOptions,
): Promise<unknown> {
  const hash = hashOf(token)
  return await turns.run(hash, () =>
    context.database.kysely.transaction().execute(async (work) => {
      const person = await enter(work, hash)
      if (person) turns.identify(hash, person)
      if (!person) return UNAUTHORIZED
      const app = companyApp(context.app(), person)
      return await withDeferred(work, person.companyId, () => run({ person, work, app }))
    }),
  )
}

/**
 * For an `onRequest` hook: refuses a changing call without a matching pair of cookie and token before its body is
 * received, so that nobody without a session can make the server hold long bodies.
 */
export function refuseUnpaired(context: Pick<CallContext, 'config' | 'database'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { policy } = request.routeOptions.config
    if (['GET', 'HEAD'].includes(request.method) || (policy !== 'session' && policy !== 'admin')) return
    if (pairedToken(context, request) === null) await reply.code(401).send(UNAUTHORIZED)
  }
}

/** The session token of the cookie, if the query has the matching API token; else null. */
export function pairedToken(
  { config, database }: Pick<CallContext, 'config' | 'database'>,
  request: FastifyRequest,
): string | null {
  const token = readCookie(config, request, 'session')
  const { apitoken } = request.query as { apitoken?: string }
  if (!token || !apitoken) return null
  return sameText(apitoken, apiTokenOf(database.secret, token)) ? token : null
}
