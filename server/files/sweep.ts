import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import { createRunner, type Runner } from '../jobs/runner.ts'
import { recordFolder } from './folder-use.ts'
import { removePieces } from './piece-store.ts'
import { incomingFolder } from './receive.ts'
import type { FileStore } from './store.ts'
import { deleteUpload, UPLOAD_MS } from './uploads.ts'

const ROUND_MS = 60 * 60 * 1000

export interface SweepOptions {
  readonly database: Database
  readonly store: FileStore
  readonly dataDir: string
}

/** Sweeps at the start and every hour: this process's folder, and the uploads of all processes. Records the folder as used. */
export function createSweeper(sweeping: SweepOptions, log: (error: unknown) => void): Runner {
  const { database, store, dataDir } = sweeping
  const jobs = [
    () => recordFolder(database, store),
    () => sweepIncoming(incomingFolder(dataDir)),
    () => sweepUploads(sweeping),
  ]
  return createRunner({ everyMs: ROUND_MS, due: async () => jobs, run: (job) => job() }, log)
}

/** Removes files that an ended process has left in its folder, after a day. */
export async function sweepIncoming(folder: string): Promise<void> {
  await sweepFolder(folder)
  // The folder that earlier versions used for uploads in pieces.
  await sweepFolder(join(folder, 'tus'))
}

async function sweepFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(folder, entry.name)
    if (Date.now() - (await changedAt(path)) > UPLOAD_MS) await rm(path, { force: true })
  }
}

/** Time of the last change; Infinity: the file was deleted. */
const changedAt = async (path: string): Promise<number> =>
  await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )

interface Swept {
  readonly company_id: string
  readonly id: string
  readonly home: string | null
  /** False: it is finished, but its pieces could not be removed at that time. */
  readonly is_over: boolean
  /** So old that the process with its folder, which should have removed it, no longer exists. */
  readonly is_orphan: boolean
}

/**
 * Removes uploads in pieces a day after they were begun, and the rows of finished ones after eight days. Like stored
 * answers of idempotency keys, these rows are for callers who did not receive the answer.
 */
export async function sweepUploads({ database, store }: Omit<SweepOptions, 'dataDir'>): Promise<void> {
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
