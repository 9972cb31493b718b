import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readAuditHeads } from '../audit/heads.ts'
import type { Config } from '../config/config.ts'
import { auditKeyOfText, existingAuditKey } from '../database/audit-key.ts'
import { openStore } from '../files/open-store.ts'
import { BackupError, explained } from './error.ts'
import { copyFiles, filesNamed } from './files.ts'
import { type BackupManifest, type SnapshotHead, type TablePart, writeManifest } from './manifest.ts'
import { FOLDER_MODE, type Part, writePart } from './parts.ts'
import { digested, RowDigest } from './row-digest.ts'
import { literal, type BackupSession } from './session.ts'
import { openSource } from './source.ts'
import { companyIds, tableRows, sequencesOf, type BackupTable, backupTables } from './tables.ts'
import { verifyBackup } from './verify.ts'

interface BackupOptions {
  /** Whether the backup contains the key that signs the audit; false: only its id. */
  readonly withAuditKey: boolean
}

/**
 * Writes database and files of a site into the folder `target`, which is new or empty, and then reads all of it to
 * verify it, while people continue to work. On failure throws a BackupError and removes everything it wrote.
 */
export async function writeBackup(config: Config, target: string, options: BackupOptions): Promise<BackupManifest> {
  const isNew = await takeFolder(target)
  try {
    const manifest = await write(config, target, options)
    await verifyBackup(target, null)
    return manifest
  } catch (error) {
    for (const name of await readdir(target)) await rm(join(target, name), { recursive: true, force: true })
    if (isNew) await rm(target, { recursive: true, force: true })
    throw explained(error, target)
  }
}

/** Creates the folder unless it exists and is empty. @returns whether it did not exist */
async function takeFolder(target: string): Promise<boolean> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new BackupError(`${target} cannot be written to: ${error.message}`)
  })
  if (names !== null && names.length > 0)
    throw new BackupError(`${target} is not empty. A backup is written into a new folder: choose another name.`)
  await mkdir(target, { recursive: true, mode: FOLDER_MODE })
  return names === null
}

async function write(config: Config, target: string, options: BackupOptions): Promise<BackupManifest> {
  const key = await existingAuditKey(config)
  if (key === null)
    throw new BackupError(`${config.auditDir} has no key of the audit: has the server ever started here?`)
  const session = await openSource(config)
  const snapshot = await readSnapshot(session, target).finally(() => session.close())
  const { wanted, ...stored } = snapshot
  const files = await copyFiles(openStore(config), target, wanted)
  const audit = await writeAudit(config, target, { heads: stored.heads, key: options.withAuditKey ? key : null })
  const manifest: BackupManifest = {
    format: 1,
    version: await ownVersion(),
    ...stored,
    auditKey: { id: auditKeyOfText(key).id, included: options.withAuditKey },
    ...files,
    audit,
  }
  await writeManifest(target, manifest, auditKeyOfText(key))
  return manifest
}

/** Reads everything in one transaction with a consistent snapshot. Reading takes no lock that a decision needs. */
async function readSnapshot(session: BackupSession, target: string) {
  await session.rows('begin isolation level repeatable read read only')
  const [moment] = await session.rows<{ now: Date }>('select now() as now')
  const companies = await companyIds(session)
  const heads = await headsOf(session, companies)
  const wanted = await filesNamed(session, companies)
  const tables: TablePart[] = []
  for (const table of await backupTables(session)) tables.push(await writeTable(session, table, { target, companies }))
  const migrations = await session.rows<{ name: string }>('select name from kysely_migration order by name')
  const sequences = await sequencesOf(session)
  await session.rows('commit')
  return {
    snapshotAt: (moment?.now ?? new Date()).toISOString(),
    kind: session.kind,
    migrations: migrations.map(({ name }) => name),
    heads,
    sequences,
    tables,
    wanted,
  }
}

async function writeTable(
  session: BackupSession,
  table: BackupTable,
  { target, companies }: { target: string; companies: readonly string[] },
): Promise<TablePart> {
  const digest = new RowDigest()
  const source = digested(tableRows(session, table, companies), digest)
  const part = await writePart(target, `tables/${table.name}.copy.gz`, { source, gzip: true })
  return { ...part, table: table.name, columns: table.columns, rows: digest.rows, digest: digest.end() }
}

async function headsOf(session: BackupSession, companies: readonly string[]): Promise<readonly SnapshotHead[]> {
  const heads: SnapshotHead[] = []
  for (const company of companies) {
    await session.rows(`select set_config('app.company', ${literal(company)}, true)`)
    const [last] = await session.rows<{ seq: number; hash: string }>(
      `select seq, hash from audit where company_id = ${literal(company)} order by seq desc limit 1`,
    )
    if (last) heads.push({ company, ...last })
  }
  return heads
}

interface Audit {
  readonly heads: readonly SnapshotHead[]
  /** Null: it is not included. */
  readonly key: string | null
}

/** Writes the heads up to the snapshot: later ones would refer to rows that the backup does not have. */
async function writeAudit(config: Config, target: string, { heads, key }: Audit): Promise<readonly Part[]> {
  const last = new Map(heads.map(({ company, seq }) => [company, seq]))
  const known = (await readAuditHeads(config)).filter(({ company, seq }) => seq <= (last.get(company) ?? 0))
  const lines = known.map((head) => `${JSON.stringify(head)}\n`).join('')
  return [
    await writePart(target, 'audit/heads.jsonl', { source: once(lines) }),
    ...(key === null ? [] : [await writePart(target, 'audit/key', { source: once(key) })]),
  ]
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

export async function ownVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
