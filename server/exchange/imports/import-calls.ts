import { createHash } from 'node:crypto'
import type { PlanFileOptions, PlannedFile } from './plan-file.ts'

interface SentFile extends PlanFileOptions {
  readonly name: string
  readonly bytes: Uint8Array
}

interface ReadFile extends PlannedFile {
  /** SHA-256 of its bytes. */
  readonly hash: string
}

/** Calls of the thread for sent files that read imports. */
export const importFileCalls = {
  /** Throws 400 for a file that cannot be read or has no column of the screen. */
  async readImport({ name, bytes, ...planning }: SentFile): Promise<ReadFile> {
    const [{ readFile }, { planFile }] = await Promise.all([import('./read-file.ts'), import('./plan-file.ts')])
    const planned = planFile(await readFile(name, bytes), planning)
    return { ...planned, hash: createHash('sha256').update(bytes).digest('hex') }
  },
}
