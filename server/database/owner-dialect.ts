import {
  type DatabaseIntrospector,
  type Kysely,
  PostgresDialect,
  type SchemaMetadata,
  sql,
  type TableMetadata,
} from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'

/**
 * For connections that migrate. At each step the migrator checks whether its two tables exist; Kysely's own
 * introspection reads every column of every table, which took more than half the time of creating a database.
 */
export class OwnerDialect extends PostgresDialect {
  override createIntrospector(owner: Kysely<unknown>): DatabaseIntrospector {
    return { getSchemas: () => schemasOf(owner), getTables: () => migratorTables(owner) }
  }
}

async function schemasOf(owner: Kysely<unknown>): Promise<SchemaMetadata[]> {
  const { rows } = await sql<SchemaMetadata>`select nspname as name from pg_namespace`.execute(owner)
  return rows
}

/** The migrator's tables, without their columns. */
async function migratorTables(owner: Kysely<unknown>): Promise<TableMetadata[]> {
  const { rows } = await sql<Pick<TableMetadata, 'name' | 'schema'>>`
    select c.relname as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and c.relname in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})
  `.execute(owner)
  return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
}
