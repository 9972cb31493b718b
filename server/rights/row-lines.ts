/** The lines of stored rows in a statement, a row each (`row_lines`), beside the row that has them. */
import { type RawBuilder, sql } from 'kysely'
import type { Field, ServerDefinition } from '../../engine/definition/definition.ts'
import { namedText } from '../database/stored-value.ts'
import type { SqlColumn } from '../query/sql-operators.ts'
import { storedNames } from './stored-names.ts'

type WithFields = Pick<ServerDefinition, 'fields'>

/** The fields of a line. None where rows are whole. */
export const cellNames = (lines: Field | null | undefined): readonly string[] => lines?.lines?.fields ?? []

/** The JSON column with a field: that of the line `l` for its cells, else that of its row. @param as alias of the row */
export const dataOf = (lines: Field | null | undefined, name: string, as = 'd'): RawBuilder<unknown> =>
  cellNames(lines).includes(name) ? sql`l.line` : sql.ref(`${as}.data`)

/** Joins the lines of a field as `l` to the rows `d`. Nothing where rows are whole. */
export function joinedLines(definition: WithFields, lines: Field | null): RawBuilder<unknown> {
  if (lines === null) return sql``
  return sql`join row_lines l on l.company_id = d.company_id and l.line_screen = d.screen and l.row_id = d.id
    and l.lines_field = any(${storedNames(definition, lines.name)}::text[])`
}

/** What a search looks in: the text of the row, and those cells of the line that are searched. */
export function searchedLine(definition: WithFields, row: SqlColumn, cells: readonly string[]): SqlColumn {
  if (cells.length === 0) return row
  const texts = cells.map((name) => sql`coalesce(${namedText(sql`l.line`, storedNames(definition, name))}, '')`)
  const line = sql`${sql.join(texts, sql` || ' ' || `)}`
  // A text that is folded already takes folded ones.
  if (row.kind === 'searched') return { ...row, value: sql`(${row.value} || search_form(${line}))` }
  return { ...row, value: sql`(${row.value} || ' ' || ${line})` }
}
