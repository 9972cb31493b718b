import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { HttpError } from './errors.ts'

const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what pages of other sites post: a form of theirs could sign a browser in or out, since an answer sets cookies
 * whether or not the request had any. Programs, which name no origin, are not concerned.
 * @param prefix of the guarded addresses
 */
export function refuseOtherOrigins(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  prefix: string,
): void {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host
  app.addHook('onRequest', async (request) => {
    if (HARMLESS.has(request.method) || !request.url.startsWith(prefix)) return
    if (isOfOtherOrigin(request, publicHost))
      throw new HttpError(403, 'other-origin', 'A page of another site has sent this.')
  })
}

function isOfOtherOrigin({ headers, host }: FastifyRequest, publicHost: string | null): boolean {
  const site = headers['sec-fetch-site']
  // Browsers set it, and no page can change it. A page without referrers names the origin `null` in posts to itself.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined) return false
  const sender = URL.canParse(origin) ? new URL(origin).host : null
  return sender === null || (sender !== host && sender !== publicHost)
}
