/**
 * A newer migration removes nothing that processes of the previous version use, which run while it is applied, unless
 * it raises `compatible since` to its own number (decision 38). Each is run alone; the schemas before and after are
 * compared.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compatibleSince, numberOf, raiseCompatibleSince } from '../../server/database/compatibility.ts'
import { migrate, migrationNames, type Migrations, migrations } from '../../server/database/migrate.ts'
import { OwnerDialect } from '../../server/database/owner-dialect.ts'
import { openPglitePool, type PglitePool } from '../../server/database/pglite-pool.ts'
import { createSchema, SCHEMA } from '../../server/database/schema.ts'

interface Schema {
  /** The type of each column, and whether a row can be stored without it, by table and column. */
  readonly columns: Readonly<Record<string, { readonly type: string; readonly isNeeded: boolean }>>
  /** Functions by name and arguments. */
  readonly functions: readonly string[]
  readonly tables: readonly string[]
}

describe('a migration', () => {
  let folder: string
  let pool: PglitePool
  let database: Kysely<unknown>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-forward-'))
    pool = await openPglitePool(join(folder, 'data'))
    database = new Kysely<unknown>({ dialect: new OwnerDialect({ pool }) })
  })
  afterAll(async () => {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  it('only adds, or declares that older processes are no longer supported', async () => {
    let known: Migrations = { [SCHEMA]: createSchema }
    await migrate(database, known)
    for (const name of migrationNames.filter((each) => each !== SCHEMA)) {
      known = { ...known, ...Object.fromEntries(Object.entries(migrations).filter(([each]) => each === name)) }
      expect(await takenBy(database, name, known), name).toEqual([])
    }
  })

  it('is recorded in tables in the schema where Kysely looks for them', async () => {
    const found = async (dialect: PostgresDialect) => {
      const tables = await dialect.createIntrospector(database).getTables({ withInternalKyselyTables: true })
      return tables.filter(({ name }) => name.startsWith('kysely_')).map(({ name, schema }) => `${schema}.${name}`)
    }
    const tables = await found(new OwnerDialect({ pool }))
    expect(tables.toSorted()).toEqual(['public.kysely_migration', 'public.kysely_migration_lock'])
    expect(tables.toSorted()).toEqual((await found(new PostgresDialect({ pool }))).toSorted())
  })

  it.each([
    ['renames a column', 'alter table comments rename column comment to words', 'comments.comment is gone'],
    ['drops a table', 'drop table comments', 'comments.comment is gone'],
    ['requires a new value', 'alter table comments add column mood text not null', 'comments.mood is needed'],
    ['narrows a column', 'alter table documents alter column last_move set not null', 'documents.last_move is needed'],
    ['drops a function', 'drop function companies_to_fill()', 'companies_to_fill() is gone'],
  ])('that %s is detected', async (_what, statement, problem) => {
    await expect(
      database.transaction().execute(async (work) => {
        const before = await schemaOf(work)
        await run(work, statement)
        throw new Error(changes(before, await schemaOf(work)).join('; '))
      }),
    ).rejects.toThrow(problem)
  })

  it('may remove something once it has raised the number', async () => {
    await expect(
      database.transaction().execute(async (work) => {
        await raiseCompatibleSince(work, 9_000)
        throw new Error(`since ${await compatibleSince(work)}`)
      }),
    ).rejects.toThrow('since 9000')
  })
})

const run = async (owner: Kysely<unknown>, statement: string): Promise<void> =>
  void (await sql.raw(statement).execute(owner))

/** What the migration removes from older processes; empty if it declares that they are no longer supported. */
async function takenBy(database: Kysely<unknown>, name: string, known: Migrations): Promise<readonly string[]> {
  const before = await schemaOf(database)
  await migrate(database, known)
  if ((await compatibleSince(database)) >= numberOf(name)) return []
  return changes(before, await schemaOf(database))
}

function changes(before: Schema, after: Schema): readonly string[] {
  const gone = Object.keys(before.columns).filter((name) => !Object.hasOwn(after.columns, name))
  const changed = Object.entries(before.columns).filter(([name, { type }]) => {
    const now = after.columns[name]
    return now !== undefined && now.type !== type
  })
  const needed = Object.entries(after.columns).filter(
    ([name, { isNeeded }]) => isNeeded && before.tables.includes(tableOf(name)) && !before.columns[name]?.isNeeded,
  )
  return [
    ...gone.map((name) => `${name} is gone`),
    ...changed.map(([name]) => `${name} has another type`),
    ...needed.map(([name]) => `${name} is needed`),
    ...before.functions.filter((name) => !after.functions.includes(name)).map((name) => `${name} is gone`),
  ]
}

const tableOf = (column: string): string => column.split('.')[0] ?? ''

async function schemaOf(database: Kysely<unknown>): Promise<Schema> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string; isNeeded: boolean }>`
    select table_name as "table", column_name as "column", data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isNeeded"
    from information_schema.columns where table_schema = 'public'`.execute(database)
  const { rows: functions } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
    database,
  )
  return {
    columns: Object.fromEntries(columns.map(({ table, column, ...facts }) => [`${table}.${column}`, facts] as const)),
    functions: functions.map(({ name }) => name),
    tables: [...new Set(columns.map(({ table }) => table))],
  }
}
