import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serialize } from 'node:v8'
import { brotliCompressSync, constants } from 'node:zlib'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationNames } from '../../server/database/migrate.ts'
import { OwnerDialect } from '../../server/database/owner-dialect.ts'
import { openPglitePool } from '../../server/database/pglite-pool.ts'
import { ownTemplate, readTemplate, templateFile } from '../../server/database/template.ts'
import { writeTemplate } from '../../server/database/write-template.ts'
import { newInstallation } from './databases.ts'

let folder: string
let template: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-template-test-'))
  template = await writeTemplate(join(folder, 'package'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('an embedded database copied from the template of the package', () => {
  it('has the schema and the rights of one that was migrated', async () => {
    const { config, remove } = await newInstallation('pglite')
    const migrated = await use(join(config.dataDir, 'pglite'), null, catalogOf)
    await remove()
    const copied = await use(join(folder, 'equal'), template, catalogOf)
    expect(migrated['columns']?.length).toBeGreaterThan(500)
    expect(copied).toEqual(migrated)
  })

  it('has no rows but those of the migrations, so no secret', async () => {
    const rows = await use(join(folder, 'rows'), template, tablesWithRows)
    expect(rows).toEqual(['kysely_migration', 'kysely_migration_lock', 'schema_compatibility'])
  })

  it('is copied completely, whatever a killed process has left', async () => {
    const data = join(folder, 'killed')
    await mkdir(join(`${data}.new`, 'base'), { recursive: true })
    await writeFile(join(`${data}.new`, 'base/left'), 'incomplete')
    expect(await use(data, template, clusterOf)).toBe(clusterOfTemplate())
    expect(await readdir(join(data, 'base'))).not.toContain('left')
    expect(await readdir(folder)).not.toContain('killed.new')
  })

  it('is one that exists already, where there is one', async () => {
    const data = join(folder, 'existing')
    await use(data, template, (owner) => sql`create table of_mine (id int)`.execute(owner))
    expect(await use(data, template, tablesOf)).toContain('of_mine')
  })
})

describe('a template that does not fit', () => {
  it('is not found: of another version of PGlite, or of other migrations', () => {
    const place = dirname(template)
    expect(templateFile(place, migrationNames)).toBe(template)
    expect(templateFile(place, migrationNames, '0.0.1')).not.toBe(template)
    expect(templateFile(place, migrationNames.slice(1))).not.toBe(template)
    expect(dirname(ownTemplate(migrationNames))).toMatch(/node_modules\/\.cache\/countersign$/)
  })

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['missing', () => Promise.resolve()],
    ['damaged', damage],
  ])('is not used, and the database is initialised as usual: %s', async (title, make) => {
    const path = join(folder, `${title}-template`)
    await make(path)
    const data = join(folder, title)
    const cluster = await use(data, path, clusterOf)
    expect(cluster).toMatch(/^\d+$/)
    expect(cluster).not.toBe(clusterOfTemplate())
    expect(await readdir(folder)).not.toContain(`${title}.new`)
  })
})

/** Another content than that of the checksum: it could be copied, and would not start. */
async function damage(path: string): Promise<void> {
  const files = new Map(readTemplate(template))
  files.delete('global/pg_control')
  const checksum = (await readFile(template)).subarray(0, 64)
  await writeFile(path, Buffer.concat([checksum, brotliCompressSync(serialize(files), { params: FAST })]))
}

const FAST = { [constants.BROTLI_PARAM_QUALITY]: 1 }

async function use<T>(data: string, from: string | null, work: (owner: Kysely<unknown>) => Promise<T>): Promise<T> {
  const owner = new Kysely<unknown>({ dialect: new OwnerDialect({ pool: await openPglitePool(data, from) }) })
  return await work(owner).finally(() => owner.destroy())
}

/** PostgreSQL gives each initialised folder a number of its own, the first of its control file. */
function clusterOfTemplate(): string {
  const control = readTemplate(template).get('global/pg_control')
  return Buffer.from(control ?? [])
    .readBigUInt64LE()
    .toString()
}

async function clusterOf(owner: Kysely<unknown>): Promise<string> {
  const [row] = await textsOf(owner, 'select system_identifier::text from pg_control_system()')
  return row ?? ''
}

const tablesOf = (owner: Kysely<unknown>) =>
  textsOf(owner, `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)

async function tablesWithRows(owner: Kysely<unknown>): Promise<readonly string[]> {
  const filled: string[] = []
  for (const table of await tablesOf(owner))
    if ((await textsOf(owner, `select 1 from "${table}" limit 1`)).length > 0) filled.push(table)
  return filled.toSorted()
}

/** All that migrations create, as PostgreSQL describes it. */
const CATALOG: Readonly<Record<string, string>> = {
  relations: `select concat_ws(' ', relname, relkind, relrowsecurity, relforcerowsecurity, relowner::regrole, relacl, reloptions)
    from pg_class where relnamespace = 'public'::regnamespace`,
  columns: `select concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
    attgenerated, attcollation::regcollation, attacl, pg_get_expr(adbin, adrelid))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
  functions: `select concat_ws(' ', oid::regprocedure, proowner::regrole, proacl, prosecdef, proconfig, prosrc)
    from pg_proc where pronamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  policies: `select pg_policies::text from pg_policies`,
  sequences: `select concat_ws(' ', schemaname, sequencename, data_type, start_value, increment_by, cycle) from pg_sequences`,
  extensions: `select concat_ws(' ', extname, extversion) from pg_extension`,
  roles: `select concat_ws(' ', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls, rolpassword,
    (select array_agg(roleid::regrole::text order by roleid::regrole::text) from pg_auth_members where member = pg_authid.oid))
    from pg_authid`,
  rights: `select concat_ws(' ', 'public', nspacl) from pg_namespace where nspname = 'public' union all
    select concat_ws(' ', defaclrole::regrole, defaclnamespace, defaclobjtype, defaclacl) from pg_default_acl union all
    select datacl::text from pg_database where datname = current_database()`,
  settings: `select concat_ws(' ', name, setting) from pg_settings`,
  migrations: 'select name from kysely_migration',
}

async function catalogOf(owner: Kysely<unknown>): Promise<Readonly<Record<string, readonly string[]>>> {
  const catalog: Record<string, readonly string[]> = {}
  for (const [part, query] of Object.entries(CATALOG)) catalog[part] = (await textsOf(owner, query)).toSorted()
  return catalog
}

/** The first column of all rows. */
async function textsOf(owner: Kysely<unknown>, query: string): Promise<readonly string[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(owner)
  return rows.map((row) => String(Object.values(row)[0]))
}
