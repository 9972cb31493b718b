import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { initial } from './migrations/0001-initial.ts'
import { conversations } from './migrations/0002-conversations.ts'
import { entryAndRules } from './migrations/0003-entry-and-rules.ts'
import { sameHuman } from './migrations/0004-same-human.ts'
import { files } from './migrations/0005-files.ts'
import { alerts } from './migrations/0006-alerts.ts'
import { parts } from './migrations/0007-parts.ts'
import { comparisonAndTasks } from './migrations/0008-comparison-and-tasks.ts'
import { accessStagesVouchers } from './migrations/0013-access-stages-vouchers.ts'
import { machinesAndFinishing } from './migrations/0014-machines-and-finishing.ts'
import { records } from './migrations/0015-records.ts'
import { raisedDocuments } from './migrations/0016-raised-documents.ts'
import { rowRights } from './migrations/0018-row-rights.ts'
import { lines } from './migrations/0019-lines.ts'
import { documentSearch } from './migrations/0021-document-search.ts'
import { openDocuments } from './migrations/0023-open-documents.ts'
import { imports } from './migrations/0020-imports.ts'
import { decidedContent } from './migrations/0024-decided-content.ts'
import { searchByDate } from './migrations/0025-search-by-date.ts'
import { identity } from './migrations/0027-identity.ts'
import { sectionsAndTextile } from './migrations/0010-sections-and-textile.ts'
import { notificationConfig } from './migrations/0012-notification-config.ts'
import { erection } from './migrations/0009-erection.ts'
import { links } from './migrations/0017-links.ts'
import { filterColumns } from './migrations/0022-filter-columns.ts'
import { failedEvents } from './migrations/0035-failed-events.ts'
import { uploadsByTime } from './migrations/0036-uploads-by-time.ts'
import { auditedAccess } from './migrations/0037-audited-access.ts'
import { failedScheduledAlerts } from './migrations/0038-failed-scheduled-alerts.ts'
import { settingsOfTheTenant } from './migrations/0054-settings-of-the-tenant.ts'
import { checksOfTheAudit } from './migrations/0055-checks-of-the-audit.ts'
import { lowerCaseSearch } from './migrations/0044-searched-texts-in-lower-case.ts'
import { auditChain } from './migrations/0029-audit-chain.ts'
import { people } from './migrations/0041-people.ts'
import { providers } from './migrations/0045-providers.ts'
import { checklists } from './migrations/0011-checklists.ts'
import { uploads } from './migrations/0060-uploads.ts'
import { publishedFiles } from './migrations/0061-published-files.ts'
import { changes } from './migrations/0065-changes.ts'
import { restoredCopies } from './migrations/0070-restored-copies.ts'
import { retention } from './migrations/0071-retention.ts'
import { compatibleSince as compatibility } from './migrations/0075-compatible-since.ts'
import { queueLengths } from './migrations/0076-queue-lengths.ts'
import { documentNumbers } from './migrations/0077-document-numbers.ts'
import { exportLanguage } from './migrations/0078-export-language.ts'
import { renamedFields } from './migrations/0079-renamed-fields.ts'
import { historyOfARow } from './migrations/0080-history-of-a-row.ts'
import { sentBackDocuments } from './migrations/0081-sent-back-documents.ts'
import { oneIndexOfNumbers } from './migrations/0082-one-index-of-numbers.ts'
import { fileFolders } from './migrations/0083-file-folders.ts'
import { teamsOfCreators } from './migrations/0084-teams-of-creators.ts'
import { formerRules } from './migrations/0085-former-rules.ts'
import { keyRules } from './migrations/0086-key-rules.ts'
import { importDecimalSigns } from './migrations/0087-import-decimal-signs.ts'
import { compatibleSince, NewerDatabaseError, numberOf } from './compatibility.ts'

export type Migrations = Readonly<Record<string, Migration>>

/** They run in the order of their numbers. A released migration is never changed. */
export const migrations: Migrations = {
  '0001-initial': initial,
  '0002-conversations': conversations,
  '0003-entry-and-rules': entryAndRules,
  '0004-same-human': sameHuman,
  '0005-files': files,
  '0006-alerts': alerts,
  '0007-parts': parts,
  '0008-comparison-and-tasks': comparisonAndTasks,
  '0013-access-stages-vouchers': accessStagesVouchers,
  '0014-machines-and-finishing': machinesAndFinishing,
  '0015-records': records,
  '0018-row-rights': rowRights,
  '0010-sections-and-textile': sectionsAndTextile,
  '0012-notification-config': notificationConfig,
  '0009-erection': erection,
  '0011-checklists': checklists,
  '0016-raised-documents': raisedDocuments,
  '0017-links': links,
  '0019-lines': lines,
  '0022-filter-columns': filterColumns,
  '0021-document-search': documentSearch,
  '0023-open-documents': openDocuments,
  '0020-imports': imports,
  '0024-decided-content': decidedContent,
  '0029-audit-chain': auditChain,
  '0025-search-by-date': searchByDate,
  '0027-identity': identity,
  '0035-failed-events': failedEvents,
  '0036-uploads-by-time': uploadsByTime,
  '0037-audited-access': auditedAccess,
  '0038-failed-scheduled-alerts': failedScheduledAlerts,
  '0041-people': people,
  '0044-searched-texts-in-lower-case': lowerCaseSearch,
  '0045-providers': providers,
  '0054-settings-of-the-tenant': settingsOfTheTenant,
  '0055-checks-of-the-audit': checksOfTheAudit,
  '0060-uploads': uploads,
  '0061-published-files': publishedFiles,
  '0065-changes': changes,
  '0070-restored-copies': restoredCopies,
  '0071-retention': retention,
  '0075-compatible-since': compatibility,
  '0076-queue-lengths': queueLengths,
  '0077-document-numbers': documentNumbers,
  '0078-export-language': exportLanguage,
  '0079-renamed-fields': renamedFields,
  '0080-history-of-a-row': historyOfARow,
  '0081-sent-back-documents': sentBackDocuments,
  '0082-one-index-of-numbers': oneIndexOfNumbers,
  '0083-file-folders': fileFolders,
  '0084-teams-of-creators': teamsOfCreators,
  '0085-former-rules': formerRules,
  '0086-key-rules': keyRules,
  '0087-import-decimal-signs': importDecimalSigns,
}

/** The names of this version's migrations, in the order they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted()

/** The newest migration that a process knows. */
export const newestOf = (known: Migrations): number => Math.max(...Object.keys(known).map(numberOf))

/** The version of the database that this process migrates to. */
export const SCHEMA_VERSION = newestOf(migrations)

/**
 * Migrates the database to this version, forward only, each migration in its own transaction: after a crash the next
 * start continues after the last completed migration. A database that is ahead is left unchanged. Throws the error of a
 * failed migration, and NewerDatabaseError if the database is no longer compatible with this version.
 * @returns whether the database has migrations that this version does not know
 */
export async function migrate(owner: Kysely<unknown>, known: Migrations = migrations): Promise<boolean> {
  const executed = await executedMigrations(owner)
  const unknown = executed.filter((name) => !Object.hasOwn(known, name))
  const since = await compatibleSince(owner)
  if (since > newestOf(known)) throw new NewerDatabaseError(newestOf(known), since)
  if (Object.keys(known).every((name) => executed.includes(name))) return unknown.length > 0
  const placeholders = Object.fromEntries(unknown.map((name) => [name, never]))
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: async () => ({ ...known, ...placeholders }) },
    // Versions developed in parallel may add a lower number after a higher one.
    allowUnorderedMigrations: true,
  })
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error) throw error
    if (results.length === 0) return unknown.length > 0
  }
}

/** Placeholder for a migration of a later version, which has already run. */
const never: Migration = { up: () => Promise.reject(new Error('This migration belongs to another version.')) }

async function executedMigrations(owner: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass('public.kysely_migration')::text as table`.execute(owner)
  if (!rows[0]?.table) return []
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(owner)
  return executed.rows.map(({ name }) => name)
}
