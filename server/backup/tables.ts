import { identifier, literal, type BackupSession } from './session.ts'

/** A table in the database's catalogue. */
export interface BackupTable {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
  /** Whether it has row-level security by company. */
  readonly hasRowSecurity: boolean
  /** Whether row-level security applies to its owner, too. */
  readonly forced: boolean
  readonly pages: number
  /** Tables that its foreign keys refer to. */
  readonly references: readonly string[]
}

/** Tables of completed migrations, which a restore fills by running the migrations. */
const MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']

/** All tables whose rows are backed up; a table precedes the tables that refer to it. */
export async function backupTables(session: BackupSession): Promise<readonly BackupTable[]> {
  const tables = await session.rows<BackupTable>(`
    select c.relname::text as name, c.relrowsecurity as "hasRowSecurity", c.relforcerowsecurity as forced,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::float8 as pages,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in (${MIGRATIONS.map(literal).join(', ')})
    order by c.relname`)
  return inOrder(tables)
}

function inOrder(tables: readonly BackupTable[]): readonly BackupTable[] {
  const ordered = new Map<string, BackupTable>()
  const add = (table: BackupTable): void => {
    if (ordered.has(table.name)) return
    for (const name of table.references) {
      const other = tables.find((each) => each.name === name)
      if (other) add(other)
    }
    ordered.set(table.name, table)
  }
  tables.forEach(add)
  return [...ordered.values()]
}

/** Pages of the embedded database that are in memory at once. */
const PAGES = 2_000

/**
 * All rows of a table. On PostgreSQL they are read company by company, since row-level security applies to the owner of
 * the tables, too; in the embedded database, whose owner is not restricted by it, some pages at a time.
 */
export async function* tableRows(
  session: BackupSession,
  { name, columns, hasRowSecurity, pages }: Pick<BackupTable, 'name' | 'columns' | 'hasRowSecurity' | 'pages'>,
  companies: readonly string[],
): AsyncGenerator<Buffer> {
  const all = `select ${columns.map(identifier).join(', ')} from ${identifier(name)}`
  if (session.kind === 'pglite') {
    for (let from = 0; from < pages; from += PAGES)
      yield* session.copyOut(`${all} where ctid >= '(${from},0)' and ctid < '(${from + PAGES},0)'`)
  } else if (hasRowSecurity) {
    for (const company of companies) {
      await session.rows(`select set_config('app.company', ${literal(company)}, true)`)
      yield* session.copyOut(`${all} where company_id = ${literal(company)}`)
    }
  } else yield* session.copyOut(all)
}

export async function companyIds(session: BackupSession): Promise<readonly string[]> {
  return (await session.rows<{ id: string }>('select id from companies order by id')).map(({ id }) => id)
}

/** The last number of each used sequence, which is at least as high as the numbers in a snapshot. */
export async function sequencesOf(session: BackupSession): Promise<Readonly<Record<string, number>>> {
  const rows = await session.rows<{ name: string; last: number }>(`
    select sequencename::text as name, last_value::float8 as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
