import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of files that are written while it is copied. */
export interface FolderCopy {
  readonly source: string
  readonly target: string
  /**
   * Milliseconds: files whose content or name is older are the same in the target. Null: nothing is there yet.
   */
  readonly since: number | null
}

/**
 * Makes the target like the source, in this thread, which it blocks: a file is a call of the system, not a way to another
 * thread and back. Where the file system can, no byte is read (FICLONE).
 */
export function copyFolder({ source, target, since }: FolderCopy): void {
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const entries = readdirSync(source, { withFileTypes: true })
  const names = new Set(entries.map(({ name }) => name))
  for (const name of readdirSync(target))
    if (!names.has(name)) rmSync(join(target, name), { recursive: true, force: true })
  for (const entry of entries) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) copyFolder({ source: from, target: to, since })
    else if (entry.isFile() && isOther(from, to, since)) copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}

/** The time of the change of a file, which nobody sets: also one that was renamed has it anew. */
function isOther(from: string, to: string, since: number | null): boolean {
  if (since === null) return true
  return lstatSync(from).ctimeMs >= since || lstatSync(to, { throwIfNoEntry: false }) === undefined
}

export const copyCalls = { copyFolder }
