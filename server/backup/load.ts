import type { Kysely } from 'kysely'
import { type AuditKey, bindAuditKey } from '../database/audit-key.ts'
import { migrate, migrations } from '../database/migrate.ts'
import { withRoles } from '../database/roles.ts'
import { openSearchIndex } from '../database/search-index.ts'
import { BackupError } from './error.ts'
import type { BackupManifest, TablePart } from './manifest.ts'
import { type CopyOrigin, startQuarantine } from './quarantine.ts'
import { RowDigest } from './row-digest.ts'
import { identifier, literal, type BackupSession } from './session.ts'
import { companyIds, tableRows, type BackupTable, backupTables } from './tables.ts'
import type { RestoreTarget } from './target.ts'
import { backupRows } from './verify.ts'

export interface LoadOptions extends CopyOrigin {
  readonly backup: string
  readonly auditKey: AuditKey
}

/**
 * Creates the tables as they were when the backup was written, and loads all rows in one transaction, which ends with
 * the quarantine: at no time could a server take the copy for the original.
 */
export async function loadDatabase({ session, kysely, roles }: RestoreTarget, loading: LoadOptions): Promise<void> {
  const { manifest, auditKey } = loading
  const owner = withRoles(kysely as unknown as Kysely<unknown>, roles)
  await migrateAs(owner, manifest)
  bindAuditKey(kysely, auditKey)
  const work = await kysely.startTransaction().execute()
  try {
    await loadRows(session, loading)
    await startQuarantine(work, loading)
    await session.rows('analyze')
    await work.commit().execute()
  } catch (error) {
    await work.rollback().execute()
    throw error
  }
  // If the index cannot be created, each start of the server reports why.
  await openSearchIndex(owner)
}

/** Migrates to the version that wrote the backup. */
async function migrateAs(owner: Kysely<unknown>, { migrations: names }: BackupManifest): Promise<void> {
  await migrate(owner, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))))
}

async function loadRows(session: BackupSession, { backup, manifest }: LoadOptions): Promise<void> {
  const tables = await backupTables(session)
  requireSameTables(tables, manifest)
  const parts = new Map(manifest.tables.map((part) => [part.table, part]))
  await session.rows(`truncate ${tables.map(({ name }) => identifier(name)).join(', ')}`)
  for (const table of tables) {
    const part = parts.get(table.name)
    if (part) await loadTable(session, table, { backup, part })
  }
  for (const [name, last] of Object.entries(manifest.sequences)) {
    if (!Number.isSafeInteger(last)) throw new BackupError(`The sequence ${name} of the backup is no number.`)
    await session.rows(`select setval(${literal(`public.${identifier(name)}`)}::regclass, ${last}, true)`)
  }
  await requireSameRows(session, manifest)
}

function requireSameTables(tables: readonly BackupTable[], { tables: parts, version }: BackupManifest): void {
  const described = (name: string, columns: readonly string[]): string => `${name} (${columns.toSorted().join(', ')})`
  const here = new Set(tables.map(({ name, columns }) => described(name, columns)))
  const there = new Set(parts.map(({ table, columns }) => described(table, columns)))
  const [other] = [...here.symmetricDifference(there)]
  if (other === undefined) return
  throw new BackupError(
    `The backup was written by Countersign ${version} with other tables than its migrations make here: ${other}. ` +
      'Install that version, restore, and update afterwards.',
  )
}

/**
 * Loads a table as its owner, without row-level security and triggers (in this transaction only): the rows that
 * triggers have written are part of the backup.
 */
async function loadTable(
  session: BackupSession,
  { name, forced }: BackupTable,
  { backup, part }: { backup: string; part: TablePart },
): Promise<void> {
  const table = identifier(name)
  const alter = (what: string) => session.rows(`alter table ${table} ${what}`)
  await alter('disable trigger user')
  if (forced) await alter('no force row level security')
  await session.copyIn(`${table} (${part.columns.map(identifier).join(', ')})`, backupRows(backup, part))
  await alter('enable trigger user')
  if (forced) await alter('force row level security')
}

/** Reads all rows of the database and compares them with the rows that were backed up. */
async function requireSameRows(session: BackupSession, { tables: parts }: BackupManifest): Promise<void> {
  const companies = await companyIds(session)
  // Read again, since the tables have grown.
  const tables = new Map((await backupTables(session)).map((table) => [table.name, table]))
  for (const part of parts) {
    const table = tables.get(part.table)
    const digest = new RowDigest()
    const rows = table ? tableRows(session, { ...table, columns: part.columns }, companies) : []
    for await (const chunk of rows) digest.add(chunk)
    if (digest.rows === part.rows && digest.end() === part.digest) continue
    throw new BackupError(
      `The table ${part.table} has ${digest.rows} rows now, and not the same ${part.rows} as the backup. Nothing was restored.`,
    )
  }
}
