/** Objects that all databases of a PostgreSQL server share, and processes that start on one database concurrently. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { rolesOf } from '../../server/database/roles.ts'
import { signedIn } from '../contract/browser.ts'
import { openSite, seedPeople } from '../contract/databases.ts'
import { asAdmin, newOwnPostgres } from '../contract/new-postgres.ts'

async function open(url: string): Promise<Database> {
  const database = await openDatabase(readConfig({ DATABASE_URL: url }))
  onTestFinished(() => database.close())
  return database
}

describe('two installations on one PostgreSQL server', () => {
  it('have separate logins and roles, and documents are decided in both', async () => {
    const urls = [await newOwnPostgres(), await newOwnPostgres()]
    const roles = new Set<string>()
    for (const url of urls) {
      const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
      const site = await openSite({ config, remove: () => Promise.resolve() }, { rows: 20 })
      const head = await signedIn(site.server, 'head')
      const id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
      expect((await head.approve([id])).body.approval_list[0]).toMatchObject({ ok: true })
      roles.add(rolesOf(site.database.kysely).app)
      await site.close()
    }
    expect(roles.size).toBe(2)
  })

  it('keep their roles if the database is renamed', async () => {
    const url = await newOwnPostgres()
    const first = await openDatabase(readConfig({ DATABASE_URL: url }))
    const { app } = rolesOf(first.kysely)
    await first.close()
    const name = new URL(url).pathname.slice(1)
    await asAdmin(process.env['TEST_DATABASE_URL'] ?? '', [`alter database ${name} rename to ${name}_moved`])
    const moved = await open(Object.assign(new URL(url), { pathname: `/${name}_moved` }).href)
    expect(rolesOf(moved.kysely).app).toBe(app)
  })
})

describe('processes that start concurrently on an empty database', () => {
  it('all start, and the tables are created once', async () => {
    const url = await newOwnPostgres()
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(url)))
    await seedPeople(opened[0] ?? (await open(url)))
    expect(new Set(opened.map(({ secret }) => secret)).size).toBe(1)
    expect(opened.map(({ searchProblem }) => searchProblem)).toEqual([null, null, null, null])
  })
})
