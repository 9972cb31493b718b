/** Backup and restore of a site whose files are in a bucket. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '../../server/start/create-context.ts'
import { goLive } from '../../server/backup/live.ts'
import { writeBackup } from '../../server/backup/backup.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { emptyTarget, newFolder } from './backups.ts'
import { signedIn } from './browser.ts'
import { type BucketServer, openBucketServer, S3_KEYS } from './bucket-server.ts'
import { type Installation, newInstallation, openSite } from './databases.ts'
import { app, orders } from './fixture.ts'
import { withoutCreateRole } from './new-postgres.ts'
import { text } from './upload-files.ts'

const AUDIT_KEY = process.env['TEST_AUDIT_KEY'] ?? ''

describe('the files of a bucket', () => {
  let bucket: BucketServer
  let installation: Installation
  let config: Config
  beforeAll(async () => {
    bucket = await openBucketServer()
    installation = await newInstallation('pglite')
    config = { ...installation.config, bucket: bucketAt(bucket.endpoint) }
    const site = await openSite({ ...installation, config }, { rows: 5 })
    const head = await signedIn(site.server, 'head')
    const query = { awsfile_master_pk: (await head.rows())[0]?.id ?? '' }
    await head.upload('/main/s/orders/attachments', [text('one.txt', 'one'), text('two.txt', 'two')], { query })
    await site.close()
  })
  afterAll(async () => {
    await installation.remove()
    await bucket.close()
  })

  const bucketAt = (endpoint: string) =>
    readConfig({
      FILES_S3_ENDPOINT: endpoint,
      ...S3_KEYS,
    }).bucket

  async function backedUp(from: Config): Promise<{ folder: string; missing: readonly string[]; count: number }> {
    const folder = join(await newFolder(), 'backup')
    const { missing, files } = await writeBackup(from, folder, { withAuditKey: true })
    return { folder, missing, count: files.count }
  }

  /** What the bucket has, by key. */
  const stored = () => new Map([...bucket.objects].map(([key, bytes]) => [key, bytes.toString()]))

  it('are in its backup, and are restored into another bucket', async () => {
    const { folder, missing, count } = await backedUp(config)
    expect([missing, count]).toEqual([[], 2])
    const another = await openBucketServer()
    await restoreBackup({ ...(await emptyTarget('pglite', { AUDIT_KEY })), bucket: bucketAt(another.endpoint) }, folder)
    expect(new Map([...another.objects].map(([key, bytes]) => [key, bytes.toString()]))).toEqual(stored())
    await another.close()
  })

  it('are named if the bucket does not have them', async () => {
    const emptied = await openBucketServer()
    const { missing } = await backedUp({ ...config, bucket: bucketAt(emptied.endpoint) })
    expect(missing).toHaveLength(2)
    await emptied.close()
  })

  it('make the backup fail if the bucket does not answer: none of them is taken for missing', async () => {
    const closed = await openBucketServer()
    await closed.close()
    await expect(backedUp({ ...config, bucket: bucketAt(closed.endpoint) })).rejects.toThrow(
      /The files of this site cannot be read: .*does not work at the moment/,
    )
  })

  it('are removed by a restore that fails, unless they were there before', async () => {
    const { folder } = await backedUp(config)
    const target = await emptyTarget('postgres', { AUDIT_KEY })
    await withoutCreateRole(target.databaseUrl ?? '')
    const before = stored()
    await expect(restoreBackup({ ...target, bucket: config.bucket }, folder)).rejects.toThrow(/lacks a right/)
    expect(stored()).toEqual(before)
    const another = await openBucketServer()
    const elsewhere = { ...target, bucket: bucketAt(another.endpoint) }
    await expect(restoreBackup(elsewhere, folder)).rejects.toThrow(/alter role \w+ createrole/)
    expect([...another.objects.keys()]).toEqual([])
    await another.close()
  })

  it('stay in the bucket of the original while a copy that has the same one is in quarantine', async () => {
    const { folder } = await backedUp(config)
    const target = { ...(await emptyTarget('pglite', { AUDIT_KEY })), bucket: config.bucket }
    await restoreBackup(target, folder)
    const [first = '', ...others] = [...stored().keys()]
    const report = (error: unknown): void => expect.fail(String(error))
    const remove = async (key: string): Promise<readonly string[]> => {
      const database = await openDatabase(target)
      const screens = { get: () => orders, all: () => [orders] }
      await createContext({ config: target, database, screens, app: () => app }, report).store.remove(
        key.replace('/erp/', ''),
      )
      await database.close()
      return [...stored().keys()]
    }
    expect(await remove(first)).toEqual([first, ...others])
    const database = await openDatabase(target)
    await goLive(database, 'set-aside')
    await database.close()
    expect(await remove(first)).toEqual(others)
  })
})
