import type { ColumnTypes } from './column-types.ts'
import type { SchemaTables } from './schema-tables.ts'

/**
 * The types of the tables for Kysely: those of the schema, with the narrower ones of `ColumnTypes`. The same on both
 * databases: int8 → number, numeric → string, timestamptz → Date, date → 'yyyy-mm-dd', jsonb → parsed; jsonb is written
 * as a JSON text.
 */
export interface Tables extends NarrowedTables {}

type NarrowedTables = {
  [Table in keyof SchemaTables]: Table extends keyof ColumnTypes
    ? Narrowed<SchemaTables[Table], ColumnTypes[Table]>
    : SchemaTables[Table]
}

type Narrowed<Columns, Narrow> = {
  [Column in keyof Columns]: Column extends keyof Narrow ? Narrow[Column] : Columns[Column]
}
