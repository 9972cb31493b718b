import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import type { WalPosition } from '../database/standby.ts'
import { cookieHeader, readCookie, setCookie } from './cookies.ts'
import { isReading } from './policy.ts'

interface StandbyReadOptions {
  readonly config: Config
  readonly database: Database
}

/**
 * The connections of the standby, if it has all changes of this browser; null: the primary answers. A call that the
 * standby cannot answer, for whatever reason, is sent to the primary.
 */
export async function standbyFor({ config, database }: StandbyReadOptions, request: FastifyRequest) {
  if (database.standby === null) return null
  return await database.standby.connections(positionIn(readCookie(config, request, 'written')))
}

/** A manipulated cookie only makes its own browser read older rows, or the primary's. */
const positionIn = (cookie: string | null): WalPosition => (/^\d{1,20}$/.test(cookie ?? '') ? BigInt(cookie ?? 0) : 0n)

/** Stores in each browser's cookie the end of the database's log after its last change. */
export function trackWrites(app: FastifyInstance, reading: StandbyReadOptions): void {
  if (reading.database.standby === null) return
  app.addHook('onSend', async (request, reply) => {
    if (!isReading(request) || opensSessions(request)) await rememberWrite(reading, reply)
  })
}

/** Calls that begin or end sessions; some of them are GET. */
const opensSessions = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/main/') && routeOptions.config.policy === 'public'

/** The same for an answer that the hook does not handle. */
export async function rememberWrite(reading: StandbyReadOptions, reply: FastifyReply): Promise<void> {
  const cookie = await writtenNow(reading)
  if (cookie !== null) setCookie(reading.config, reply, cookie)
}

/** The headers that set the cookie, for an answer that Fastify does not send. */
export async function writePositionHeaders(reading: StandbyReadOptions): Promise<Record<string, string>> {
  const cookie = await writtenNow(reading)
  return cookie === null ? {} : { 'set-cookie': cookieHeader(reading.config, cookie) }
}

/** Null: there is no standby, or the primary does not answer. */
async function writtenNow({ database }: StandbyReadOptions) {
  const position = await database.standby?.written().catch(() => null)
  return position === null || position === undefined ? null : ({ kind: 'written', value: position.toString() } as const)
}
