/** Sums of amounts of which each row says the currency: read by one more statement, grouped by it. */
import { sql } from 'kysely'
import { numberOfDigits } from '../../../engine/definition/decimal-sum.ts'
import type { SumByName } from '../../../engine/definition/sum.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { AmountSum } from '../../../engine/fields/money/amount-sum.ts'
import { currencyCodeOf } from '../../../engine/fields/money/field-in-row.ts'
import { listedColumn } from './field.ts'
import { earlier, levelsOf, shownValue, sumColumns, summed, valuedRows } from './group-sql.ts'
import { readingPages } from './reading-pages.ts'
import { type ListRow, type ListSelection, matchingListRows } from './selection.ts'

/** Sums whose amounts are in the currency that a column holds. */
export interface CurrencyTotals {
  readonly currency: string
  readonly names: readonly string[]
}

/**
 * Which totals are one number, and which are one for each currency. An amount whose currency the person may not see is not
 * summed.
 */
export function totalsByCurrency<Of extends { readonly currencyFrom?: string }>(
  fields: Readonly<Record<string, Of>>,
  totals: readonly string[],
): { readonly plain: readonly string[]; readonly byCurrency: readonly CurrencyTotals[] } {
  const from = (name: string): string | undefined => fields[name]?.currencyFrom
  const byColumn = Map.groupBy(
    totals.filter((name) => from(name) !== undefined),
    (name) => from(name) ?? '',
  )
  const byCurrency = [...byColumn].map(([currency, names]) => ({ currency, names }))
  return {
    plain: totals.filter((name) => from(name) === undefined),
    byCurrency: byCurrency.filter(({ currency }) => Object.hasOwn(fields, currency)),
  }
}

/** The values of the fields that rows are grouped by. */
export interface GroupKeyRow extends ListRow {
  readonly '#value'?: unknown
  readonly '#id'?: string | null
  readonly '#second'?: unknown
  readonly '#secondId'?: string | null
}

interface CurrencyRow extends GroupKeyRow {
  readonly '#currency': unknown
}

/** Of one of the rows of a statement, or of all; `column` names the column of a sum. */
interface CurrencySums {
  of(row: GroupKeyRow, column?: (name: string) => string): SumByName
  ofAll(column?: (name: string) => string): SumByName
}

const identityOfGroup = (row: GroupKeyRow): string =>
  JSON.stringify([row['#value'], row['#id'], row['#second'], row['#secondId']])

/** The sums of each group of a grouped list, and of all its rows. */
export async function currencySums(
  selection: ListSelection,
  byCurrency: readonly CurrencyTotals[],
): Promise<CurrencySums> {
  const groups = new Map<CurrencyTotals, ReadonlyMap<string, readonly CurrencyRow[]>>()
  for (const totals of byCurrency)
    groups.set(totals, Map.groupBy(await groupedByCurrency(selection, totals), identityOfGroup))
  const summing = (
    rowsIn: (rows: ReadonlyMap<string, readonly CurrencyRow[]>) => readonly CurrencyRow[],
    column: (name: string) => string,
  ): SumByName =>
    Object.fromEntries(
      [...groups].flatMap(([{ names }, rows]) => names.map((name) => [name, sumOfRows(rowsIn(rows), column(name))])),
    )
  return {
    of: (row, column = itself) => summing((rows) => rows.get(identityOfGroup(row)) ?? [], column),
    ofAll: (column = itself) => summing((rows) => [...rows.values()].flat(), column),
  }
}

const itself = (name: string): string => name

/** The sums of all rows of a list. */
export async function totalsInCurrencies(
  selection: ListSelection,
  { currency, names }: CurrencyTotals,
): Promise<SumByName> {
  const sums = names.map((name) => sql`${summed(name)} as ${sql.id(name)}`)
  const rows = await readingPages(
    selection.work,
    sql<CurrencyRow>`
    select ${listedColumn(currency)} as "#currency", ${sql.join(sums)} from ${matchingListRows(selection)} group by 1`,
  )
  return Object.fromEntries(names.map((name) => [name, sumOfRows(rows, name)]))
}

async function groupedByCurrency(
  selection: ListSelection,
  { currency, names }: CurrencyTotals,
): Promise<readonly CurrencyRow[]> {
  const { list, work } = selection
  const levels = levelsOf(selection)
  const key = { column: currency, key: listedColumn(currency), as: '#currency' }
  const all = list.before ? [...names, ...names.map(earlier)] : names
  const ids = levels.flatMap(({ id, columns }) => (id === undefined ? [] : [sql.id(columns.id)]))
  const values = levels.map((level) => sql`${shownValue(level)} as ${sql.id(level.columns.value)}`)
  const places = values.map((_, at) => sql.lit(at + 1))
  const own = sql.id(key.as)
  return await readingPages(
    work,
    sql<CurrencyRow>`
    with valued as (${valuedRows(selection, names, [key])})
    select ${sql.join([...values, own, ...ids])}${sumColumns(all, 'valued')} from valued
    group by ${sql.join([...places, own, ...ids])}`,
  )
}

/** The sum of a column for each currency; two spellings of a code are one. */
export function sumOfRows(rows: readonly ListRow[], column: string): SumByName[string] {
  const sum = new AmountSum()
  for (const { '#currency': currency = null, [column]: digits } of rows) {
    // A group without such an amount has no sum in its currency.
    if (digits !== null && digits !== undefined) sum.addIn(currencyCodeOf(currency as Value), numberOfDigits(digits))
  }
  const { value } = sum
  return value === 0 ? {} : value
}
