import { type RawBuilder, sql } from 'kysely'

/** A condition with a list of texts bound as one value. */
export const isOneOf = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`
