import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import type { Work } from '../database/tenant.ts'
import { companyApp } from './company-app.ts'
import { readCookie } from './cookies.ts'
import { isReading } from './policy.ts'
import { enter, type Person } from './person.ts'
import { type PersonTurns, personTurns } from './person-turns.ts'
import { apiTokenOf, hashOf, sameText } from './secrets.ts'
import { CallError } from './errors.ts'
import { standbyFor } from './standby-reads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who has sent it, in handlers of `signedIn`. */
    person?: Person
  }
}

/** What reading the session of a request needs. */
export interface CallContext {
  readonly config: Config
  readonly database: Database
  /** Of the site: what a company has of it is `app` of the call. */
  readonly app: () => AppDefinition
  /** Throws where the person may not use what the request names, whatever the policy of its route. */
  authorize(person: Person, request: FastifyRequest): void
  /** Rejects where the request would change a row that it may not be made about. */
  requireRow(call: CompanyCall, request: FastifyRequest): Promise<void>
}

export interface SignedCall {
  readonly person: Person
  /** One transaction per call: it commits when the handler returns and rolls back when it throws. */
  readonly work: Work
}

/** A call with the site as the company of the person has it: its currency, its days, its languages (ADR 0122). */
export interface CompanyCall extends SignedCall {
  readonly app: AppDefinition
}

type Handler = (call: CompanyCall, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The answer to a caller who is not signed in (foundation §4). */
export const UNAUTHORIZED = { ok: false, reason: 'unauthorized' } as const

/**
 * The handler of a route with policy `session` or `admin`: it runs only with a matching pair of cookie and
 * token whose session is valid. `status` is that of the answer to all others: 200 for the list, whose client
 * reads the body (foundation §4), else 401.
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

/** The same for a call that changes nothing: a standby answers it where it can, and the primary all others. */
export function signedInReading(context: CallContext, handler: Handler, status = 401) {
  const atPrimary = signedIn(context, handler, status)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(context, request)
    const kysely = token === null ? null : await standbyFor(context, request)
    if (token === null || kysely === null) return await atPrimary(request, reply)
    const atStandby = { ...context, database: { ...context.database, kysely } }
    const run = (call: CompanyCall) => runGuarded(context, call, { request, reply, handler })
    // Refusals, too, are the primary's: what is asked for may have come a moment ago.
    const answer = await runIn(atStandby, personTurns(context.database), { token, run }).catch(() => UNAUTHORIZED)
    return answer === UNAUTHORIZED ? await atPrimary(request, reply) : answer
  }
}

/**
 * Reads in the transaction of the call and answers after it what is made of what was read: meanwhile no connection of
 * the database is in use.
 */
export function signedInThen<T>(
  context: CallContext,
  read: (call: CompanyCall, request: FastifyRequest) => Promise<T>,
  answer: (found: T, reply: FastifyReply) => Promise<unknown>,
) {
  const reading = signedIn(context, read)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const found = await reading(request, reply)
    return found === UNAUTHORIZED ? found : await answer(found as T, reply)
  }
}

interface Request {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly handler: Handler
}

/** Throws 403 where the route's policy is `admin` and the person is no administrator. */
async function runGuarded(
  context: CallContext,
  call: CompanyCall,
  { request, reply, handler }: Request,
): Promise<unknown> {
  if (request.routeOptions.config.policy === 'admin' && !call.person.admin) {
    throw new CallError(403, 'not-authorised', 'Only an administrator may do this.')
  }
  if (!isReading(request)) requireThemselves(call.person)
  request.person = call.person
  context.authorize(call.person, request)
  if (!isReading(request)) await context.requireRow(call, request)
  return await handler(call, request, reply)
}

/** Support that acts as a person reads what they read, and changes and decides nothing. Throws 403. */
export function requireThemselves({ impersonator, name }: Person): void {
  if (impersonator === null) return
  const words = `Support reads only: ${name} does this themselves. Nothing was changed.`
  throw new CallError(403, 'support-reads-only', words)
}

/** Runs `run` in a transaction of this session's company; UNAUTHORIZED without a valid session. */
export async function runSigned(
  context: Pick<CallContext, 'database' | 'app'>,
  token: string,
  run: (call: CompanyCall) => Promise<unknown>,
): Promise<unknown> {
  return await runIn(context, personTurns(context.database), { token, run })
}

interface Running {
  readonly token: string
  readonly run: (call: CompanyCall) => Promise<unknown>
}

async function runIn(
  context: Pick<CallContext, 'database' | 'app'>,
  turns: PersonTurns,
  { token, run }: Running,
): Promise<unknown> {
  const hash = hashOf(token)
  return await turns.run(hash, () =>
    context.database.kysely.transaction().execute(async (work) => {
      const person = await enter(work, hash)
      if (person) turns.identify(hash, person)
      return person ? await run({ person, work, app: companyApp(context.app(), person) }) : UNAUTHORIZED
    }),
  )
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
