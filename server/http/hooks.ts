import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

/** Requests so frequent or numerous that their log lines would hide all others. */
const QUIET = /^\/(assets\/|healthz$|readyz$|metrics$)/

/**
 * Logs every call and every page with its request id, status and duration (foundation §7, notes): at level info if
 * other machines reach the server, else at debug. Never logs the query, which contains tokens.
 */
export function logTimes(app: FastifyInstance, { isPublic }: { readonly isPublic: boolean }): void {
  if (app.log.level !== 'debug' && !(isPublic && app.log.level === 'info')) return
  app.addHook('onResponse', async ({ method, url, log }, reply) => {
    const path = url.split('?', 1)[0] ?? ''
    const level = isPublic && !QUIET.test(path) ? 'info' : 'debug'
    log[level]({ method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/**
 * Refuses texts that a database cannot store, with NUL or a lone surrogate, in the path, the query, cookies and the body
 * of a call or of a page. Runs after the schema, which limits the depth of a body.
 */
export async function refuseBrokenText({ params, query, cookies, body }: FastifyRequest): Promise<void> {
  // Invalid bytes are refused by the code that reads them.
  if ([params, query, cookies].every(isStorable) && (Buffer.isBuffer(body) || isStorable(body))) return
  throw new HttpError(400, 'invalid-request', 'A text of the request holds a character that cannot be stored.')
}

/**
 * Whether a caller that found nothing else wants the page: whoever asks for a page, or does not say what, such as a
 * monitor or the preview of a link in a chat. An address that ends like a file is never a page.
 */
export function asksForPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (!['GET', 'HEAD'].includes(method) || path.startsWith('/main/') || /\.\w+$/.test(path)) return false
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}

/** Whether a database can store all texts in it. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (value instanceof URLSearchParams) return [...value].flat().every(isStorable)
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each))
}
