import { LogController } from 'fastify'
import type { Config } from '../config/config.ts'
import { trustProxyOption } from '../config/trusted-proxies.ts'
import { requestIds } from './request-id.ts'

/** Options of Fastify that the reference ERP and the server before another ERP have in common. */
export const serverOptions = (config: Pick<Config, 'logLevel' | 'trustProxy'>) => ({
  logger: { level: config.logLevel },
  logController: new LogController({ disableRequestLogging: true }),
  trustProxy: trustProxyOption(config.trustProxy),
  exposeHeadRoutes: false,
  // A call on an open connection while the server stops is still answered; then that connection is closed.
  return503OnClosing: false,
  requestIdHeader: false as const,
  genReqId: requestIds(config.trustProxy),
})
