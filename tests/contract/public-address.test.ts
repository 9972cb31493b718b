/** Where other machines reach the server, nothing that is published opens it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openScreens } from '../../engine/publish/live.ts'
import { appText } from '../../engine/publish/small-site.ts'
import { openReference, type Backend } from '../../server/backend.ts'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner } from '../../server/database/tenant.ts'
import { hashPassword } from '../../server/sessions/passwords.ts'
import { Browser } from './browser.ts'
import { databases, type Kind, newInstallation } from './databases.ts'
import { asAdmin, asSuperuser, newOwnPostgres, newPostgres } from './new-postgres.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const PUBLIC = { PUBLIC_URL: 'https://erp.example.com', LOG_LEVEL: 'silent' }

type Settings = Readonly<Record<string, string>>

/** A site without screens, on an empty database of this kind. */
async function emptySite(kind: Kind): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-public-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'app.yaml'), appText())
  const database = kind === 'postgres' ? { DATABASE_URL: await newOwnPostgres() } : {}
  return { DATA_DIR: join(folder, 'data'), OUTBOX_DIR: join(folder, 'outbox'), SCREENS_DIR: folder, ...database }
}

/** The same on a database with the sample companies and all their rows. */
async function sampleSite(kind: Kind): Promise<Settings> {
  const { config, remove } = await newInstallation(kind, { modules: true })
  onTestFinished(remove)
  const { databaseUrl, dataDir } = config
  return { ...(await emptySite('pglite')), DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
}

async function start(settings: Settings): Promise<Backend> {
  const config = readConfig(settings)
  return await openReference(config, await openScreens(config.screensDir, { watch: false, blocks: blockSpecs }))
}

describe.each(databases)('a public address on %s', (kind) => {
  it('has no sample companies, and says what to do instead', async () => {
    const backend = await start({ ...(await emptySite(kind)), ...PUBLIC })
    const printed = await backend.greeting('https://erp.example.com')
    const server = await backend.app('none')
    const { status } = await new Browser(server).login('admin')
    await server.close()
    await backend.close()
    expect(status).toBe(401)
    expect(printed).toContain('There is no company yet, so nobody can sign in.')
    expect(printed).toContain('docs/first-company.md')
    expect(printed).not.toContain('Demo logins')
  })

  it('does not open a database that holds them from before', async () => {
    const site = await sampleSite(kind)
    await expect(start({ ...site, ...PUBLIC })).rejects.toThrow('holds the sample companies STEEL, TEX')
    const shown = await start({ ...site, ...PUBLIC, SAMPLE: 'public' })
    expect(await shown.greeting('https://erp.example.com')).toContain('Everybody can sign in')
    await shown.close()
  })
})

describe('the login of a PostgreSQL', () => {
  it('is refused where it is a superuser, whatever role the server takes', async () => {
    const address = asSuperuser(await newPostgres())
    const site = { ...(await emptySite('pglite')), DATABASE_URL: address, LOG_LEVEL: 'silent' }
    for (const settings of [PUBLIC, {}])
      await expect(start({ ...site, ...settings })).rejects.toThrow('is a superuser or has BYPASSRLS')
    const sample = await start({ ...site, SAMPLE: '1' })
    expect(await sample.greeting('http://localhost')).toContain(
      'is a superuser or has BYPASSRLS: refused without SAMPLE',
    )
    await sample.close()
  })

  it('is told where it may create roles, and starts without that right', async () => {
    const site = await emptySite('postgres')
    const login = new URL(site['DATABASE_URL'] ?? '').username
    const first = await start({ ...site, ...PUBLIC })
    expect(await first.greeting('https://erp.example.com')).toContain(`alter role ${login} nocreaterole`)
    await first.close()
    await asAdmin(process.env['TEST_DATABASE_URL'] ?? '', [`alter role ${login} nocreaterole`])
    const second = await start({ ...site, ...PUBLIC })
    expect(await second.greeting('https://erp.example.com')).not.toContain('nocreaterole')
    await second.close()
  })
})

it('the first company is made with the SQL of docs/first-company.md, and its administrator signs in', async () => {
  const site = await emptySite('postgres')
  await (await start({ ...site, ...PUBLIC })).close()
  const manual = await readFile(join(import.meta.dirname, '../../docs/first-company.md'), 'utf8')
  const [, statements = ''] = /```sql\n([^`]+)```/.exec(manual) ?? []
  const hash = await hashPassword('a word of her own', 4)
  const database = await openDatabase(readConfig(site))
  await asOwner(database, async (work) => {
    const wanted = statements
      .replace('THE HASH', hash)
      .split(';\n')
      .map((each) => each.trim())
    for (const each of wanted.filter((one) => !['begin', 'commit', ''].includes(one))) await sql.raw(each).execute(work)
  })
  await database.close()
  const backend = await start({ ...site, ...PUBLIC })
  const server = await backend.app('none')
  const login = { email: 'anita@acme.example', pwd: 'a word of her own', ccode: 'acme', hwid: 'a' }
  const { status, body } = await new Browser(server).post('/main/login', login)
  await server.close()
  await backend.close()
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { id: 'acme-1', ccode: 'ACME', flags: { module_crm: true } },
  })
})
