/** Determines which rows match, and in what order: on the columns, without creating rows. */
import type { Sum } from '../../definition/sum.ts'
import { MeasureSum } from '../../fields/measure-sum.ts'
import { countedField } from '../../definition/ratio.ts'
import type { Value } from '../../expressions/tree.ts'
import { foldText, sortKey } from '../../definition/fold-text.ts'
import { comparableAmount, comparableText } from '../compare.ts'
import { type ValueComparison } from '../../fields/field-spec.ts'
import type { ColumnFilter, Group, Sort, Sums } from '../grid-source.ts'
import { amountRange, matcher } from '../column-filters.ts'
import type { TableColumn } from './column.ts'
import type { MeasuredColumn, Table } from './table.ts'

/** Row numbers that match every filter, in their original order. */
export function matchingRows(table: Table, filters: readonly ColumnFilter[]): Uint32Array {
  const tests = filters.map((filter) => rowMatcher(table, filter))
  const matches = new Uint32Array(table.length)
  let count = 0
  for (let row = 0; row < table.length; row += 1) {
    if (!tests.every((test) => test(row))) continue
    matches[count] = row
    count += 1
  }
  return matches.subarray(0, count)
}

type RowTest = (row: number) => boolean

function rowMatcher(table: Table, filter: ColumnFilter): RowTest {
  const column = table.column(filter.field)
  const kind = table.kind(filter.field)
  const test = matcher(filter, kind)
  if (column === null) return () => test(null)
  const fast = fastMatcher(column, filter, kind)
  if (fast === null) return (row) => test(column.at(row))
  const { odd } = column
  return odd.size === 0 ? fast : (row) => (odd.has(row) ? test(odd.get(row)) : fast(row))
}

function fastMatcher({ store }: TableColumn, filter: ColumnFilter, kind: ValueComparison): RowTest | null {
  const { operator } = filter
  if (store.as === 'words') {
    const codes = store.codes()
    const test = matcher(filter, kind)
    // Each word is tested once, not each row.
    const holds = Uint8Array.from([test(null), ...store.words.map(test)], Number)
    return (row) => holds[codes[row] ?? 0] === 1
  }
  if (store.as === 'texts') return bytesMatcher(store.texts, filter)
  if (kind !== 'number' && kind !== 'date') return null
  const values = store.values()
  if (operator === 'empty') return (row) => Number.isNaN(values[row])
  if (operator === 'notempty') return (row) => !Number.isNaN(values[row])
  const isInside = amountRange(filter, kind)
  return (row) => {
    const value = values[row] ?? Number.NaN
    return Number.isNaN(value) ? operator === 'ne' : isInside(value)
  }
}

const places = { contains: 'anywhere', starts: 'start', ends: 'end', eq: 'whole' } as const

function bytesMatcher(
  texts: Extract<TableColumn['store'], { as: 'texts' }>['texts'],
  { operator, value }: ColumnFilter,
): RowTest | null {
  if (!texts.isPlain || !(operator in places)) return null
  const needle = new TextEncoder().encode(foldText(value.trim()))
  const place = places[operator as keyof typeof places]
  return (row) => texts.holds(row, needle, place)
}

/** Sorts the row numbers in place; the sort is stable, and empty values come last. */
export function sortRows(table: Table, rows: Uint32Array, sort: readonly Sort[]): Uint32Array {
  const keys = sort.map(({ field, isDown }) => {
    const column = table.column(field)
    return { of: column ? sortKeys(column, table.kind(field), rows) : null, isDown }
  })
  const compares = keys.flatMap(({ of, isDown }) => (of ? [comparing(of, isDown)] : []))
  const [first] = compares
  if (first === undefined || compares.length === 1) return first ? rows.sort(first) : rows
  return rows.sort((some, other) => {
    for (const compare of compares) {
      const difference = compare(some, other)
      if (difference !== 0) return difference
    }
    return 0
  })
}

/** The key of rows with an empty value: they are last in both directions. */
const LAST = Number.POSITIVE_INFINITY

/** Compares rows by one number each. */
function comparing(keys: Float64Array, isDown: boolean): (some: number, other: number) => number {
  const sign = isDown ? -1 : 1
  return (some, other) => {
    const left = keys[some] ?? LAST
    const right = keys[other] ?? LAST
    // Sorting is stable: equal rows keep their order.
    if (left === right) return 0
    if (left === LAST) return 1
    if (right === LAST) return -1
    return left < right ? -sign : sign
  }
}

/** Numbers to sort by: amounts themselves, and ranks for words. By row number, for the given rows only. */
function sortKeys(column: TableColumn, kind: ValueComparison, rows: Uint32Array): Float64Array {
  const keys = new Float64Array(column.length)
  if (kind !== 'text') setAmountKeys(keys, { column, kind, rows })
  else if (column.store.as === 'words' && column.odd.size === 0) setWordKeys(keys, column.store, rows)
  else setTextKeys(keys, column, rows)
  return keys
}

interface Amounts {
  readonly column: TableColumn
  readonly kind: Exclude<ValueComparison, 'text'>
  readonly rows: Uint32Array
}

function setAmountKeys(keys: Float64Array, { column, kind, rows }: Amounts): void {
  const { store, odd } = column
  const values = store.as === 'numbers' && kind !== 'yesno' ? store.values() : null
  for (const row of rows) {
    const amount = values && !odd.has(row) ? values[row] : comparableAmount(column.at(row), kind)
    keys[row] = amount === null || amount === undefined || Number.isNaN(amount) ? LAST : amount
  }
}

/** Each different word is ranked once. */
function setWordKeys(
  keys: Float64Array,
  store: Extract<TableColumn['store'], { as: 'words' }>,
  rows: Uint32Array,
): void {
  const ranks = ranked(store.words.map(sortKey))
  const codes = store.codes()
  for (const row of rows) keys[row] = codes[row] ? (ranks[(codes[row] ?? 0) - 1] ?? 0) : LAST
}

function setTextKeys(keys: Float64Array, column: TableColumn, rows: Uint32Array): void {
  const texts = Array.from(rows, (row) => comparableText(column.at(row)))
  const ranks = ranked(texts.map(sortKey))
  rows.forEach((row, index) => {
    keys[row] = texts[index] === '' ? LAST : (ranks[index] ?? 0)
  })
}

/** The rank of each text among all of them; equal texts have the same. */
function ranked(texts: readonly string[]): Uint32Array {
  const order = Uint32Array.from(texts.keys())
  order.sort((some, other) => {
    const [left, right] = [texts[some] ?? '', texts[other] ?? '']
    if (left === right) return 0
    return left < right ? -1 : 1
  })
  const ranks = new Uint32Array(texts.length)
  let rank = 0
  order.forEach((index, place) => {
    if (place > 0 && texts[index] !== texts[order[place - 1] ?? 0]) rank += 1
    ranks[index] = rank
  })
  return ranks
}

/** Brings rows with the same value together, groups in the order of their first rows. */
export function groupRowNumbers(
  table: Table,
  rows: Uint32Array,
  { groupBy, totals }: { readonly groupBy: string; readonly totals: readonly string[] },
) {
  const order = new Uint32Array(rows.length)
  const groups: Group[] = []
  let first = 0
  for (const { value, rows: own } of membersBy(table.column(groupBy), rows)) {
    order.set(own, first)
    const numbers = order.subarray(first, first + own.length)
    groups.push({ value, first, count: own.length, sums: columnSums(table, numbers, totals) })
    first += own.length
  }
  return { order, groups }
}

interface Members {
  readonly value: Value
  readonly rows: number[]
}

/** Rows by the text of a column, in the order in which each text occurs first. */
function membersBy(column: TableColumn | null, rows: Uint32Array): Iterable<Members> {
  const members = new Map<string, Members>()
  for (const row of rows) {
    const value = column?.at(row) ?? null
    const key = comparableText(value)
    const group = members.get(key) ?? { value, rows: [] }
    group.rows.push(row)
    members.set(key, group)
  }
  return members.values()
}

/** Sums of the named columns over these rows, and numbers of their values as `count(column)`. */
export function columnSums(table: Table, rows: Uint32Array, totals: readonly string[]): Sums {
  return Object.fromEntries(
    totals.map((name) => {
      const counted = countedField(name)
      if (counted !== null) return [name, countUp(table.column(counted), rows)]
      return [name, addUp(table.column(name), rows, table.measured(name))]
    }),
  )
}

function countUp(column: TableColumn | null, rows: Uint32Array): number {
  if (column?.store.as !== 'numbers') return 0
  const values = column.store.values()
  return rows.reduce((count, row) => count + Number(!Number.isNaN(values[row] ?? Number.NaN)), 0)
}

function addUp(column: TableColumn | null, rows: Uint32Array, measured: MeasuredColumn | null): Sum {
  if (column?.store.as !== 'numbers') return 0
  const values = column.store.values()
  const sum = new MeasureSum(measured?.field)
  for (const row of rows) {
    const value = values[row] ?? Number.NaN
    if (!Number.isNaN(value)) sum.addIn(measured?.column.at(row), value)
  }
  return sum.value
}
