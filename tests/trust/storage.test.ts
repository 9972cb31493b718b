import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { openDatabase } from '../../server/database/open.ts'
import { signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite } from '../contract/databases.ts'
import { asSuperuser, TEST_LOGIN } from '../contract/new-postgres.ts'

describe.each(bothDatabases)('stored data on %s', (kind) => {
  it('is there after closing and opening again, including the session and the stored answer', async () => {
    const installation = await newInstallation(kind)
    const before = await openSite(installation)
    const head = await signedIn(before.server, 'head')
    const id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    const first = await head.approve([id], {}, 'sent-before-the-restart')
    await before.close()

    const after = await openSite(installation)
    const again = await head.movedTo(after.server).approve([id], {}, 'sent-before-the-restart')
    expect(again.text).toBe(first.text)
    expect((await head.movedTo(after.server).rows()).find((row) => row.id === id)).toMatchObject({
      Status: 'First Approved',
      version: 2,
    })
    await after.close()
    await installation.remove()
  })

  it('has the same types when it is read: numbers, dates, times and JSON', async () => {
    const installation = await newInstallation(kind)
    const database = await openDatabase(installation.config)
    const { rows } = await sql`select 12::int8 as whole, 1.50::numeric as exact, date '2026-01-02' as day,
      timestamptz '2026-01-02T03:04:05Z' as moment, '{"a":[1]}'::jsonb as json, '{a,"b c"}'::text[] as texts`.execute(
      database.kysely,
    )
    expect(rows[0]).toEqual({
      whole: 12,
      exact: '1.50',
      day: '2026-01-02',
      moment: new Date('2026-01-02T03:04:05Z'),
      json: { a: [1] },
      texts: ['a', 'b c'],
    })
    await database.close()
    await installation.remove()
  })

  it('is read by a role to which row-level security applies', async () => {
    const installation = await newInstallation(kind)
    const database = await openDatabase(installation.config)
    const { rows } = await sql`select current_user::text as "user", rolsuper or rolbypassrls as mighty
      from pg_roles where rolname = current_user`.execute(database.kysely)
    expect(rows).toEqual([{ user: expect.stringMatching(/^countersign_app/), mighty: false }])
    await database.close()
    await installation.remove()
  })
})

describe('the embedded database', () => {
  it('refuses a second process on its folder within a second, naming the first', async () => {
    const installation = await newInstallation('pglite')
    const child = spawn(process.execPath, ['--input-type=module', '-e', holder(installation.config.dataDir)])
    await once(child.stdout, 'data')
    const start = performance.now()
    await expect(openDatabase(installation.config)).rejects.toThrow(`the process with the id ${child.pid}`)
    expect(performance.now() - start).toBeLessThan(limitFor(1_000))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await openDatabase(installation.config)
    await database.close()
    await installation.remove()
  })
})

describe('PostgreSQL', () => {
  it('is not opened with a working role to which row-level security does not apply', async () => {
    const installation = await newInstallation('postgres')
    await (await openDatabase(installation.config)).close()
    const admin = new pg.Client({ connectionString: asSuperuser(installation.config.databaseUrl ?? '') })
    await admin.connect()
    // A role belongs to the whole server: a different name avoids conflicts with other test files.
    await admin.query(`create role mighty_app nologin bypassrls role ${TEST_LOGIN.username}`)
    await expect(openDatabase(installation.config, 'mighty_app')).rejects.toThrow('BYPASSRLS')
    await admin.query('drop role mighty_app')
    await admin.end()
    await installation.remove()
  })
})

function holder(folder: string): string {
  const path = new URL('../../server/database/folder-lock.ts', import.meta.url).href
  return `import { lockFolder } from ${JSON.stringify(path)}
    import { mkdirSync } from 'node:fs'
    mkdirSync(${JSON.stringify(folder)}, { recursive: true })
    await lockFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
}
