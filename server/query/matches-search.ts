import { type RawBuilder, sql } from 'kysely'
import { filterSql } from './filter-sql.ts'
import { rowColumns, searchTree } from './filter-tree.ts'

/** Whether each word of a search is in one of these columns; '' matches all. */
export function matchesSearch(search: string, columns: readonly string[]): RawBuilder<boolean> {
  const text = {
    value: sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`,
    kind: 'text',
  } as const
  return filterSql(searchTree(rowColumns.text, search), { columns: () => text })
}
