/** A database has one state of the schema: it is created, continued, or refused with the way to go. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OtherSchemaError } from '../../server/database/compatibility.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openPglitePool } from '../../server/database/pglite-pool.ts'
import { rolesOfDatabase, withRoles } from '../../server/database/roles.ts'
import { fingerprintOf, SCHEMA } from '../../server/database/schema.ts'
import { databases } from './databases.ts'
import { newPostgres } from './new-postgres.ts'

describe.each(databases)('a database, on %s', (kind) => {
  let folder: string
  let owner: Kysely<unknown>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-schema-'))
    const pool =
      kind === 'pglite'
        ? await openPglitePool(join(folder, 'data'))
        : new pg.Pool({ connectionString: await newPostgres() })
    const plain = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    owner = withRoles(plain, await rolesOfDatabase(plain))
  })
  afterAll(async () => {
    await owner.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  const states = async () => (await sql<{ name: string }>`select name from kysely_migration`.execute(owner)).rows

  it('gets the schema once, and is used as it is afterwards', async () => {
    expect(await migrate(owner)).toBe(false)
    await sql`create table of_mine (id int)`.execute(owner)
    expect(await migrate(owner)).toBe(false)
    expect(await states()).toEqual([{ name: SCHEMA }])
  })

  it('with other tables is refused unchanged, with the way to take its data along', async () => {
    await sql`update kysely_migration set name = '0000-schema-of-before'`.execute(owner)
    await expect(migrate(owner)).rejects.toThrow(OtherSchemaError)
    await expect(migrate(owner)).rejects.toThrow(
      /0000-schema-of-before; here 0000-schema-\w{12}.*Nothing was changed\. .*export its lists there as files, and import these/,
    )
    expect(await states()).toEqual([{ name: '0000-schema-of-before' }])
  })
})

describe('the state of a schema', () => {
  it('is that of its statements, whatever its comments and line breaks', () => {
    const plain = fingerprintOf(['create table a (id int);', 'create table b (id int);'])
    expect(fingerprintOf(['-- Of a.\ncreate table a\n  (id int);', 'create table b (id int);'])).toBe(plain)
    expect(fingerprintOf(['create table a (id text);', 'create table b (id int);'])).not.toBe(plain)
  })
})
