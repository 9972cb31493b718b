import fastifyCookie from '@fastify/cookie'
import httpProxy from '@fastify/http-proxy'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { answerError } from '../http/errors.ts'
import { requirePolicies } from '../http/policy.ts'
import { logTimes } from '../http/hooks.ts'
import { trustProxyOption } from '../config/trusted-proxies.ts'
import { registerCompression } from '../http/compression.ts'
import { type ErpToken, erpToken } from './erp-token.ts'

/** Foundation §7: the version call may take longer than all others. */
const TIMEOUT_MS = 120_000
const VERSION_TIMEOUT_MS = 300_000
const RETRY_AFTER_SECONDS = '5'

/** What is forwarded; everything else is this server's own. */
const PREFIXES = ['/main', '/ssr']

/** Belong to one connection, not to the message (RFC 9110 §7.6.1), or to the origin of the ERP. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'alt-svc',
]

/** The server in front of another ERP: it holds no data, opens no database and decides nothing. */
export async function buildErpApp(config: Config, erpUrl: string): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(config.trustProxy),
    // A large upload over a slow line: the ERP has its own patience.
    requestTimeout: VERSION_TIMEOUT_MS,
    exposeHeadRoutes: false,
  })
  requirePolicies(app)
  logTimes(app)
  app.setErrorHandler(answerError)
  await registerCompression(app, { calls: false })
  await app.register(fastifyCookie)
  const token = erpToken(config)
  for (const prefix of PREFIXES) await app.register((scope) => forward(scope, { config, erpUrl, prefix, token }))
  return app
}

interface Forwarding {
  readonly config: Config
  readonly erpUrl: string
  readonly prefix: string
  readonly token: ErpToken
}

async function forward(scope: FastifyInstance, { config, erpUrl, prefix, token }: Forwarding): Promise<void> {
  // Bodies go through as they come: nothing is read, limited or converted here.
  scope.removeAllContentTypeParsers()
  await scope.register(httpProxy, {
    upstream: erpUrl,
    prefix,
    rewritePrefix: prefix,
    config: { policy: 'erp' },
    disableRequestLogging: true,
    // The library leaves certificates unchecked unless told.
    undici: { connect: { rejectUnauthorized: true } },
    handler: (...[request, reply, dest, options]) => {
      token.beforeCall(request, reply)
      return reply.from(dest, { ...options, timeout: dest === '/main/v' ? VERSION_TIMEOUT_MS : TIMEOUT_MS })
    },
    replyOptions: {
      queryString: (...[, , request]) => token.query(request as FastifyRequest),
      onResponse: (...[request, reply, res]) => {
        const { stream } = res as unknown as { readonly stream: Readable }
        const handled = token.answer(request as FastifyRequest, reply as FastifyReply, stream)
        void handled.catch((error: Error) => answerUnreachable(reply as FastifyReply, erpUrl, error))
      },
      // The library would send a GET again after a 503; whether to is the caller's decision.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) =>
        token.toErp(toErp(config, request as FastifyRequest, headers), request as FastifyRequest),
      rewriteHeaders: (headers) => toBrowser(config, erpUrl, headers),
      onError: (reply, { error }) => answerUnreachable(reply as FastifyReply, erpUrl, error),
    },
  })
}

/** What the ERP learns: everything the browser sent, who asked, and under which address. */
function toErp(config: Config, request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { forwarded: _forwarded, ...sent } = withoutHops(headers)
  // From the caller on, as far as trusted proxies tell; what a caller wrote itself is not handed on.
  const addresses = request.ips ?? [request.ip]
  const page = config.publicUrl === null ? null : new URL(config.publicUrl)
  return {
    ...sent,
    'x-forwarded-for': addresses.toReversed().join(', '),
    'x-forwarded-proto': page?.protocol.replace(':', '') ?? request.protocol,
    'x-forwarded-host': page?.host ?? request.headers.host ?? '',
  }
}

/** What the browser gets: the answer of the ERP as if it came from here. */
function toBrowser(config: Config, erpUrl: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { location, 'set-cookie': cookies, ...rest } = withoutHops(headers)
  const isSecure = config.publicUrl === null || isSafe(new URL(config.publicUrl))
  return {
    ...rest,
    ...(location === undefined ? {} : { location: localLocation(erpUrl, location) }),
    ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map((each) => browserCookie(each, isSecure)) }),
  }
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const dropped = new Set([...HOP_BY_HOP, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}

/** A browser keeps Secure cookies over https, and for this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** A redirect to the ERP's own address would leave this one, and its cookies. */
function localLocation(erpUrl: string, location: string): string {
  const url = URL.canParse(location, erpUrl) ? new URL(location, erpUrl) : null
  const isWhole = /^([a-z][a-z\d+.-]*:)?\/\//i.test(location)
  return isWhole && url?.origin === erpUrl ? `${url.pathname}${url.search}${url.hash}` : location
}

function answerUnreachable(reply: FastifyReply, erpUrl: string, error: Error & { statusCode?: number }): void {
  const { host } = new URL(erpUrl)
  const late = error.statusCode === 504
  // What was not read of an upload stands in the way of the next request.
  if (!reply.request.raw.complete) reply.header('connection', 'close')
  reply
    .code(late ? 504 : 502)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .send({
      ok: false,
      code: late ? 'erp-timeout' : 'erp-unreachable',
      description: late ? `The ERP at ${host} did not answer in time.` : `The ERP at ${host} cannot be reached.`,
    })
}

/**
 * A cookie of the ERP, for a page that comes from here: without Domain, which would name another host, and
 * without Secure where the browser would refuse it for that.
 */
export function browserCookie(cookie: string, isSecure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const allowed = attributes.filter((attribute) => {
    const name = attribute.split('=', 1)[0]?.trim().toLowerCase()
    return name !== 'domain' && (isSecure || name !== 'secure')
  })
  // None without Secure is refused as well.
  const sites = isSecure
    ? allowed
    : allowed.map((each) => (/^samesite\s*=\s*none$/i.test(each) ? 'SameSite=Lax' : each))
  return [pair, ...sites].join('; ')
}
