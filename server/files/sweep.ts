import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createRunner, type Runner } from '../jobs/runner.ts'
import { begunAt, isPiecesName, piecesIn, UPLOAD_MS } from './pending.ts'

/** The marker of a finished upload tells a caller who did not get the answer, as answers under a key do. */
const MARKERS_MS = 8 * 24 * 60 * 60 * 1000

const ROUND_MS = 60 * 60 * 1000

/** Sweeps the folder at the start and every hour. */
export function createSweeper(folder: string, log: (error: unknown) => void): Runner {
  return createRunner({ everyMs: ROUND_MS, due: async () => [folder], run: sweepIncoming }, log)
}

/** Removes incomplete uploads a day after they were begun, and markers of finished ones after more than a week. */
export async function sweepIncoming(folder: string): Promise<void> {
  await sweep(folder, UPLOAD_MS)
  await sweepPieces(piecesIn(folder))
}

/** Of an upload in pieces both files go; its last piece may be new. */
async function sweepPieces(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const id of names.filter(isPiecesName)) {
    const begun = await begunAt(folder, id)
    if (Date.now() - begun <= UPLOAD_MS) continue
    await rm(join(folder, id), { force: true })
    await rm(join(folder, `${id}.json`), { force: true })
  }
  await sweep(folder, MARKERS_MS)
}

async function sweep(folder: string, maxAgeMs: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(folder, entry.name)
    if (Date.now() - (await changedAt(path)) > maxAgeMs) await rm(path, { force: true })
  }
}

/** Infinity: it is gone. */
const changedAt = async (path: string): Promise<number> =>
  await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
