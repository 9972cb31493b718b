/** A restored copy sends nothing until an administrator of the host declares it the live one. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '../../server/start/create-context.ts'
import { writeBackup } from '../../server/backup/backup.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { registerHealth } from '../../server/routes/health.ts'
import { startNotices } from '../../server/start/public-start.ts'
import { emptyTarget, everyRow, newFolder } from './backups.ts'
import { signedIn } from './browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'
import { copyOfPostgres, newOwnPostgres } from './new-postgres.ts'

const AUDIT_KEY = process.env['TEST_AUDIT_KEY'] ?? ''
const ROOT = join(import.meta.dirname, '../..')

interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

function countersign(config: Config, ...line: readonly string[]): Promise<Outcome> {
  const settings = {
    DATA_DIR: config.dataDir,
    OUTBOX_DIR: config.outboxDir,
    DATABASE_URL: config.databaseUrl ?? '',
    AUDIT_KEY,
    // As for people: code is cached in DATA_DIR.
    NODE_COMPILE_CACHE: undefined,
  }
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, ...settings } }
    execFile(process.execPath, ['tools/cli/main.ts', ...line], options, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

/** Delivers waiting messages, as a running server does. Returns the files written to the outbox folder. */
async function delivered(config: Config, database: Database): Promise<readonly string[]> {
  const screens = { get: () => orders, all: () => [orders] }
  const context = createContext({ config, database, screens, app: () => app }, (error) => {
    throw error
  })
  await context.scheduler.round(new Date(Date.now() + 40 * 24 * 3_600_000))
  await context.delivery.round()
  await Promise.all([context.delivery.close(), context.scheduler.close()])
  return await readdir(config.outboxDir).catch(() => [])
}

/** A message that waits to be sent. */
async function queueMessage(database: Database): Promise<void> {
  await inTenant(database, 'steel', async (work) => {
    const head = JSON.stringify({ to: ['buyer@example.com'], cc: [] })
    const to = { recipient: 'buyer@example.com', username: 'Buyer', slug: 'orders', pk: '1', head }
    const text = {
      subject: 'Your order',
      body: 'It is approved.',
      html: '',
      files: '[]',
      sent_by: null,
      route: '/orders',
    }
    await work
      .insertInto('messages')
      .values({ company_id: 'steel', id: randomUUID(), channel: 'email', kind: 'system', ...to, ...text })
      .execute()
  })
}

describe.each(bothDatabases)('a restored copy on %s', (kind) => {
  let original: Site
  let cookies: Record<string, string>
  let token: string
  let backup: string
  /** Restored once; each test uses a copy. */
  let first: Config
  let remove: () => Promise<void>
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    original = await openSite(installation, { rows: 60 })
    const head = await signedIn(original.server, 'head')
    const [row] = await head.rows({ Status: 'Submitted' })
    await head.approve([row?.id ?? ''])
    cookies = head.cookieJar()
    token = head.token
    await queueMessage(original.database)
    await original.close()
    backup = join(installation.config.dataDir, '../backup')
    await writeBackup(installation.config, backup, { withAuditKey: false })
    const DATA_DIR = join(installation.config.dataDir, '../restored')
    const database = kind === 'postgres' ? { DATABASE_URL: await newOwnPostgres() } : {}
    first = readConfig({ DATA_DIR, LOG_LEVEL: 'silent', AUDIT_KEY, ...database })
    await restoreBackup(first, backup)
    remove = installation.remove
  })
  afterAll(() => remove())

  async function restored(): Promise<Config> {
    const database = first.databaseUrl === null ? {} : { DATABASE_URL: await copyOfPostgres(first.databaseUrl) }
    const config = await emptyTarget('pglite', { AUDIT_KEY, ...database })
    await cp(first.dataDir, config.dataDir, { recursive: true })
    return config
  }

  /** Opens it as a server does, and closes it. */
  async function opened<T>(config: Config, run: (site: Site) => Promise<T>): Promise<T> {
    const prepare: Parameters<typeof openSite>[1] = {
      rows: null,
      prepare: (server, parts) => registerHealth(server, parts),
    }
    const site = await openSite({ config, remove: () => Promise.resolve() }, prepare)
    try {
      return await run(site)
    } finally {
      await site.close()
    }
  }

  it('sends nothing, and reports this; nobody is logged in, and everybody can log in', async () => {
    const config = await restored()
    await opened(config, async ({ server, database }) => {
      expect(await delivered(config, database)).toEqual([])
      expect((await server.inject({ url: '/readyz' })).json()).toEqual({ ok: true, missing: [], quarantined: true })
      expect((await startNotices(config, database)).join('\n')).toContain('This is a RESTORED COPY')
      const list = { url: '/main/s/orders/list', query: { apitoken: token }, cookies }
      const answer = (await server.inject(list)).json<object>()
      expect(answer).toMatchObject({ ok: false, reason: 'unauthorized' })
      expect((await server.inject({ url: '/main/opened', query: { message: 'any' } })).json()).toMatchObject({
        code: 'restored-copy',
      })
      expect((await signedIn(server, 'head')).token).not.toBe('')
    })
  })

  it('has an intact audit, which records the row from which it continues', async () => {
    const config = await restored()
    expect(await countersign(config, 'verify')).toMatchObject({ code: 0 })
    const database = await openDatabase(config)
    const rows = await inTenant(database, 'steel', (work) =>
      work.selectFrom('audit').select(['seq', 'entry', 'prev_hash']).orderBy('seq', 'desc').limit(1).execute(),
    )
    await database.close()
    const last = rows.map(({ seq, entry, prev_hash }) => ({ seq, prev_hash, ...(JSON.parse(entry) as object) }))
    const { seq, prev_hash: hash } = rows[0] ?? { seq: 0, prev_hash: '' }
    expect(last).toMatchObject([{ event: 'restored', from: 'shell', row: seq - 1, hash }])
  })

  it('reports which rows of the original are lost if its heads were stored separately, and retains them', async () => {
    const config = await emptyTarget(kind, { AUDIT_KEY })
    await mkdir(config.auditDir, { recursive: true })
    const head = { at: new Date().toISOString(), company: 'steel', seq: 99_999, hash: 'of a row that is lost' }
    await writeFile(join(config.auditDir, 'heads.jsonl'), `${JSON.stringify(head)}\n`)
    await restoreBackup(config, backup)
    const [aside = ''] = (await readdir(config.auditDir)).filter((name) => name.startsWith('heads-before-'))
    expect(await readFile(join(config.auditDir, aside), 'utf8')).toContain('of a row that is lost')
    const database = await openDatabase(config)
    const entries = await inTenant(database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').where('event', '=', 'restored').execute(),
    )
    await database.close()
    expect(entries.map(({ entry }) => JSON.parse(entry) as object)).toMatchObject([
      { leftRow: 99_999, leftHash: head.hash, leftAt: head.at },
    ])
    expect(await countersign(config, 'verify')).toMatchObject({ code: 0 })
  })

  it('becomes live by the command, which also decides about the waiting messages', async () => {
    const config = await restored()
    const asked = await countersign(config, 'live')
    expect(asked).toMatchObject({ code: 1, out: '' })
    expect(asked.err).toMatch(/\d+ messages wait, .*\n.*--set-aside.*\n.*--send.*\nNothing was changed\./)
    const { code, out } = await countersign(config, 'live', '--set-aside')
    expect([code, out]).toEqual([0, expect.stringContaining('This copy is active now')])
    await opened(config, async ({ database, installation, server }) => {
      expect((await server.inject({ url: '/readyz' })).json()).toEqual({ ok: true, missing: [] })
      const { outbox = [], audit = [] } = await everyRow({ database, installation })
      expect(outbox.filter((row) => row.includes('the original may have sent it')).length).toBeGreaterThan(0)
      expect(audit.filter((row) => row.includes('copy-went-live')).length).toBeGreaterThan(0)
    })
    expect((await countersign(config, 'live')).err).toContain('it lives already')
    expect(await countersign(config, 'verify')).toMatchObject({ code: 0 })
  })

  it('sends the waiting messages if that was chosen', async () => {
    const config = await restored()
    expect(await countersign(config, 'live', '--send')).toMatchObject({ code: 0 })
    await opened(config, async ({ database }) => {
      expect((await delivered(config, database)).length).toBeGreaterThan(0)
    })
  })
})

describe('the command', () => {
  it('writes a backup, verifies and restores it, and reports errors in a sentence', async () => {
    const { config, remove } = await newInstallation('pglite')
    const folder = join(await newFolder(), 'backup')
    const written = await countersign(config, 'backup', folder)
    expect(written).toMatchObject({ code: 0, err: '' })
    expect(written.out).toMatch(/is whole: \d+ rows of \d+ tables and 0 files .*\nIt holds the password hashes/)
    expect((await countersign(config, 'backup', 'verify', folder)).out).toContain('is whole')
    const target = await emptyTarget('pglite')
    // In a folder that exists, the command caches its own code.
    await mkdir(target.dataDir)
    expect((await countersign(target, 'restore', folder)).out).toContain('a copy in quarantine')
    expect(await countersign(target, 'restore', folder)).toMatchObject({ code: 1, out: '' })
    expect((await countersign(target, 'backup', 'verify', join(folder, 'no'))).err).toContain('is no backup')
    await remove()
  })
})
