import type { FilterTree } from './filter-tree.ts'
import { type ColumnValue, type Operand, operators, type RowReader } from './operators.ts'

/** The columns of a row in memory. */
export type RowColumns = (column: string) => ColumnValue

/** Whether a row matches, as `filterSql` decides in a statement. */
export function matchesRow(tree: FilterTree, row: RowColumns, reader: RowReader): boolean {
  if ('all' in tree) return tree.all.every((part) => matchesRow(part, row, reader))
  if ('any' in tree) return tree.any.some((part) => matchesRow(part, row, reader))
  if ('not' in tree) return !matchesRow(tree.not, row, reader)
  return operators[tree.is](row(tree.column), valueOf(tree.to, reader), reader)
}

function valueOf(to: Operand | undefined, reader: RowReader): ColumnValue {
  if (to === undefined || typeof to === 'string') return to ?? null
  if ('caller' in to) return reader[to.caller]
  if ('slot' in to) throw new Error(`"${to.slot}" has a value only in a statement.`)
  return to.flatMap((each) => {
    const value = valueOf(each, reader)
    return Array.isArray(value) ? (value as readonly string[]) : [String(value)]
  })
}
