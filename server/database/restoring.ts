import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** A restore into this folder was not finished; the message is for the operator. */
export class IncompleteRestoreError extends Error {}

/** Exists in the folder of a site while a backup is being restored into it. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring')

/** Throws an IncompleteRestoreError if a restore was not finished: its data could be mistaken for complete. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const isThere = await access(restoringFolder(dataDir)).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new IncompleteRestoreError(
    `${dataDir} holds a restore that was not finished. Empty the folder, and the database of DATABASE_URL where one is ` +
      'set, and restore the backup once more.',
  )
}
