import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { compatibleSince } from '../database/compatibility.ts'
import type { Database } from '../database/open.ts'
import { watchTables } from '../database/readable-tables.ts'
import { isDraining } from '../http/drain.ts'
import { hasRoom } from '../http/storage-room.ts'

interface HealthContext {
  readonly config: Pick<Config, 'dataDir'>
  /** Null: the data is in another ERP. */
  readonly database: Pick<Database, 'kysely' | 'knows' | 'quarantine'> | null
}

const open = { config: { policy: 'public' }, exposeHeadRoute: true } as const

/**
 * For process managers and balancers: `/healthz` answers while this process runs; `/readyz` answers 200 while it can
 * serve and store and should get calls, else 503 with what is missing: `database`, `room` (disk space), `migrations`
 * (a later version of the database, which is not compatible with this process), `tables` (one of them cannot be read),
 * `draining` (the process is stopping). A restored copy in quarantine reports that it is one.
 */
export function registerHealth(app: FastifyInstance, { config, database }: HealthContext): void {
  const areTablesReadable = database && watchTables(database.kysely)
  app.get('/healthz', open, () => ({ ok: true }))
  app.get('/readyz', open, async (_request, reply) => {
    const [missingOfDatabase, room] = await Promise.all([
      database === null ? [] : lackOf(database, areTablesReadable),
      database === null || hasRoom(app.server, config.dataDir),
    ])
    const copy = database === null || database.quarantine === null ? {} : { quarantined: true }
    const missing = [...missingOfDatabase, ...(room ? [] : ['room']), ...(isDraining(app.server) ? ['draining'] : [])]
    return reply.code(missing.length === 0 ? 200 : 503).send({ ok: missing.length === 0, missing, ...copy })
  })
}

async function lackOf(
  { kysely, knows }: NonNullable<HealthContext['database']>,
  areTablesReadable: (() => Promise<boolean>) | null,
): Promise<readonly string[]> {
  const since = await compatibleSince(kysely).catch(() => null)
  if (since === null) return ['database']
  const isDamaged = areTablesReadable !== null && !(await areTablesReadable())
  return [...(since > knows ? ['migrations'] : []), ...(isDamaged ? ['tables'] : [])]
}
