import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { storageFull } from './errors.ts'
import { isReading } from './policy.ts'
import { freeBytes, recordFullDisk } from './storage-room.ts'

/** Three segments of the embedded database's log, 16 MB each: without space for the next one it stops. */
const RESERVED_BYTES = 48 * 2 ** 20
const MEASURE_EVERY_MS = 1_000

interface Stored {
  readonly config: Pick<Config, 'dataDir'>
  readonly database: Pick<Database, 'kind'>
}

/**
 * Refuses changing calls while the disk of the embedded database is nearly full, so that it never writes to a full disk
 * and reading still works.
 */
export function refuseOnFullDisk(app: FastifyInstance, { config, database }: Stored): void {
  if (database.kind !== 'pglite') return
  let measuredAt = -Infinity
  let free = Promise.resolve(Infinity)
  app.addHook('onRequest', async (request) => {
    const { policy } = request.routeOptions.config
    if (isReading(request) || (policy !== 'session' && policy !== 'admin')) return
    if (performance.now() - measuredAt >= MEASURE_EVERY_MS) {
      measuredAt = performance.now()
      free = freeBytes(join(config.dataDir, 'pglite'))
    }
    if ((await free) >= RESERVED_BYTES) return
    recordFullDisk(request.server.server)
    throw storageFull()
  })
}
