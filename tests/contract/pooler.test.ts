/** The contract through a real PgBouncer in transaction mode, with fewer connections than the server has. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '../../server/backup/backup.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { ConfigError } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner, inTenant } from '../../server/database/tenant.ts'
import { emptyTarget, newFolder } from './backups.ts'
import { type Browser, signedIn } from './browser.ts'
import { type Installation, newInstallation, openSite, type Site } from './databases.ts'
import { uploadsBy } from './hosts.ts'
import { newPostgres } from './new-postgres.ts'
import { openPooler, type Pooler } from './pgbouncer.ts'
import { sized } from './upload-files.ts'

describe('a server behind PgBouncer', () => {
  let installation: Installation
  let pooler: Pooler
  let site: Site
  let head: Browser
  beforeAll(async () => {
    installation = await newInstallation('postgres')
    const direct = installation.config.databaseUrl ?? ''
    pooler = await openPooler(direct)
    const config = { ...installation.config, databaseUrl: pooler.url, databaseDirectUrl: direct }
    site = await openSite({ ...installation, config }, { rows: 40 })
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await pooler.close()
    await installation.remove()
  })

  const submitted = async () => (await head.rows({ Status: 'Submitted' })).map(({ id }) => id)

  it('runs every statement as the working role, alone and in a transaction, on any connection', async () => {
    const { kysely } = site.database
    const roleNow = sql<{ role: string; timeout: string }>`
      select current_user::text as role, current_setting('statement_timeout') as timeout, pg_sleep(0.01)`
    const alone = await Promise.all(Array.from({ length: 40 }, () => roleNow.execute(kysely)))
    const within = await Promise.all(
      Array.from({ length: 40 }, () => inTenant(site.database, 'steel', (work) => roleNow.execute(work))),
    )
    const found = [...alone, ...within].map(({ rows }) => `${rows[0]?.role} ${rows[0]?.timeout}`)
    expect([...new Set(found)]).toEqual([expect.stringMatching(/^countersign_app_\S+ 30s$/)])
  })

  it('leaves no role of the owner on a reused connection', async () => {
    await asOwner(site.database, (work) => sql`select 1`.execute(work))
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(site.database.kysely)
    expect(rows[0]?.role).toMatch(/^countersign_app/)
  })

  it('answers an error of a single statement, and then the next statement', async () => {
    const { kysely } = site.database
    await expect(sql`select 1 / 0`.execute(kysely)).rejects.toThrow(/division by zero/)
    await expect(sql`select 1 as one`.execute(kysely)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  })

  it('lists, decides once per key, comments and shows details', async () => {
    const [id = ''] = await submitted()
    const decided = await head.approve([id], {}, 'through-the-pooler')
    expect(decided.body.approval_list[0]).toMatchObject({ ok: true, status: 'First Approved' })
    expect((await head.approve([id], {}, 'through-the-pooler')).body.approval_list).toEqual(decided.body.approval_list)
    expect((await head.post('/main/s/orders/comment', { comment: 'x' }, { query: { key: id } })).status).toBe(200)
    const { body } = await head.get('/main/s/orders/details', { key: id })
    expect(body.get_details[0]).toMatchObject({ id, Status: 'First Approved' })
  })

  it('answers many concurrent calls on fewer connections', async () => {
    const people = await Promise.all(
      ['director', 'accounts', 'owner', 'admin'].map((who) => signedIn(site.server, who)),
    )
    const calls = Array.from({ length: 25 }, () => people.map((each) => each.get('/main/s/orders/list')))
    const answers = await Promise.all(calls.flat())
    expect([...new Set(answers.map(({ status, body }) => `${status} ${body.ok}`))]).toEqual(['200 true'])
  })

  it('stores files sent in one request and in parts', async () => {
    const [, pk = ''] = await submitted()
    const query = { awsfile_master_pk: pk }
    expect((await head.upload('/main/s/orders/attachments', [sized('one.txt', 1000)], { query })).status).toBe(200)
    const { bytes } = sized('pieces.txt', 300_000)
    const upload = uploadsBy(head)
    const path = await upload.begin(site, { pk, name: 'pieces.txt', length: bytes.length })
    await upload.send(site, path, { at: 0, bytes: bytes.slice(0, 100_000) })
    expect((await upload.send(site, path, { at: 100_000, bytes: bytes.slice(100_000) })).status).toBe(204)
    const { body } = await head.get('/main/s/orders/attachments', query)
    expect(body.get_attachments.result.map(({ name }) => name).toSorted()).toEqual(['one.txt', 'pieces.txt'])
  })

  it('exports a list', async () => {
    const { body } = await head.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'csv' })
    const query = { download_id: body.download_id ?? '' }
    const ready = async () => (await head.get('/main/download_view', { ...query, check: 'y' })).body.ready ?? false
    await expect.poll(ready).toBe(true)
    expect((await head.file('/main/download_view', query)).body.split('\n').length).toBeGreaterThan(30)
  })
})

describe('a backup of a site behind PgBouncer', () => {
  it('is restored behind one, and leaves no lock on its connections', async () => {
    const { config, remove } = await newInstallation('postgres')
    const direct = config.databaseUrl ?? ''
    const pooler = await openPooler(direct)
    const site = await openSite({ config, remove }, { rows: 3 })
    await site.close()
    const folder = join(await newFolder(), 'backup')
    const behind = { ...config, databaseUrl: pooler.url, databaseDirectUrl: direct }
    await writeBackup(behind, folder, { withAuditKey: true })
    const target = await emptyTarget('postgres', { AUDIT_KEY: config.auditKey ?? '' })
    const own = target.databaseUrl ?? ''
    const another = await openPooler(own)
    const restored = { ...target, databaseUrl: another.url, databaseDirectUrl: own }
    await restoreBackup(restored, folder)
    // A lock on a connection of the pooler would make this wait until the pooler closes it.
    await (await openDatabase(restored)).close()
    await Promise.all([pooler.close(), another.close()])
    await remove()
  })
})

describe('the addresses of a pooler', () => {
  const opened = async (databaseUrl: string, databaseDirectUrl: string | null): Promise<unknown> => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
    const { config, remove } = await newInstallation('pglite')
    try {
      const database = await openDatabase({ ...config, auditDir: folder, databaseUrl, databaseDirectUrl })
      await database.close()
      return null
    } catch (error) {
      return error
    } finally {
      await rm(folder, { recursive: true })
      await remove()
    }
  }

  it('are refused if the pooler is not declared, or if the direct address is of another database', async () => {
    const [direct, another] = [await newPostgres(), await newPostgres()]
    const pooler = await openPooler(direct)
    expect(await opened(pooler.url, null)).toBeInstanceOf(ConfigError)
    expect(String(await opened(pooler.url, null))).toMatch(/Set DATABASE_DIRECT_URL to the address of the PostgreSQL/)
    expect(String(await opened(pooler.url, pooler.url))).toMatch(/DATABASE_DIRECT_URL leads through a pooler, too/)
    expect(String(await opened(pooler.url, another))).toMatch(/lead to different databases/)
    expect(await opened(pooler.url, direct)).toBe(null)
    await pooler.close()
  })
})
