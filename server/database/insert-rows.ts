import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Work } from './tenant.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Inserts many rows with the same columns through one parameter: a statement with a parameter for each cell has a
 * different text for each number of rows, and takes longer to build and parse than to run. A value of a `jsonb` column
 * is passed as a value, not as a JSON text.
 *
 * @returns the number of rows inserted
 */
export async function insertRows(
  work: Work,
  table: keyof Tables & string,
  { rows, onConflict = sql`` }: { readonly rows: readonly Row[]; readonly onConflict?: RawBuilder<unknown> },
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)
    ${onConflict}`.execute(work)
  return Number(numAffectedRows)
}
