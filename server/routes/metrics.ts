import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config/config.ts'
import { HttpError } from '../http/errors.ts'
import { sameText } from '../http/secrets.ts'
import type { Metrics } from '../http/metrics/metrics.ts'

interface Measured {
  readonly config: Pick<Config, 'isPublic' | 'operation'>
  readonly metrics: Metrics
  /** Updates metrics that are measured at each scrape. */
  readonly refresh?: () => Promise<void>
}

const operator = { config: { policy: 'operator' } } as const

/**
 * `/metrics` in the text format of Prometheus, including the process (event loop, CPU, memory). With METRICS_TOKEN, for
 * callers that send it; without, only if no other machine reaches this server (decision 48).
 */
export function registerMetrics(app: FastifyInstance, { config, metrics, refresh }: Measured): void {
  const { registry } = metrics
  collectDefaultMetrics({ register: registry })
  app.get('/metrics', operator, async (request, reply) => {
    requireOperator(config, request)
    await refresh?.()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Throws 404 if nobody may read the metrics, 401 without the correct token. */
function requireOperator({ isPublic, operation }: Measured['config'], request: FastifyRequest): void {
  const { metricsToken } = operation
  if (metricsToken === null && !isPublic) return
  if (metricsToken === null) throw new HttpError(404, 'not-found', 'There is nothing at this address.')
  if (sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return
  throw new HttpError(401, 'wrong-token', 'Metrics need the token of METRICS_TOKEN.')
}
