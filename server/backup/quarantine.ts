import { sql } from 'kysely'
import { appendAudit } from '../audit/audit.ts'
import { setTenant, type Work } from '../database/tenant.ts'
import type { AuditHead } from '../audit/verify.ts'
import type { BackupManifest } from './manifest.ts'

/** The origin of a copy's rows. */
export interface CopyOrigin {
  readonly manifest: BackupManifest
  /** Known heads of the original, oldest first, including those of rows that the copy does not have. */
  readonly left: readonly AuditHead[]
}

/**
 * Turns the loaded rows into a copy that sends nothing and that nobody is signed in to. The audit of each company
 * records the row after which it continues, and the last known row of the original.
 */
export async function startQuarantine(work: Work, { manifest, left }: CopyOrigin): Promise<void> {
  const snapshot = new Date(manifest.snapshotAt)
  await sql`delete from restored_copy`.execute(work)
  await work.insertInto('restored_copy').values({ snapshot_at: snapshot }).execute()
  await work
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('revoked_at', 'is', null)
    .execute()
  await work.deleteFrom('entry_tokens').execute()
  await work.deleteFrom('otp_challenges').execute()
  await work.deleteFrom('provider_visits').execute()
  // The copy has folders of its own.
  await work.deleteFrom('file_folders').execute()
  await sql`delete from setup_tokens`.execute(work)
  const companies = await work.selectFrom('companies').select('id').orderBy('id').execute()
  for (const { id } of companies) {
    await setTenant(work, id)
    const head = manifest.heads.find(({ company }) => company === id)
    const last = left.findLast(({ company }) => company === id)
    await appendAudit(work, id, {
      event: 'restored',
      person: null,
      from: 'shell',
      snapshot: manifest.snapshotAt,
      row: head?.seq ?? 0,
      hash: head?.hash ?? '',
      ...(last === undefined ? {} : { leftRow: last.seq, leftHash: last.hash, leftAt: last.at }),
    })
  }
}
