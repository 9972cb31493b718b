import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { AuditKey } from '../database/audit-key.ts'
import { isStoreKey } from '../files/store.ts'
import { BackupError } from './error.ts'
import { partOfFile, type BackupFile } from './files.ts'
import { checkPart, type BackupManifest, readManifest, type TablePart } from './manifest.ts'
import { RowDigest } from './row-digest.ts'

/**
 * Reads the whole backup and checks that each part has the bytes, and each table the rows, that were written. Throws a
 * BackupError that names the first part that does not.
 * @param ownKey the key of the audit that this site has, apart from the backup; null: it has none
 */
export async function verifyBackup(folder: string, ownKey: AuditKey | null): Promise<BackupManifest> {
  const manifest = await readManifest(folder, ownKey)
  for (const part of [...manifest.audit, manifest.files, ...manifest.tables]) await checkPart(folder, part)
  for (const part of manifest.tables) await checkRows(folder, part)
  for await (const file of filesIn(folder, manifest)) await checkPart(folder, partOfFile(file))
  return manifest
}

/** The uploaded files and exports. Throws a BackupError if a key is not of the form that stores use. */
export async function* filesIn(folder: string, { files }: Pick<BackupManifest, 'files'>): AsyncGenerator<BackupFile> {
  const lines = createInterface({ input: createReadStream(join(folder, files.path)), crlfDelay: Infinity })
  for await (const line of lines) {
    const file = JSON.parse(line) as BackupFile
    if (!isStoreKey(file.key))
      throw new BackupError(`${files.path} in ${folder} names a file that no store has: ${String(file.key)}.`)
    yield file
  }
}

/** The rows of a table, one per line. */
export function backupRows(folder: string, { path }: Pick<TablePart, 'path'>): AsyncIterable<Buffer> {
  // An error of the file makes the reading of rows fail with that error.
  return pipeline(createReadStream(join(folder, path)), createGunzip(), () => {})
}

async function checkRows(folder: string, part: TablePart): Promise<void> {
  const digest = new RowDigest()
  for await (const chunk of backupRows(folder, part)) digest.add(chunk)
  if (digest.rows === part.rows && digest.end() === part.digest) return
  throw new BackupError(
    `${part.path} in ${folder} does not have the ${part.rows} rows of ${part.table} that were read.`,
  )
}
