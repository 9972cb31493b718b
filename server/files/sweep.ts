import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import { createRunner, type Runner } from '../jobs/runner.ts'
import { removePieces } from './piece-store.ts'
import { incomingFolder } from './receive.ts'
import type { Store } from './store.ts'
import { deleteUpload, UPLOAD_MS } from './uploads.ts'

const ROUND_MS = 60 * 60 * 1000

export interface Sweeping {
  readonly database: Database
  readonly store: Store
  readonly dataDir: string
}

/** Sweeps at the start and every hour: the folder of this process, and the uploads of all. */
export function createSweeper(sweeping: Sweeping, log: (error: unknown) => void): Runner {
  const jobs = [() => sweepIncoming(incomingFolder(sweeping.dataDir)), () => sweepUploads(sweeping)]
  return createRunner({ everyMs: ROUND_MS, due: async () => jobs, run: (job) => job() }, log)
}

/** Removes what a process that ended has left in its folder, a day later. */
export async function sweepIncoming(folder: string): Promise<void> {
  await sweepFolder(folder)
  // Where earlier versions had uploads in pieces.
  await sweepFolder(join(folder, 'tus'))
}

async function sweepFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(folder, entry.name)
    if (Date.now() - (await changedAt(path)) > UPLOAD_MS) await rm(path, { force: true })
  }
}

/** Infinity: it is gone. */
const changedAt = async (path: string): Promise<number> =>
  await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )

interface Swept {
  readonly company_id: string
  readonly id: string
  readonly home: string | null
  /** False: finished, with pieces that could not be removed then. */
  readonly is_over: boolean
  /** So old that the process with its folder, which would have removed it, is gone. */
  readonly is_orphan: boolean
}

/**
 * Removes uploads in pieces a day after they were begun, and the rows of finished ones after eight days, which tell a
 * caller who did not get the answer, as answers under a key do.
 */
export async function sweepUploads({ database, store }: Omit<Sweeping, 'dataDir'>): Promise<void> {
  const home = await store.home()
  for (const { company_id: company, id, ...swept } of await uploadsToSweep(database)) {
    if (swept.home === home) await removePieces({ database, store }, { company, id }, { isOver: swept.is_over })
    else if (swept.is_orphan) await inTenant(database, company, (work) => deleteUpload(work, { company, id }))
  }
}

async function uploadsToSweep({ kysely }: Database): Promise<readonly Swept[]> {
  return await kysely.transaction().execute(async (work) => {
    const { rows } = await sql<Swept>`select * from uploads_to_sweep()`.execute(work)
    return rows
  })
}
