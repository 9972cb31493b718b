import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from './errors.ts'

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
 * Refuses texts that a database cannot store: with NUL or a lone surrogate. Runs after the schema, which limits the
 * depth of a body.
 */
export async function refuseBrokenText({ query, body }: FastifyRequest): Promise<void> {
  // Invalid bytes are refused by the code that reads them.
  if (isStorable(query) && (Buffer.isBuffer(body) || isStorable(body))) return
  throw new CallError(400, 'invalid-request', 'A text of the request holds a character that cannot be stored.')
}

/** Whether a database can store all texts in it. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each))
}
