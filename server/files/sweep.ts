import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 24 * 60 * 60 * 1000
/** Uploads in pieces may be taken up for a week, and their notes are read as long. */
const PIECES_MS = 8 * DAY_MS

/** Takes away what arrived and never became a file, because the line or the server went. */
export async function sweepIncoming(folder: string): Promise<void> {
  await sweep(folder, DAY_MS)
  await sweep(join(folder, 'tus'), PIECES_MS)
}

async function sweep(folder: string, keptMs: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(folder, entry.name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > keptMs) await rm(path, { force: true })
  }
}
