import { ConfigError, type Environment, wrong } from './setting.ts'

/** How the process is watched and stopped. */
export interface OperationConfig {
  /** Who sends it as a bearer token may read `/metrics`; null: only this machine, and nobody where others reach it. */
  readonly metricsToken: string | null
  /** Seconds in which a stopping process still takes calls while `/readyz` already says no. */
  readonly drainSeconds: number
  /** Seconds that the calls under way have to end after that. */
  readonly stopSeconds: number
}

const SHORTEST_TOKEN = 24
/** Where a balancer stands in front: it asks `/readyz` two or three times in this time. */
const PUBLIC_DRAIN_SECONDS = 10
const STOP_SECONDS = 30
const MOST_SECONDS = 600

/** @param isPublic whether other machines reach this server: a balancer may stand in front */
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
