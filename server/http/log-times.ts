import type { FastifyInstance } from 'fastify'

/**
 * Tells the log every call and every page, with its answer and its time (foundation §7, notes); at LOG_LEVEL=debug, as
 * they are many. Never the query: it holds tokens.
 */
export function logTimes(app: FastifyInstance): void {
  if (app.log.level !== 'debug') return
  app.addHook('onResponse', async ({ method, url, log }, reply) => {
    const path = url.split('?', 1)[0]
    log.debug({ method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}
