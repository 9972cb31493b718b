/** Objects that all databases of a PostgreSQL server share, and processes that start on one database concurrently. */
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import { readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { MIGRATION_LOCK } from '../../server/database/migration-lock.ts'
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
  it('log whom they wait for while another session holds the lock, and start when it is released', async () => {
    const url = await newOwnPostgres()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const holder = new pg.Client({ connectionString: url, application_name: 'a forgotten psql' })
    await holder.connect()
    onTestFinished(() => holder.end())
    const { rows } = await holder.query<{ pid: number }>(
      `select pg_backend_pid() as pid from (select pg_advisory_lock(${MIGRATION_LOCK})) as locked`,
    )
    const opening = open(url)
    await untilPassed(() => expect(log).toHaveBeenCalled())
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^Waiting for 2 s to migrate the database: another session holds the lock \(/)],
    ])
    const notice = String(log.mock.lastCall?.[0])
    expect(notice).toContain(`process ${rows[0]?.pid} of PostgreSQL, application "a forgotten psql", login owner_`)
    expect(notice).toMatch(/since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)/)
    await holder.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    expect((await opening).kind).toBe('postgres')
    expect(log).toHaveBeenCalledTimes(1)
  })
})
