/** `npm run tables`: writes the types of all tables and views (schema-tables.ts) from a database that the schema made. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { migrate } from './migrate.ts'
import { openPglitePool } from './pglite-pool.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** `default`: it may be left out; `always`: it cannot be written. */
  readonly filled: 'default' | 'always' | null
  /** `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))`; null: it may have any value. */
  readonly check: string | null
}

/**
 * A column of a view is as the column of the same name that the view reads; one that the view computes may be null.
 * The tables of the migrator are its own.
 */
const COLUMNS = sql<Column>`
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not coalesce(source.attnotnull, a.attnotnull) as "isNullable",
    case when a.attidentity = 'a' or a.attgenerated = 's' then 'always' when a.atthasdef then 'default' end as filled,
    (select pg_get_constraintdef(oid) from pg_constraint where contype = 'c' and conkey = array[origin.attnum]
      and conrelid = origin.attrelid and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%') as check
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (select read.* from pg_rewrite r join pg_depend d on d.objid = r.oid
      join pg_attribute read on read.attrelid = d.refobjid and read.attnum = d.refobjsubid
      where r.ev_class = c.oid and c.relkind = 'v' and read.attname = a.attname
      order by read.attnotnull limit 1) as source on true
    cross join lateral (select coalesce(source.attrelid, c.oid) as attrelid,
      coalesce(source.attnum, a.attnum) as attnum) as origin
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely\_%'
  order by c.relname, a.attnum`

/** What the drivers of both databases answer for a type of SQL. */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  'text[]': 'string[]',
  boolean: 'boolean',
  integer: 'number',
  'integer[]': 'number[]',
  bigint: 'number',
  'double precision': 'number',
  numeric: 'string',
  date: 'string',
  'timestamp with time zone': 'Date',
  jsonb: 'unknown',
}

/** Types that are written in another form than they are read in. */
const WRITTEN: Readonly<Record<string, string>> = { numeric: 'number | string', jsonb: 'string' }

function columnType({ table, name, type, isNullable, filled, check }: Column): string {
  const values = check?.match(/'[^']*'(?=::text)/g)
  const read = values?.join(' | ') ?? TYPES[type]
  if (read === undefined) throw new Error(`${table}.${name} is ${type}, which write-tables.ts does not know.`)
  const orNull = isNullable ? ' | null' : ''
  const written = WRITTEN[type]
  const stored = type === 'jsonb' ? read : `${read}${orNull}`
  if (filled === 'always') return `ColumnType<${stored}, never, never>`
  if (written === undefined) return filled === 'default' ? `Generated<${stored}>` : stored
  const orNothing = isNullable || filled === 'default' ? ' | undefined' : ''
  return `ColumnType<${stored}, ${written}${orNull}${orNothing}, ${written}${orNull}>`
}

const HEAD = `/* oxlint-disable max-lines -- generated */
/** Generated from \`schema/*.sql\` and the tables of the modules by \`npm run tables\`; what a column means is written there. */
import type { ColumnType, Generated } from 'kysely'

/** Columns whose content has a type of its own are narrowed by \`tables.ts\`. */
export interface SchemaTables {
`

/** The text of schema-tables.ts. */
export async function tableTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-tables-'))
  const owner = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: await openPglitePool(join(folder, 'pglite')) }),
  })
  try {
    await migrate(owner)
    const { rows } = await COLUMNS.execute(owner)
    const tables = Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([table, columns = []]) => {
      const lines = columns.map((column) => `    ${column.name}: ${columnType(column)}\n`)
      return `  ${table}: {\n${lines.join('')}  }\n`
    })
    return `${HEAD}${tables.join('')}}\n`
  } finally {
    await owner.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeFile(join(import.meta.dirname, 'schema-tables.ts'), await tableTypes())
