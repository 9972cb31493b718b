import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { compatibleSince } from '../database/compatibility.ts'
import type { Database } from '../database/open.ts'
import { isDraining } from '../http/drain.ts'
import { hasRoom } from '../http/storage-room.ts'

interface Served {
  readonly config: Pick<Config, 'dataDir'>
  /** Null: another ERP has one. */
  readonly database: Pick<Database, 'kysely' | 'knows' | 'quarantine'> | null
}

const open = { config: { policy: 'public' } } as const

/**
 * For whoever starts and balances processes: `/healthz` answers while this process runs, `/readyz` 200 while it can
 * serve and store and is to be sent calls, else 503 with what is missing: `database`, `room`, `migrations` (the database
 * is of a later version, which does not serve this one), `draining` (the process stops). A restored copy in quarantine
 * says that it is one.
 */
export function registerHealth(app: FastifyInstance, { config, database }: Served): void {
  app.get('/healthz', open, () => ({ ok: true }))
  app.get('/readyz', open, async (_request, reply) => {
    const [missingOfDatabase, room] = await Promise.all([
      database === null ? [] : lackOf(database),
      database === null || hasRoom(app.server, config.dataDir),
    ])
    const copy = database === null || database.quarantine === null ? {} : { quarantined: true }
    const missing = [...missingOfDatabase, ...(room ? [] : ['room']), ...(isDraining(app.server) ? ['draining'] : [])]
    return reply.code(missing.length === 0 ? 200 : 503).send({ ok: missing.length === 0, missing, ...copy })
  })
}

async function lackOf({ kysely, knows }: NonNullable<Served['database']>): Promise<readonly string[]> {
  return await compatibleSince(kysely).then(
    (since) => (since > knows ? ['migrations'] : []),
    () => ['database'],
  )
}
