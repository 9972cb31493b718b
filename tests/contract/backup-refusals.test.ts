/** Incomplete backups, and targets that cannot be restored to, are refused with the reason, and nothing remains. */
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { writeBackup } from '../../server/backup/backup.ts'
import type { BackupManifest } from '../../server/backup/manifest.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { verifyBackup } from '../../server/backup/verify.ts'
import type { Config } from '../../server/config/config.ts'
import { auditKeyOfText } from '../../server/database/audit-key.ts'
import { migrationNames } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open.ts'
import { backupCommand } from '../../server/shell/backup.ts'
import { mayMount, mountSmallDisk } from '../trust/small-disk.ts'
import { emptyTarget, newFolder } from './backups.ts'
import { signedIn } from './browser.ts'
import { newInstallation, openSite } from './databases.ts'
import { pdf } from './upload-files.ts'

const AUDIT_KEY = process.env['TEST_AUDIT_KEY'] ?? ''

describe('a backup', () => {
  let folder = ''
  let config: Config
  let close: () => Promise<void>
  beforeAll(async () => {
    const installation = await newInstallation('pglite')
    const site = await openSite(installation, { rows: 20 })
    const head = await signedIn(site.server, 'head')
    const [row] = await head.rows()
    await head.upload('/main/s/orders/attachments', [pdf('order.pdf')], { query: { awsfile_master_pk: row?.id ?? '' } })
    await site.close()
    config = installation.config
    folder = join(config.dataDir, '../backup')
    await writeBackup(config, folder, { withAuditKey: true })
    close = installation.remove
  })
  afterAll(() => close())

  const manifestOf = async (backup: string) =>
    JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as BackupManifest

  /** A copy of the backup to damage. */
  async function copied(): Promise<string> {
    const copy = join(await newFolder(), 'copy')
    await cp(folder, copy, { recursive: true })
    return copy
  }

  async function partsOf(backup: string): Promise<readonly string[]> {
    const entries = await readdir(backup, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  }

  it('is verified as complete after it was written, and readable by its owner only', async () => {
    const { tables, files, migrations, missing } = await verifyBackup(folder, null)
    expect(tables.length).toBeGreaterThan(50)
    expect([files.count, migrations, missing]).toEqual([1, migrationNames, []])
    expect(await partsOf(folder)).toHaveLength(tables.length + 7)
  })

  /** Damages each part in turn, and expects that the refusal names it. */
  async function refusedWith(damage: (path: string, whole: Buffer) => Promise<void>): Promise<void> {
    const copy = await copied()
    for (const path of await partsOf(copy)) {
      const whole = await readFile(path)
      await damage(path, whole)
      const name = path.slice(copy.length + 1).replace(/manifest\.(sha256|hmac)/, 'manifest.json')
      await expect(verifyBackup(copy, null), name).rejects.toThrow(name)
      await writeFile(path, whole)
    }
    await verifyBackup(copy, null)
  }

  it('of a site with a missing file names the file and fails each time, so that a nightly run is noticed', async () => {
    const site = await newFolder()
    await cp(config.dataDir, site, { recursive: true })
    await rm(join(site, 'files'), { recursive: true })
    const target = join(await newFolder(), 'backup')
    vi.stubEnv('DATA_DIR', site)
    vi.stubEnv('AUDIT_KEY', AUDIT_KEY)
    vi.stubEnv('DATABASE_URL', '')
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => void vi.unstubAllEnvs())
    onTestFinished(() => printed.mockRestore())
    const codes = [await backupCommand(['backup', target]), await backupCommand(['backup', 'verify', target])]
    expect(codes).toEqual([1, 1])
    expect(printed.mock.calls.map(([text]) => /^MISSING: .*files\//m.test(String(text)))).toEqual([true, true])
  })

  it('is refused if one byte is changed in any of its parts, which is named', async () => {
    await refusedWith(async (path, whole) => {
      const damaged = Buffer.from(whole.length === 0 ? '\n' : whole)
      const at = Math.floor(whole.length / 2)
      if (whole.length > 0) damaged[at] = (damaged[at] ?? 0) ^ 1
      await writeFile(path, damaged)
    })
  })

  it('is refused if any part is truncated', async () => {
    await refusedWith((path, whole) => (whole.length === 0 ? rm(path) : truncate(path, whole.length - 1)))
  })

  it('is refused if any part is missing', async () => {
    await refusedWith((path) => rm(path))
  })

  /** Changes the manifest, and signs and seals it as the program does. */
  async function altered(change: (manifest: BackupManifest) => object, key = AUDIT_KEY, copy = ''): Promise<string> {
    copy ||= await copied()
    const text = JSON.stringify({ ...(await manifestOf(copy)), ...change(await manifestOf(copy)) })
    await writeFile(join(copy, 'manifest.json'), text)
    await writeFile(join(copy, 'manifest.sha256'), createHash('sha256').update(text).digest('hex') + '\n')
    await writeFile(join(copy, 'manifest.hmac'), `${auditKeyOfText(key).sign(`backup\n${text}`)}\n`)
    return copy
  }

  it('is refused if it was changed by somebody who does not have the key of the audit', async () => {
    const target = await emptyTarget('pglite', { AUDIT_KEY })
    const forged = await altered(({ files }) => ({ files }), 'a key of somebody else')
    await expect(restoreBackup(target, forged)).rejects.toThrow('is not signed with the key of its audit')
    await rm(join(forged, 'manifest.hmac'))
    await expect(restoreBackup(target, forged)).rejects.toThrow('is not signed with the key of its audit')
    // Their own key in the backup does not help either.
    await writeFile(join(forged, 'audit/key'), 'a key of somebody else')
    await expect(restoreBackup(target, forged)).rejects.toThrow('is not signed with the key of its audit')
    expect(await readdir(join(target.dataDir, '..'))).toEqual([])
  })

  it.each([
    'files/../../outside/escaped',
    '../escaped',
    '/tmp/escaped',
    `files/${'0'.repeat(16)}/00/../../../../../escaped`,
    'key',
  ])('is refused, even if it is signed, with a file under the key %s', async (key) => {
    const copy = await copied()
    const bytes = Buffer.from('from a backup')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await mkdir(join(copy, 'files', key, '..'), { recursive: true })
    await writeFile(join(copy, 'files', key), bytes)
    const line = `${JSON.stringify({ key, bytes: bytes.length, sha256 })}\n`
    await writeFile(join(copy, 'files.jsonl'), line)
    const part = { bytes: line.length, sha256: createHash('sha256').update(line).digest('hex') }
    await altered(({ files }) => ({ files: { ...files, ...part, count: 1 } }), AUDIT_KEY, copy)
    await expect(verifyBackup(copy, null)).rejects.toThrow('names a file that no store has')
    const target = await emptyTarget('pglite', { AUDIT_KEY })
    await expect(restoreBackup(target, copy)).rejects.toThrow('names a file that no store has')
    expect(await readdir(join(target.dataDir, '..'))).toEqual([])
  })

  it('is refused if a part of it is elsewhere, or a number of it is a statement', async () => {
    const outside = await altered(({ tables }) => ({
      tables: tables.map((part) => ({ ...part, path: `../copy/${part.path}` })),
    }))
    await expect(verifyBackup(outside, null)).rejects.toThrow('names a part outside itself')
    const statement = await altered(({ sequences }) => ({
      sequences: { ...sequences, [Object.keys(sequences)[0] ?? 'a']: '1, true); drop table companies; select (1' },
    }))
    const target = await emptyTarget('pglite', { AUDIT_KEY })
    await expect(restoreBackup(target, statement)).rejects.toThrow('is no number')
  })

  it('is refused if a newer version has written it, and that version is named', async () => {
    const newer = await altered(({ migrations }) => ({ version: '9.1.0', migrations: [...migrations, '9999-later'] }))
    const target = await emptyTarget('pglite', { AUDIT_KEY })
    await expect(restoreBackup(target, newer)).rejects.toThrow(/another version of Countersign \(9\.1\.0\).*9999-later/)
    const otherFormat = await altered(() => ({ version: '9.1.0', format: 2 }))
    await expect(restoreBackup(target, otherFormat)).rejects.toThrow('by Countersign 9.1.0 in format 2')
    expect(await readdir(join(target.dataDir, '..'))).toEqual([])
  })

  it('is refused if it was written with other tables, and the way is named', async () => {
    const other = await altered(() => ({ version: '0.0.9', migrations: ['0001-initial', '0002-conversations'] }))
    const target = await emptyTarget('pglite', { AUDIT_KEY })
    const way =
      /by Countersign 0\.0\.9 with other tables .*0001-initial.*export its lists there as files, and import these/
    await expect(restoreBackup(target, other)).rejects.toThrow(way)
    expect(await readdir(join(target.dataDir, '..'))).toEqual([])
  })

  it('is refused if the rows differ from the counted ones, and nothing remains', async () => {
    const other = await altered(({ tables }) => ({
      tables: tables.map((part) => (part.table === 'documents' ? { ...part, rows: part.rows + 1 } : part)),
    }))
    const target = await emptyTarget('pglite', { AUDIT_KEY })
    await expect(restoreBackup(target, other)).rejects.toThrow('tables/documents.copy.gz')
    expect(await readdir(join(target.dataDir, '..'))).toEqual([])
  })

  it('is refused with another audit key, and without one; no key is created', async () => {
    const another = await emptyTarget('pglite', { AUDIT_KEY: 'another key, which has signed nothing of this' })
    await expect(restoreBackup(another, folder)).rejects.toThrow(
      /signed with the key \w+: AUDIT_KEY, or .* is another one/,
    )
    const named = join(await newFolder(), 'named')
    await writeBackup(config, named, { withAuditKey: false })
    const without = await emptyTarget('pglite')
    await expect(restoreBackup(without, named)).rejects.toThrow('it is not in the backup')
    expect(await readdir(without.dataDir)).toEqual([])
  })

  it('contains its key, readable by its owner only', async () => {
    const target = await emptyTarget('pglite')
    await restoreBackup(target, folder)
    expect(await readFile(join(target.auditDir, 'key'), 'utf8')).toBe(AUDIT_KEY)
  })

  it('is written to and restored into empty places only', async () => {
    const target = await emptyTarget('pglite', { AUDIT_KEY })
    await mkdir(target.dataDir)
    await writeFile(join(target.dataDir, 'notes.txt'), 'of somebody')
    await expect(restoreBackup(target, folder)).rejects.toThrow('is not empty: it has notes.txt')
    await expect(writeBackup(config, folder, { withAuditKey: true })).rejects.toThrow('is not empty')
    await verifyBackup(folder, null)
    const postgres = await emptyTarget('postgres', { AUDIT_KEY })
    await restoreBackup(postgres, folder)
    const again = { ...(await emptyTarget('pglite', { AUDIT_KEY })), databaseUrl: postgres.databaseUrl }
    await expect(restoreBackup(again, folder)).rejects.toThrow('is not empty: it has companies')
    expect(await readdir(again.dataDir)).toEqual([])
  })

  it('is not restored while a server has the database open', async () => {
    const target = await emptyTarget('postgres', { AUDIT_KEY })
    const database = await openDatabase(target)
    onTestFinished(() => database.close())
    const elsewhere = { ...(await emptyTarget('pglite', { AUDIT_KEY })), databaseUrl: target.databaseUrl }
    await expect(restoreBackup(elsewhere, folder)).rejects.toThrow('Stop every server on it')
  })

  it('is not written of a folder without a database', async () => {
    const nothing = await emptyTarget('pglite', { AUDIT_KEY })
    const target = join(await newFolder(), 'backup')
    await expect(writeBackup(nothing, target, { withAuditKey: true })).rejects.toThrow('There is no embedded database')
    expect(await readdir(join(nothing.dataDir, '..'))).toEqual([])
  })

  it('cannot be opened by a server if it was restored only partially', async () => {
    const target = await emptyTarget('pglite', { AUDIT_KEY })
    await mkdir(join(target.dataDir, 'restoring'), { recursive: true })
    await expect(openDatabase(target)).rejects.toThrow('a restore that was not finished')
    await expect(restoreBackup(target, folder)).rejects.toThrow('a restore that was not finished')
  })

  it.skipIf(!mayMount())('leaves nothing if there is no space on the disk', async () => {
    const disk = mountSmallDisk(8)
    onTestFinished(() => disk.remove())
    await expect(writeBackup(config, join(disk.folder, 'backup'), { withAuditKey: true })).resolves.toBeTruthy()
    await rm(join(disk.folder, 'backup'), { recursive: true })
    disk.fill(64 * 1024)
    await expect(writeBackup(config, join(disk.folder, 'backup'), { withAuditKey: true })).rejects.toThrow('no room')
    expect(await readdir(disk.folder)).toEqual(['filling'])
    disk.empty()
    const target = { ...(await emptyTarget('pglite', { AUDIT_KEY })), dataDir: join(disk.folder, 'data') }
    await expect(restoreBackup(target, folder)).rejects.toThrow()
    expect(await readdir(join(disk.folder, 'data'))).toEqual([])
  })
})
