import { type QueryCreator, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { filterSql } from '../../query/filter-sql.ts'
import { allOf, isEveryRow } from '../../query/filter-tree.ts'
import { documentsAmong, orderedByIndex } from '../../rights/rows.ts'
import type { DocumentPosition } from './cursor.ts'
import { isAfter, selectionPlace, type Selection } from './selection.ts'

/** At most `most` rows after a position; null: from the first. */
export interface Newest {
  readonly most: number
  readonly after: DocumentPosition | null
}

/**
 * The newest documents that fulfil a condition with an index, under the name of the table. The limit forces PostgreSQL
 * to read them in this order, whatever it estimates for the other conditions.
 */
export function newestDocuments(
  source: QueryCreator<Tables>,
  selection: Selection,
  { most, after }: Newest,
): QueryCreator<Tables> {
  const { status, days } = selection.filter
  const rows = orderedByIndex(selection.rows)
  // The index begins with one equality; a second one could make it scan all rows of the first.
  const leading = rows.rights.length === 0 ? allOf([days, status]) : days
  return source.with('documents', (database) =>
    documentsAmong(database, rows)
      .selectAll()
      .$if(!isEveryRow(leading), (select) => select.where(filterSql(leading, selectionPlace(selection))))
      .$if(after !== null, (select) => select.where(isAfter(after as DocumentPosition)))
      .orderBy('doc_date', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(most)),
  ) as QueryCreator<Tables>
}
