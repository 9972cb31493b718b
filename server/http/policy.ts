import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Who may call a route. `public`: anybody. `session`: a person with a session cookie and the matching
 * token. `admin`: administrators; others get 403. `erp`: another ERP decides, this server is a proxy.
 * `operator`: the operator of the server, by METRICS_TOKEN (routes/metrics.ts).
 * There is no default: a route without a policy stops the start.
 */
export type Policy = 'public' | 'session' | 'admin' | 'erp' | 'operator'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /** Answers only the person's own data, whichever screens they may open. */
    ownThings?: boolean
    /** Changes no data of the company although it is not a GET: support acting as a person may call it. */
    reads?: boolean
  }
}

/** The policy of a call of the contract, in whose schema it stands. */
export const policyOf = ({ open }: { readonly open: boolean }): Policy => (open ? 'public' : 'session')

/** Whether a call changes no data of the company. */
export const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || routeOptions.config.reads === true

/** Refuses to start if a route has no policy, or a call of the contract has no schema. */
export function requirePolicies(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const isCall = (route: RouteOptions) => route.url.startsWith('/main') && route.config?.policy !== 'erp'
    const bare = routes.filter((route) => !route.config?.policy || (isCall(route) && !route.schema))
    if (bare.length === 0) return
    const names = bare.map((route) => `${String(route.method)} ${route.url}`).join(', ')
    throw new Error(`These routes declare no policy, or no schema: ${names}.`)
  })
}
