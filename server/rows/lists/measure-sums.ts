/** Sums of values of which each row says the currency or the unit: read by one more statement, grouped by it. */
import { sql } from 'kysely'
import { numberOfDigits } from '../../../engine/definition/decimal-sum.ts'
import type { SumByName } from '../../../engine/definition/sum.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { MeasureSum } from '../../../engine/fields/measure-sum.ts'
import type { MeasuredField } from '../../../engine/fields/field-in-row.ts'
import { listedColumn } from './field.ts'
import { earlier, levelsOf, shownValue, sumColumns, summed, valuedRows } from './group-sql.ts'
import { readingPages } from './reading-pages.ts'
import { type ListRow, type ListSelection, matchingListRows } from './selection.ts'

/** A total by its name, with what its values are in. */
type MeasuredTotal = readonly [name: string, field: MeasuredField]

/** Sums whose values are in the measure that a column holds. */
export interface MeasureTotals {
  readonly measure: string
  readonly totals: readonly MeasuredTotal[]
}

/**
 * Which totals are one number, and which are one for each measure. A value whose measure the person may not see is not
 * summed.
 */
export function totalsByMeasure(
  fields: Readonly<Record<string, MeasuredField>>,
  totals: readonly string[],
): { readonly plain: readonly string[]; readonly byMeasure: readonly MeasureTotals[] } {
  const from = (name: string): string | undefined => fields[name]?.measureFrom
  const byColumn = Map.groupBy(
    totals.filter((name) => from(name) !== undefined),
    (name) => from(name) ?? '',
  )
  const byMeasure = [...byColumn].map(([measure, names]) => ({
    measure,
    totals: names.map((name): MeasuredTotal => [name, fields[name] ?? {}]),
  }))
  return {
    plain: totals.filter((name) => from(name) === undefined),
    byMeasure: byMeasure.filter(({ measure }) => Object.hasOwn(fields, measure)),
  }
}

/** The values of the fields that rows are grouped by. */
export interface GroupKeyRow extends ListRow {
  readonly '#value'?: unknown
  readonly '#id'?: string | null
  readonly '#second'?: unknown
  readonly '#secondId'?: string | null
}

interface MeasureRow extends GroupKeyRow {
  readonly '#measure': unknown
}

/** Of one of the rows of a statement, or of all; `column` names the column of a sum. */
interface MeasureSums {
  of(row: GroupKeyRow, column?: (name: string) => string): SumByName
  ofAll(column?: (name: string) => string): SumByName
}

const identityOfGroup = (row: GroupKeyRow): string =>
  JSON.stringify([row['#value'], row['#id'], row['#second'], row['#secondId']])

/** The sums of each group of a grouped list, and of all its rows. */
export async function measureSums(selection: ListSelection, byMeasure: readonly MeasureTotals[]): Promise<MeasureSums> {
  const groups = new Map<MeasureTotals, ReadonlyMap<string, readonly MeasureRow[]>>()
  for (const each of byMeasure) groups.set(each, Map.groupBy(await groupedByMeasure(selection, each), identityOfGroup))
  const summing = (
    rowsIn: (rows: ReadonlyMap<string, readonly MeasureRow[]>) => readonly MeasureRow[],
    column: (name: string) => string,
  ): SumByName =>
    Object.fromEntries(
      [...groups].flatMap(([{ totals }, rows]) =>
        totals.map(([name, field]) => [name, sumOfRows(rowsIn(rows), column(name), field)]),
      ),
    )
  return {
    of: (row, column = itself) => summing((rows) => rows.get(identityOfGroup(row)) ?? [], column),
    ofAll: (column = itself) => summing((rows) => [...rows.values()].flat(), column),
  }
}

const itself = (name: string): string => name

/** The sums of all rows of a list. */
export async function totalsInMeasures(
  selection: ListSelection,
  { measure, totals }: MeasureTotals,
): Promise<SumByName> {
  const sums = totals.map(([name]) => sql`${summed(name)} as ${sql.id(name)}`)
  const rows = await readingPages(
    selection.work,
    sql<MeasureRow>`
    select ${listedColumn(measure)} as "#measure", ${sql.join(sums)} from ${matchingListRows(selection)} group by 1`,
  )
  return Object.fromEntries(totals.map(([name, field]) => [name, sumOfRows(rows, name, field)]))
}

async function groupedByMeasure(
  selection: ListSelection,
  { measure, totals }: MeasureTotals,
): Promise<readonly MeasureRow[]> {
  const { list, work } = selection
  const levels = levelsOf(selection)
  const names = totals.map(([name]) => name)
  const key = { column: measure, key: listedColumn(measure), as: '#measure' }
  const all = list.before ? [...names, ...names.map(earlier)] : names
  const ids = levels.flatMap(({ id, columns }) => (id === undefined ? [] : [sql.id(columns.id)]))
  const values = levels.map((level) => sql`${shownValue(level)} as ${sql.id(level.columns.value)}`)
  const places = values.map((_, at) => sql.lit(at + 1))
  const own = sql.id(key.as)
  return await readingPages(
    work,
    sql<MeasureRow>`
    with valued as (${valuedRows(selection, names, [key])})
    select ${sql.join([...values, own, ...ids])}${sumColumns(all, 'valued')} from valued
    group by ${sql.join([...places, own, ...ids])}`,
  )
}

/** The sum of a column for each measure; two spellings of a code of a currency are one. */
export function sumOfRows(rows: readonly ListRow[], column: string, field: MeasuredField): SumByName[string] {
  const sum = new MeasureSum(field)
  for (const { '#measure': measure = null, [column]: digits } of rows) {
    // A group without such a value has no sum in its measure.
    if (digits !== null && digits !== undefined) sum.addIn(measure as Value, numberOfDigits(digits))
  }
  const { value } = sum
  return value === 0 ? {} : value
}
