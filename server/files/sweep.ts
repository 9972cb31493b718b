import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createRunner, type Runner } from '../jobs/runner.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Resumable uploads can be resumed for a week, and their markers are read as long. */
const PIECES_MS = 8 * DAY_MS

const ROUND_MS = 60 * 60 * 1000

/** Sweeps the folder at the start and every hour. */
export function createSweeper(folder: string, log: (error: unknown) => void): Runner {
  return createRunner({ everyMs: ROUND_MS, due: async () => [folder], run: sweepIncoming }, log)
}

/** Removes incomplete uploads that nobody resumed. */
export async function sweepIncoming(folder: string): Promise<void> {
  await sweep(folder, DAY_MS)
  await sweep(join(folder, 'tus'), PIECES_MS)
}

async function sweep(folder: string, maxAgeMs: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(folder, entry.name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > maxAgeMs) await rm(path, { force: true })
  }
}
