/** Published passwords do not give access to a server that other machines can reach. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError } from '../../server/config/config.ts'
import { Browser } from './browser.ts'
import { bothDatabases, type Kind, newInstallation } from './databases.ts'
import { emptySite, type Settings, start } from './empty-site.ts'
import { asAdmin, asSuperuser, newPostgres } from './new-postgres.ts'

const PUBLIC = { PUBLIC_URL: 'https://erp.example.com', LOG_LEVEL: 'silent' }

/** A server on a database with the sample companies and all their rows. */
async function sampleSite(kind: Kind): Promise<Settings> {
  const { config, remove } = await newInstallation(kind, { modules: true })
  onTestFinished(remove)
  const { databaseUrl, dataDir, auditKey } = config
  const settings = { ...(await emptySite('pglite')), DATA_DIR: dataDir, AUDIT_KEY: auditKey ?? '' }
  return databaseUrl === null ? settings : { ...settings, DATABASE_URL: databaseUrl }
}

describe.each(bothDatabases)('a public address on %s', (kind) => {
  it('has no sample companies, and prints what to do instead', async () => {
    const backend = await start({ ...(await emptySite(kind)), ...PUBLIC })
    const printed = await backend.greeting('https://erp.example.com')
    const server = await backend.app('none')
    const { status } = await new Browser(server).login('admin')
    await server.close()
    await backend.close()
    expect(status).toBe(401)
    expect(printed).toContain('There is no company yet, so nobody can log in.')
    expect(printed).toContain('https://erp.example.com/ssr/setup?token=')
    expect(printed).not.toContain('Demo logins')
  })

  it('does not open a database that contains them already', async () => {
    const site = await sampleSite(kind)
    await expect(start({ ...site, ...PUBLIC })).rejects.toThrow('holds the sample companies STEEL, TEX')
    const shown = await start({ ...site, ...PUBLIC, SAMPLE: 'public' })
    expect(await shown.greeting('https://erp.example.com')).toContain('Everybody can log in')
    await shown.close()
  })
})

it.each([
  ['shows a public site that trusts no proxy', {}, true],
  ['does not show one that does', { TRUST_PROXY: '1' }, false],
])('a notice at the start %s', async (_title, more, isShown) => {
  const backend = await start({ ...(await emptySite('pglite')), ...PUBLIC, ...more })
  const printed = await backend.greeting('https://erp.example.com')
  await backend.close()
  expect(printed.includes('TRUST_PROXY is not set')).toBe(isShown)
})

describe('the login of a PostgreSQL', () => {
  it('is refused if it is a superuser, whatever role the server assumes', async () => {
    const address = asSuperuser(await newPostgres())
    const site = { ...(await emptySite('pglite')), DATABASE_URL: address, LOG_LEVEL: 'silent' }
    for (const settings of [PUBLIC, {}, { ...PUBLIC, SAMPLE: 'public' }])
      await expect(start({ ...site, ...settings })).rejects.toThrow('is a superuser or has BYPASSRLS')
    // Sample companies that only this machine can reach.
    const sample = await start({ ...site, SAMPLE: '1' })
    expect(await sample.greeting('http://localhost')).toContain(
      'is a superuser or has BYPASSRLS: refused without SAMPLE',
    )
    await sample.close()
  })

  it('is reported if it may create roles, and starts without that right', async () => {
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

  it('is refused with the missing right if it may not create roles, or does not own its database', async () => {
    const admin = process.env['TEST_DATABASE_URL'] ?? ''
    const site: Settings = { ...(await emptySite('postgres')), ...PUBLIC }
    const { username: login, pathname } = new URL(site['DATABASE_URL'] ?? '')
    await asAdmin(admin, [`alter role ${login} nocreaterole`])
    await expect(start(site)).rejects.toThrow(`alter role ${login} createrole`)
    await asAdmin(admin, [
      `alter role ${login} createrole`,
      `alter database ${pathname.slice(1)} owner to current_user`,
    ])
    const refused = start(site)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(`alter database ${pathname.slice(1)} owner to ${login}`)
  })
})
