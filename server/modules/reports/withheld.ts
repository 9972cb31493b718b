import { sql } from 'kysely'
import { type ListField, listedType } from '../../rows/lists/field.ts'
import type { List } from '../../rows/lists/list.ts'
import type { StoredRows } from '../../rights/stored-rows.ts'

/** A column that is computed from every row of a screen, and from these of their fields. */
export const everyRowColumn = (screen: string, fields: readonly string[], column: ListField): ListField => ({
  ...column,
  of: [...(column.of ?? []), { screen, fields, rows: 'every' }],
})

/** A column with values of the one row that the list shows, made of these of its fields. */
export const shownRowColumn = (screen: string, fields: readonly string[], column: ListField): ListField => ({
  ...column,
  of: [...(column.of ?? []), { screen, fields, rows: 'shown' }],
})

/** The report with null instead of what is made of rows or fields that the person may not see: never with a zero. */
export function withoutUnseen(list: List, stored: Pick<StoredRows, 'sees'>): List {
  const isUnseen = ({ of = [] }: ListField): boolean => !of.every(stored.sees)
  const columns = Object.entries(list.fields)
  const withheld = columns.filter(([, column]) => isUnseen(column)).map(([name]) => name)
  if (withheld.length === 0) return list
  const selected = columns.map(([name, column]) =>
    isUnseen(column) ? sql`null::${listedType(column)} as ${sql.id(name)}` : sql.id(name),
  )
  return {
    ...list,
    withheld: [...new Set([...(list.withheld ?? []), ...withheld])],
    rows: sql`select ${sql.join(selected)} from (${list.rows}) reported`,
  }
}
