import { createHash } from 'node:crypto'
import type { ImportScreen, PlannedFile } from './plan-file.ts'

interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** As the person who sent it knows it. */
  readonly screen: ImportScreen
  /** Who sent it. */
  readonly person: string
}

interface ReadFile extends PlannedFile {
  /** SHA-256 of its bytes. */
  readonly hash: string
}

/** What the thread for files serves of imports. */
export const importCalls = {
  /** Throws 400 for what cannot be read or has no column of the screen. */
  async readImport({ name, bytes, screen, person }: SentFile): Promise<ReadFile> {
    const [{ readFile }, { planFile }] = await Promise.all([import('./read-file.ts'), import('./plan-file.ts')])
    const planned = planFile(await readFile(name, bytes), { screen, person })
    return { ...planned, hash: createHash('sha256').update(bytes).digest('hex') }
  },
}
