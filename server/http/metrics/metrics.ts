import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { SCHEMA_VERSION } from '../../database/migrate.ts'

/** Measurements of this process for Prometheus. Each app has its own, since several may run in one process. */
export interface Metrics {
  readonly registry: Registry
  /** Duration of calls in seconds, by route pattern, method and status. */
  readonly calls: Histogram<'route' | 'method' | 'status'>
  /** Errors of background jobs, which are tried again. */
  readonly jobErrors: Counter
  /** Calls for files that the store has lost. */
  readonly missingFiles: Counter
}

/** In seconds: a list takes 5 ms, a person waits for 1 s, a caller gives up after 120 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

interface Versions {
  /** Version of Countersign. */
  readonly version: string
  /** Hash of the served front end. */
  readonly build: string
}

export function createMetrics({ version, build }: Versions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'countersign_build_info',
    help: '1, with the version, the state of the database it prepares, the build of the front end and the Node that run.',
    labelNames: ['version', 'schema', 'build', 'node'],
    registers,
  }).set({ version, schema: SCHEMA_VERSION, build, node: process.version }, 1)
  return {
    registry,
    calls: new Histogram({
      name: 'countersign_http_request_duration_seconds',
      help: 'Duration of calls by pattern of the route, method and status; 499: the caller hung up.',
      labelNames: ['route', 'method', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    jobErrors: new Counter({
      name: 'countersign_job_errors_total',
      help: 'Errors of jobs in the background; each is in the log.',
      registers,
    }),
    missingFiles: new Counter({
      name: 'countersign_missing_files_total',
      help: 'Calls for a file that the store has lost; each is in the log.',
      registers,
    }),
  }
}
