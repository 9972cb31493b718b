import { ConfigError, type Environment, wrong } from './setting.ts'

/** Settings of metrics and of stopping the process. */
export interface OperationConfig {
  /** Bearer token that gives access to `/metrics`; null: only this machine, or nobody if others reach the server. */
  readonly metricsToken: string | null
  /** Seconds in which a stopping process still accepts calls while `/readyz` already fails. */
  readonly drainSeconds: number
  /** Seconds that calls in progress have to end after that. */
  readonly stopSeconds: number
}

const SHORTEST_TOKEN = 24
/** Default if a balancer may be in front: it requests `/readyz` two or three times in this time. */
const PUBLIC_DRAIN_SECONDS = 10
const STOP_SECONDS = 30
const MOST_SECONDS = 600

/** @param isPublic whether other machines reach this server, so that a balancer may be in front */
export function readOperation(env: Environment, isPublic: boolean): OperationConfig {
  const metricsToken = env['METRICS_TOKEN'] || null
  // The value is not repeated: it is a secret.
  if (metricsToken !== null && metricsToken.length < SHORTEST_TOKEN)
    throw new ConfigError(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters.`)
  return {
    metricsToken,
    drainSeconds: readSeconds(env, 'DRAIN_SECONDS', isPublic ? PUBLIC_DRAIN_SECONDS : 0),
    stopSeconds: readSeconds(env, 'STOP_SECONDS', STOP_SECONDS),
  }
}

function readSeconds(env: Environment, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  if (/^\d{1,3}$/.test(text) && Number(text) <= MOST_SECONDS) return Number(text)
  throw wrong(name, text, `seconds from 0 to ${MOST_SECONDS}`)
}
