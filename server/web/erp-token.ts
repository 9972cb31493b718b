/**
 * For an ERP that answers a token and sets no cookie: stores its token in an HttpOnly cookie of this origin and adds it
 * to each call without a token, so that people stay signed in after a reload (foundation §9).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { isRefused, membersOf, readVersion, textOrNull } from '../../engine/calls/answers.ts'
import type { Config } from '../config/config.ts'

const LOGINS = ['/main/login', '/main/webappotplogin', '/main/storedlogin']
const VERSION = '/main/v'
const LOGOUT = '/main/logout'

/** A new token to store, null to remove it; null instead of the object: unchanged. */
type Change = { readonly token: string | null } | null

export interface ErpToken {
  /** The query for the ERP, without `?`, with the stored token if the call has none. */
  query(request: FastifyRequest): string
  /** Headers for the ERP: without this cookie; answers that may contain a token are requested uncompressed. */
  toErp(headers: IncomingHttpHeaders, request: FastifyRequest): IncomingHttpHeaders
  /** Runs before a call is forwarded: a logout removes the stored token, whatever the ERP answers. */
  beforeCall(request: FastifyRequest, reply: FastifyReply): void
  /** Forwards an answer and stores its token. Rejects if the answer breaks off. */
  answer(request: FastifyRequest, reply: FastifyReply, stream: Readable): Promise<void>
}

/** Needs `@fastify/cookie` on the app. */
export function erpToken(config: Config): ErpToken {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  // A browser accepts `__Host-` only with Secure, that is over https.
  const name = `${isSecure ? '__Host-' : ''}countersign-erp`
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const storedToken = ({ cookies }: FastifyRequest) => cookies[name] || null
  const storeToken = (reply: FastifyReply, token: string | null) =>
    token === null ? reply.clearCookie(name, attributes) : reply.setCookie(name, token, attributes)
  return {
    query(request) {
      const stored = storedToken(request)
      const own = searchOf(request)
      if (stored === null || tokenOf(request) !== '' || LOGINS.includes(pathOf(request))) return own
      return [own, `apitoken=${encodeURIComponent(stored)}`].filter((part) => part !== '').join('&')
    },
    toErp(headers, request) {
      const cookie = withoutCookie(headers.cookie ?? '', name)
      const { cookie: _cookie, ...others } = headers
      const encoding = mayCarryToken(request) ? { 'accept-encoding': 'identity' } : {}
      return { ...others, ...encoding, ...(cookie === '' ? {} : { cookie }) }
    },
    beforeCall(request, reply) {
      if (pathOf(request) === LOGOUT && storedToken(request) !== null) storeToken(reply, null)
    },
    async answer(request, reply, stream) {
      if (!mayCarryToken(request)) return void reply.send(stream)
      const bytes = await beginningOf(stream)
      if (bytes instanceof Readable) return void reply.send(bytes)
      const change = changeBy({ request, reply, stored: storedToken(request), body: parsed(bytes.toString()) })
      if (change !== null) storeToken(reply, change.token)
      reply.send(bytes)
    },
  }
}

/** Largest answer that is read for its token: such answers have a few kilobytes. */
const MOST_READ = 4 * 1024 * 1024

/** The whole answer, or, if it is too long to be held in memory, a stream of it. */
async function beginningOf(stream: Readable): Promise<Buffer | Readable> {
  const parts: Buffer[] = []
  let length = 0
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const { value, done } = await iterator.next()
    if (done) return Buffer.concat(parts)
    parts.push(value)
    length += value.length
    if (length > MOST_READ) return Readable.from(continued(parts, iterator), { objectMode: false })
  }
}

async function* continued(parts: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* parts
  yield* { [Symbol.asyncIterator]: () => rest }
}

interface ErpAnswer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly stored: string | null
  readonly body: unknown
}

function changeBy(answer: ErpAnswer): Change {
  const { statusCode } = answer.reply
  if (statusCode >= 500) return null
  const change = LOGINS.includes(pathOf(answer.request)) ? changeBySignIn(answer) : changeByVersion(answer)
  return change?.token === answer.stored ? null : change
}

/** An ERP that sets an HttpOnly cookie at sign-in has its own sessions, so its token is not stored. */
function changeBySignIn({ reply, body }: ErpAnswer): Change {
  const token = tokenIn(body)
  if (reply.statusCode >= 300 || isRefused(body) || token === null) return null
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  return { token: cookies.some((cookie) => /;\s*httponly/i.test(cookie)) ? null : token }
}

/**
 * Updates the stored token from a version answer. A page that was opened with a token in its address stores that token;
 * answers to calls with a token other than the stored one do not change it.
 */
function changeByVersion({ request, reply, stored, body }: ErpAnswer): Change {
  const sent = tokenOf(request)
  const isStored = stored !== null && (sent === '' || sent === stored)
  if (reply.statusCode === 401 || saysSignedOut(body)) return isStored ? { token: null } : null
  // An answer of an ERP in maintenance contains nothing about the session.
  if (body === null || isRefused(body)) return null
  const isOpening = stored === null ? hasNoCookie(request) : isStored || isFirstOfPage(request)
  const token = tokenIn(body) ?? sent
  return isOpening && token !== '' ? { token } : null
}

function saysSignedOut(body: unknown): boolean {
  const { loginRequired, forcedLogout = false, userName } = readVersion(body)
  return forcedLogout || (loginRequired && !userName)
}

/** Whether it is the first version call of a page, not a heartbeat. */
function isFirstOfPage(request: FastifyRequest): boolean {
  return queryOf(request).get('heartbeat') !== 'y'
}

/** Whether there is no cookie at all, so that the ERP has not set one either. */
function hasNoCookie({ cookies }: FastifyRequest): boolean {
  return Object.keys(cookies).length === 0
}

function mayCarryToken(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return path === VERSION || LOGINS.includes(path)
}

function tokenIn(body: unknown): string | null {
  const { token, tok } = membersOf(body)
  return textOrNull(token) ?? textOrNull(tok)
}

function tokenOf(request: FastifyRequest): string {
  return queryOf(request).get('apitoken') ?? ''
}

function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  return new URLSearchParams(searchOf({ url }))
}

/** The raw query, without `?`. */
function searchOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

/** The Cookie header without the cookie of that name; others are unchanged. */
function withoutCookie(header: string, name: string): string {
  const pairs = header.split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair !== '' && pair.split('=')[0] !== name).join('; ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
