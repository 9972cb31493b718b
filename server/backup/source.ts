import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { ownConnectionUrl } from '../config/database-urls.ts'
import { FolderInUseError, lockFolder } from '../database/folder-lock.ts'
import { DamagedFolderError, refuseIncompleteFolder } from '../database/pglite-pool.ts'
import { requestCopy } from './copy-request.ts'
import { BackupError } from './error.ts'
import { openPgliteSession, openPostgresSession, type BackupSession } from './session.ts'

/**
 * The database of a site, to be read while people work. For an embedded database that a server has open, this is a copy
 * that the server creates; otherwise the database itself.
 */
export async function openSource(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<BackupSession> {
  const url = ownConnectionUrl(config)
  if (url !== null) return await openPostgresSession(url)
  await requireDatabase(config.dataDir)
  const { folder, release } = await lockedOrCopied(config.dataDir)
  try {
    await refuseIncompleteFolder(folder)
    const session = await openPgliteSession(folder).catch((error: unknown) => {
      throw new DamagedFolderError(folder, error)
    })
    return {
      ...session,
      async close() {
        await session.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Throws a BackupError if the folder has no database, since opening it would create one. */
async function requireDatabase(dataDir: string): Promise<void> {
  const names: readonly string[] = await readdir(join(dataDir, 'pglite')).catch(() => [])
  if (names.length === 0)
    throw new BackupError(`There is no embedded database in ${dataDir}: set DATA_DIR, or DATABASE_URL.`)
}

interface SourceFolder {
  readonly folder: string
  release(): Promise<void>
}

async function lockedOrCopied(dataDir: string): Promise<SourceFolder> {
  try {
    const release = await lockFolder(dataDir)
    return { folder: join(dataDir, 'pglite'), release }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return await requestCopy(dataDir, error)
  }
}
