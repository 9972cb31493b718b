import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { hasRoom } from '../http/storage-room.ts'

interface Served {
  readonly config: Pick<Config, 'dataDir'>
  readonly database: Pick<Database, 'kysely' | 'quarantine'>
}

const open = { config: { policy: 'public' } } as const

/**
 * For whoever starts and balances processes: `/healthz` answers while this process runs, `/readyz` 200 while it can
 * serve and store, else 503 with what is missing; a restored copy in quarantine says that it is one.
 */
export function registerHealth(app: FastifyInstance, { config, database }: Served): void {
  app.get('/healthz', open, () => ({ ok: true }))
  app.get('/readyz', open, async (_request, reply) => {
    const [answers, room] = await Promise.all([isReached(database), hasRoom(app.server, config.dataDir)])
    const copy = database.quarantine === null ? {} : { quarantined: true }
    const missing = [...(answers ? [] : ['database']), ...(room ? [] : ['room'])]
    return reply.code(missing.length === 0 ? 200 : 503).send({ ok: missing.length === 0, missing, ...copy })
  })
}

async function isReached({ kysely }: Served['database']): Promise<boolean> {
  return await sql`select 1`.execute(kysely).then(
    () => true,
    () => false,
  )
}
