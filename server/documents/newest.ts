import { type QueryCreator, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { documentsAmong, orderedByIndex } from '../rights/rows.ts'
import type { Position } from './cursor.ts'
import { filterConditions } from './filters.ts'
import { isAfter, type Selection } from './selection.ts'

/** So many rows after a position; null: from the first. */
export interface Newest {
  readonly most: number
  readonly after: Position | null
}

/**
 * The newest documents that a condition with an index lets through, under the name of the table. The limit stops
 * PostgreSQL from reading them in any other order, whatever it thinks of the other conditions.
 */
export function newestOf(
  source: QueryCreator<Tables>,
  selection: Selection,
  { most, after }: Newest,
): QueryCreator<Tables> {
  const { status, startDate, endDate } = selection.filter
  const rows = orderedByIndex(selection.rows)
  // One equality leads the index; a second could make it walk all rows of the first.
  const leading = {
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(status && rows.rights.length === 0 && { status }),
  }
  return source.with('documents', (database) =>
    documentsAmong(database, rows)
      .selectAll()
      .where((eb) => eb.and(filterConditions(eb, leading, sql``)))
      .$if(after !== null, (select) => select.where(isAfter(after as Position)))
      .orderBy('doc_date', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(most)),
  ) as QueryCreator<Tables>
}
