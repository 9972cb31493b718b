import { chmod, copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HEADS_FILE, readAuditHeads } from '../audit/heads.ts'
import type { AuditHead } from '../audit/verify.ts'
import type { Config } from '../config/config.ts'
import { type AuditKey, auditKeyFile, auditKeyOfText, existingAuditKey } from '../database/audit-key.ts'
import { BackupError } from './error.ts'
import type { BackupManifest } from './manifest.ts'
import { writeWhole } from './parts.ts'

interface AuditRestore {
  readonly backup: string
  readonly manifest: BackupManifest
  readonly undo: (() => Promise<void>)[]
}

export interface RestoredAudit {
  readonly auditKey: AuditKey
  /** The known heads of the original, including those of rows after the snapshot, which the copy does not have. */
  readonly left: readonly AuditHead[]
}

/**
 * Restores heads and key of the audit to the places in the settings. Existing heads are renamed, and an
 * existing key must be the one that has signed this audit. No key is ever created.
 */
export async function restoreAudit(config: Config, { backup, manifest, undo }: AuditRestore): Promise<RestoredAudit> {
  const existing = await existingAuditKey(config)
  const included = manifest.auditKey.included ? (await readFile(join(backup, 'audit/key'), 'utf8')).trim() : null
  const text = existing ?? included
  const auditKey = text === null ? null : auditKeyOfText(text)
  if (auditKey?.id !== manifest.auditKey.id) throw wrongKey(config, manifest, auditKey)
  const left = await readAuditHeads(config)
  const created = await mkdir(config.auditDir, { recursive: true, mode: 0o700 })
  if (created !== undefined) undo.push(() => rm(created, { recursive: true, force: true }))
  if (existing === null && text !== null) {
    await writeWhole(auditKeyFile(config.auditDir), text)
    undo.push(() => rm(auditKeyFile(config.auditDir), { force: true }))
  }
  await putHeads(config, { backup, undo, isThere: left.length > 0 })
  return { auditKey, left }
}

async function putHeads(
  { auditDir }: Config,
  { backup, undo, isThere }: Pick<AuditRestore, 'backup' | 'undo'> & { isThere: boolean },
): Promise<void> {
  const heads = join(auditDir, HEADS_FILE)
  if (isThere) {
    const aside = join(auditDir, `heads-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.jsonl`)
    await rename(heads, aside)
    undo.push(() => rename(aside, heads))
  }
  undo.push(() => rm(heads, { force: true }))
  await copyFile(join(backup, 'audit/heads.jsonl'), heads)
  await chmod(heads, 0o600)
}

function wrongKey({ auditDir }: Config, { auditKey: { id } }: BackupManifest, existing: AuditKey | null): BackupError {
  const what =
    existing === null
      ? `it is not in the backup, and neither AUDIT_KEY nor ${auditKeyFile(auditDir)} has it`
      : `AUDIT_KEY, or ${auditKeyFile(auditDir)}, is another one (${existing.id})`
  return new BackupError(
    `The audit of this backup is signed with the key ${id}: ${what}. Set AUDIT_KEY to that key, or AUDIT_DIR to the ` +
      'folder that has it. Nothing was restored.',
  )
}
