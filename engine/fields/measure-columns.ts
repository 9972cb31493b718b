/** The columns of a file in which values are in the currency or the unit of their row. */

interface MeasureColumns<Column> {
  /** The field of a column. */
  nameOf(column: Column): string
  /** The field with the measures of its values; undefined: they are the same in all rows. */
  measureFrom(column: Column): string | undefined
  /** A column with the measures of another one, which a field holds; null: there is no such field. */
  columnOf(name: string, measured: Column): Column | null
}

/** Adds a column with their measures behind such values, unless the file has it. */
export function withMeasureColumns<Column>(
  columns: readonly Column[],
  { nameOf, measureFrom, columnOf }: MeasureColumns<Column>,
): readonly Column[] {
  const shown = new Set(columns.map(nameOf))
  return columns.flatMap((column) => {
    const name = measureFrom(column)
    const added = name === undefined || shown.has(name) ? null : columnOf(name, column)
    if (added === null) return [column]
    shown.add(nameOf(added))
    return [column, added]
  })
}
