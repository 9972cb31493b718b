import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import type { Work } from '../database/tenant.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Services } from '../services.ts'
import { readCookie } from './cookies.ts'
import { enter, type Person } from './person.ts'
import { hashOf, sameText } from './secrets.ts'
import { apiTokenOf } from '../sessions/sessions.ts'
import { CallError } from './errors.ts'

/** What every call may use. */
export interface Parts extends Services {
  readonly config: Config
  readonly database: Database
  readonly screens: ScreenSource
  /** Asked once a request: it may change while the server runs. */
  readonly app: () => AppDefinition
  /** Which front end is served: a page that loaded another one offers to update. */
  readonly build: string
  /** Screens whose newest text is broken, served as they last were. */
  readonly stale: () => readonly string[]
}

export interface SignedCall {
  readonly person: Person
  /** One transaction a call: it commits when the handler returns, and nothing is kept when it throws. */
  readonly work: Work
}

type Handler = (call: SignedCall, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Foundation §4: said instead of an answer to who is not signed in. */
export const UNAUTHORIZED = { ok: false, reason: 'unauthorized' } as const

/**
 * The handler of a route with policy `session` or `admin`: it runs only for a person whose cookie and token
 * belong together and whose session the database knows at this moment. `status` is 200 for the list,
 * whose client reads the body (foundation §4), and 401 for all others.
 */
export function signedIn(parts: Parts, handler: Handler, status = 401) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(parts, request)
    const answer =
      token === null
        ? UNAUTHORIZED
        : await runSigned(parts, token, (call) => allowed(call, { request, reply, handler }))
    if (answer === UNAUTHORIZED) reply.code(status)
    return answer
  }
}

interface Request {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly handler: Handler
}

/** Throws 403 where the route's policy is `admin` and the person is none. */
async function allowed(call: SignedCall, { request, reply, handler }: Request): Promise<unknown> {
  if (request.routeOptions.config.policy === 'admin' && !call.person.admin) {
    throw new CallError(403, 'not-authorised', 'Only an administrator may do this.')
  }
  return await handler(call, request, reply)
}

/** Runs `run` in the transaction of this session, or answers that it is none. */
export async function runSigned(
  parts: Pick<Parts, 'database'>,
  token: string,
  run: (call: SignedCall) => Promise<unknown>,
): Promise<unknown> {
  return await parts.database.kysely.transaction().execute(async (work) => {
    const person = await enter(work, hashOf(token))
    return person ? await run({ person, work }) : UNAUTHORIZED
  })
}

/** The cookie, when the query brings the token that belongs to it. */
export function pairedToken({ config, database }: Parts, request: FastifyRequest): string | null {
  const token = readCookie(config, request, 'session')
  const { apitoken } = request.query as { apitoken?: string }
  if (!token || !apitoken) return null
  return sameText(apitoken, apiTokenOf(database.secret, token)) ? token : null
}

/** The screen of this request, when it answers this call; otherwise 404. */
export function screenOf({ screens }: Parts, request: FastifyRequest, call: string): ServerDefinition {
  const { screen } = request.params as { screen: string }
  const definition = screens.get(screen)
  if (definition?.calls.includes(call)) return definition
  throw new CallError(404, 'unknown-screen', 'There is no such screen, or it does not answer this call.')
}
