import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { cacheFolder } from '../config/code-cache.ts'
import type { Config } from '../config/config.ts'
import { ownConnectionUrl } from '../config/database-urls.ts'
import { ownAuditKey } from '../database/audit-key.ts'
import { WAY_TO_OTHER_TABLES } from '../database/compatibility.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { migrationNames } from '../database/migrate.ts'
import { missingRight } from '../database/missing-right.ts'
import { IncompleteRestoreError, refuseHalfRestored, restoringFolder } from '../database/restoring.ts'
import { openStore } from '../files/open-store.ts'
import type { FileStore } from '../files/store.ts'
import { restoreAudit } from './audit-folder.ts'
import { BackupError, explained } from './error.ts'
import { partOfFile, readStored } from './files.ts'
import { loadDatabase } from './load.ts'
import type { BackupManifest } from './manifest.ts'
import { FOLDER_MODE } from './parts.ts'
import { openEmptyPostgres, openNewPglite, type RestoreTarget } from './target.ts'
import { filesIn, verifyBackup } from './verify.ts'

/**
 * Restores a backup into an empty DATA_DIR and, if DATABASE_URL is set, an empty database, as a copy in quarantine.
 * The whole backup is read before anything is written. Throws a BackupError and leaves the target empty if it cannot be
 * restored; the server refuses a target that was left half restored by a crash.
 */
export async function restoreBackup(config: Config, backup: string): Promise<BackupManifest> {
  const manifest = await verifyBackup(backup, await ownAuditKey(config))
  requireMigrations(manifest)
  await requireEmpty(config)
  await mkdir(config.dataDir, { recursive: true })
  const unlock = await lockFolder(config.dataDir)
  const restoring = restoringFolder(config.dataDir)
  await mkdir(restoring, { mode: FOLDER_MODE })
  const undo: (() => Promise<void>)[] = [() => rm(restoring, { recursive: true, force: true })]
  try {
    await restoreInto(config, { backup, manifest, restoring, undo })
    return manifest
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    const url = ownConnectionUrl(config)
    throw explained(url === null ? error : missingRight(error, url), config.dataDir)
  } finally {
    await unlock()
  }
}

interface RestoreSteps {
  readonly backup: string
  readonly manifest: BackupManifest
  readonly restoring: string
  /** Functions that undo the completed steps, in order of the steps. */
  readonly undo: (() => Promise<void>)[]
}

async function restoreInto(config: Config, { backup, manifest, restoring, undo }: RestoreSteps): Promise<void> {
  // First, since it refuses a wrong key.
  const { auditKey, left } = await restoreAudit(config, { backup, manifest, undo })
  const target = await openTarget(config, restoring)
  try {
    await restoreFiles(config, { backup, manifest, restoring, undo })
    await loadDatabase(target, { backup, manifest, auditKey, left })
  } finally {
    await target.close()
  }
  if (config.databaseUrl === null) await rename(join(restoring, 'pglite'), join(config.dataDir, 'pglite'))
  await rm(restoring, { recursive: true, force: true })
}

async function openTarget(config: Config, restoring: string): Promise<RestoreTarget> {
  const url = ownConnectionUrl(config)
  return url === null ? await openNewPglite(join(restoring, 'pglite')) : await openEmptyPostgres(url)
}

/** A backup of an older version is migrated later; one of a newer version, or with another schema, cannot be. */
function requireMigrations({ migrations, version }: BackupManifest): void {
  const [first = 'none', own] = [migrations[0], migrationNames[0]]
  if (first !== own)
    throw new BackupError(
      `The backup was written by Countersign ${version} with other tables than this version makes (${first}; here ${own}), ` +
        `which has no migrations from them. Restore it with the version that wrote it, ${WAY_TO_OTHER_TABLES}`,
    )
  const unknown = migrations.filter((name) => !migrationNames.includes(name))
  const isBeginning = migrations.every((name, at) => name === migrationNames[at])
  if (isBeginning) return
  throw new BackupError(
    `The backup was written by another version of Countersign (${version}), whose tables this version does not know` +
      `${unknown.length > 0 ? ` (${unknown.join(', ')})` : ''}. Install version ${version}, restore, and update afterwards.`,
  )
}

/** Heads and key of the audit may exist, since they are stored separately, and what this command's own start cached. */
async function requireEmpty({ dataDir, auditDir }: Config): Promise<void> {
  await refuseHalfRestored(dataDir).catch((error: unknown) => {
    throw error instanceof IncompleteRestoreError ? new BackupError(error.message) : error
  })
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupError(`${dataDir} cannot be written to: ${error.message}`)
  })
  const allowed = [auditDir, cacheFolder(dataDir)].map((folder) => relative(dataDir, folder))
  const others = names.filter((name) => !allowed.includes(name) && !name.endsWith('.sock'))
  if (others.length === 0) return
  throw new BackupError(
    `${dataDir} is not empty: it has ${others.slice(0, 5).join(', ')}. A backup is restored into an empty folder, so ` +
      'that nothing is lost: choose another DATA_DIR.',
  )
}

/** A bucket may have other files, and files of this backup: they are kept if the restore fails. */
async function restoreFiles(config: Config, { backup, manifest, restoring, undo }: RestoreSteps): Promise<void> {
  const store = openStore(config)
  const incoming = join(restoring, 'file')
  if (config.bucket === null) {
    for (const folder of ['files', 'exports'])
      undo.push(() => rm(join(config.dataDir, folder), { recursive: true, force: true }))
  }
  for await (const file of filesIn(backup, manifest)) {
    // Copies the bytes, also of a link that somebody has put there.
    await copyFile(join(backup, partOfFile(file).path), incoming)
    if (config.bucket !== null && !(await isStored(store, file.key))) undo.push(() => store.remove(file.key))
    await store.put(file.key, incoming)
  }
}

async function isStored(store: FileStore, key: string): Promise<boolean> {
  const source = await readStored(store, key)
  source?.destroy()
  return source !== null
}
