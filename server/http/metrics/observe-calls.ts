import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MISSING_FILE } from '../errors.ts'
import type { Metrics } from './metrics.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** The status that nginx logs if the caller has closed the connection. */
const HUNG_UP = '499'

/** Measures every call of routes that are added later. No label contains data sent by a caller. */
export function observeCalls(
  app: FastifyInstance,
  { calls, missingFiles }: Pick<Metrics, 'calls' | 'missingFiles'>,
): void {
  /** When each unanswered call began, by the clock of the process. */
  const begun = new WeakMap<FastifyRequest, number>()
  const observe = (request: FastifyRequest, status: string): void => {
    const began = begun.get(request)
    if (began === undefined) return
    begun.delete(request)
    calls.observe({ ...labelsOf(request), status }, (performance.now() - began) / 1000)
  }
  app.addHook('onRequest', async (request) => void begun.set(request, performance.now()))
  app.addHook('onError', async (_request, _reply, error) => {
    if (error.code === MISSING_FILE) missingFiles.inc()
  })
  app.addHook('onResponse', async (request, reply) => observe(request, String(reply.raw.statusCode)))
  app.addHook('onRequestAbort', async (request) => observe(request, HUNG_UP))
}

/** All addresses without a route share one label, and so do all methods that no route has. */
function labelsOf({ method, routeOptions, is404 }: FastifyRequest): { route: string; method: string } {
  return {
    route: is404 ? 'unknown' : (routeOptions.url ?? 'unknown'),
    method: METHODS.includes(method) ? method : 'other',
  }
}
