import { createHash } from 'node:crypto'
import type { ImportScreen, PlannedFile } from './plan-file.ts'

interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** The screen as the sender sees it. */
  readonly screen: ImportScreen
  /** Id of the sender. */
  readonly person: string
}

interface ReadFile extends PlannedFile {
  /** SHA-256 of its bytes. */
  readonly hash: string
}

/** Calls of the thread for sent files that read imports. */
export const importCalls = {
  /** Throws 400 for a file that cannot be read or has no column of the screen. */
  async readImport({ name, bytes, screen, person }: SentFile): Promise<ReadFile> {
    const [{ readFile }, { planFile }] = await Promise.all([import('./read-file.ts'), import('./plan-file.ts')])
    const planned = planFile(await readFile(name, bytes), { screen, person })
    return { ...planned, hash: createHash('sha256').update(bytes).digest('hex') }
  },
}
