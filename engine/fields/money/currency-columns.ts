/** The columns of a file in which amounts are in the currencies of their rows. */

interface CurrencyColumns<Column> {
  /** The field of a column. */
  nameOf(column: Column): string
  /** The field with the currencies of its amounts; undefined: it has none. */
  currencyOf(column: Column): string | undefined
  /** A column with the currencies that a field holds; null: there is no such field. */
  columnOf(name: string): Column | null
}

/** Adds a column with their currencies behind the amounts, unless the file has it. */
export function withCurrencyColumns<Column>(
  columns: readonly Column[],
  { nameOf, currencyOf, columnOf }: CurrencyColumns<Column>,
): readonly Column[] {
  const shown = new Set(columns.map(nameOf))
  return columns.flatMap((column) => {
    const name = currencyOf(column)
    const added = name === undefined || shown.has(name) ? null : columnOf(name)
    if (added === null) return [column]
    shown.add(nameOf(added))
    return [column, added]
  })
}
