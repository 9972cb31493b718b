import fastifyCookie from '@fastify/cookie'
import httpProxy from '@fastify/http-proxy'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { closeAfterwards, closeDrainedConnections, watchConnections } from '../http/drain.ts'
import { answerError } from '../http/errors.ts'
import type { Metrics } from '../http/metrics/metrics.ts'
import { observeCalls } from '../http/metrics/observe-calls.ts'
import { requirePolicies } from '../http/policy.ts'
import { logTimes } from '../http/hooks.ts'
import { refuseOtherOrigins } from '../http/other-origins.ts'
import { answerRequestIds, REQUEST_ID_HEADER } from '../http/request-id.ts'
import { serverOptions } from '../http/server-options.ts'
import { sendSecurityHeaders } from '../http/security-headers.ts'
import { followCertificate, readCertificate, secureServer } from '../http/https/certificate.ts'
import { registerCompression } from '../http/compression.ts'
import { type ErpToken, erpToken } from './erp-token.ts'

/** Foundation §7. The version call may take longer. */
const TIMEOUT_MS = 120_000
const VERSION_TIMEOUT_MS = 300_000
const RETRY_AFTER_SECONDS = '5'

/** Prefixes that are forwarded; this server answers everything else. */
const PREFIXES = ['/main', '/ssr']

/** Headers that belong to a connection rather than a message (RFC 9110 §7.6.1), or to the ERP's origin. */
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

/** The server in front of another ERP: a proxy without data or database. */
export async function buildErpApp(config: Config, erpUrl: string, metrics: Metrics): Promise<FastifyInstance> {
  const tls = await readCertificate(config)
  const app = Fastify({
    ...secureServer(tls),
    ...serverOptions(config),
    // Allows large uploads over slow connections; the ERP has its own time-out.
    requestTimeout: VERSION_TIMEOUT_MS,
  }) as FastifyInstance
  const endFollowing = followCertificate(config, app.server, { log: (error) => app.log.error(error) })
  app.addHook('onClose', async () => endFollowing())
  requirePolicies(app)
  logTimes(app, config)
  observeCalls(app, metrics)
  closeDrainedConnections(app)
  watchConnections(app.server)
  answerRequestIds(app)
  sendSecurityHeaders(app, config.publicUrl)
  // Its pages may be meant to receive the forms of others, such as an identity provider's.
  refuseOtherOrigins(app, config, '/main/')
  app.setErrorHandler(answerError)
  await registerCompression(app, { calls: false })
  await app.register(fastifyCookie)
  const token = erpToken(config)
  for (const prefix of PREFIXES) await app.register((scope) => forward(scope, { config, erpUrl, prefix, token }))
  return app
}

interface ForwardOptions {
  readonly config: Config
  readonly erpUrl: string
  readonly prefix: string
  readonly token: ErpToken
}

async function forward(scope: FastifyInstance, { config, erpUrl, prefix, token }: ForwardOptions): Promise<void> {
  // Bodies are streamed: not parsed, limited or converted.
  scope.removeAllContentTypeParsers()
  await scope.register(httpProxy, {
    upstream: erpUrl,
    prefix,
    rewritePrefix: prefix,
    config: { policy: 'erp' },
    disableRequestLogging: true,
    // By default the library does not verify certificates.
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
      // The library would retry a GET after a 503; retries are the caller's decision.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) =>
        token.toErp(toErp(config, request as FastifyRequest, headers), request as FastifyRequest),
      rewriteHeaders: (headers) => withPolicy(prefix, toBrowser(config, erpUrl, headers)),
      onError: (reply, { error }) => answerUnreachable(reply as FastifyReply, erpUrl, error),
    },
  })
}

/** Headers for the ERP: the browser's, with forwarded address, protocol and host. */
function toErp(config: Config, request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { forwarded: _forwarded, ...sent } = withoutHops(headers)
  // The addresses from the caller on, as far as proxies are trusted; a header set by the caller is dropped.
  const addresses = request.ips ?? [request.ip]
  const page = config.publicUrl === null ? null : new URL(config.publicUrl)
  return {
    ...sent,
    // The ERP may write it into its log, too.
    [REQUEST_ID_HEADER]: request.id,
    'x-forwarded-for': addresses.toReversed().join(', '),
    // Replaces what the caller has sent: many programs take it for the truth.
    'x-real-ip': request.ip,
    'x-forwarded-proto': page?.protocol.replace(':', '') ?? request.protocol,
    'x-forwarded-host': page?.host ?? request.host,
  }
}

/** Headers for the browser: the ERP's, with redirects and cookies for this origin. */
function toBrowser(config: Config, erpUrl: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { location, 'set-cookie': cookies, ...rest } = withoutHops(headers)
  const isSecure = config.publicUrl === null || isSafe(new URL(config.publicUrl))
  return {
    ...rest,
    ...(location === undefined ? {} : { location: localLocation(erpUrl, location) }),
    ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map((each) => browserCookie(each, isSecure)) }),
  }
}

/** Documents of the ERP that say nothing about what they may do; a browser would let them do everything here. */
function withPolicy(prefix: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const isDocument = /html|xml|svg/i.test(String(headers['content-type'] ?? 'html'))
  if (!isDocument || headers['content-security-policy'] !== undefined) return headers
  return { ...headers, 'content-security-policy': prefix === '/main' ? NO_PAGE : PAGE }
}

/** A call answers data, never a page. */
const NO_PAGE = "default-src 'none'; sandbox"
/** Pages may have their own scripts and styles. */
const PAGE = "object-src 'none'; base-uri 'self'; frame-ancestors 'self'"

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const dropped = new Set([...HOP_BY_HOP, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}

/** Whether a browser accepts Secure cookies: over https, and on localhost. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Rewrites a redirect to the ERP's own origin, which would leave this origin and its cookies. */
function localLocation(erpUrl: string, location: string): string {
  const url = URL.canParse(location, erpUrl) ? new URL(location, erpUrl) : null
  const isWhole = /^([a-z][a-z\d+.-]*:)?\/\//i.test(location)
  return isWhole && url?.origin === erpUrl ? `${url.pathname}${url.search}${url.hash}` : location
}

function answerUnreachable(reply: FastifyReply, erpUrl: string, error: Error & { statusCode?: number }): void {
  const { host } = new URL(erpUrl)
  const late = error.statusCode === 504
  // Otherwise the unread rest of an upload would be taken for the next request.
  if (!reply.request.raw.complete) closeAfterwards(reply)
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
 * A cookie of the ERP for this origin: without Domain, which would name another host, and without Secure if the browser
 * would reject it.
 */
export function browserCookie(cookie: string, isSecure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const allowed = attributes.filter((attribute) => {
    const name = attribute.split('=', 1)[0]?.trim().toLowerCase()
    return name !== 'domain' && (isSecure || name !== 'secure')
  })
  // Browsers reject SameSite=None without Secure, too.
  const sites = isSecure
    ? allowed
    : allowed.map((each) => (/^samesite\s*=\s*none$/i.test(each) ? 'SameSite=Lax' : each))
  return [pair, ...sites].join('; ')
}
