/**
 * Which rows: a condition as plain data. Whatever selects rows is such a tree: filters of lists and reports, `only`, the
 * rows a person sees, and whose decision a document waits for. `filterSql` selects with it, `matchesRow` tests one row
 * (decision 55).
 */
import { searchWords } from '../../engine/definition/fold-text.ts'
import type { Operand, OperatorName } from './operators.ts'

export type FilterTree = ColumnComparison | AllOf | AnyOf | Not

/** Without parts: every row. */
interface AllOf {
  readonly all: readonly FilterTree[]
}

/** Without parts: no row. */
interface AnyOf {
  readonly any: readonly FilterTree[]
}

/** Every row that the part does not match, also where its value is missing. */
interface Not {
  readonly not: FilterTree
}

/** A comparison with a missing value matches no row, except `unequal` and `empty`. */
export interface ColumnComparison {
  /** A name of the row's columns: of a field, of `linkColumn` a field, or one of `rowColumns`. */
  readonly column: string
  readonly is: OperatorName
  /** Missing for operators that compare with nothing. */
  readonly to?: Operand
}

/** Columns of a row besides its fields. */
export const rowColumns = {
  id: '#id',
  status: '#status',
  /** Of a document, or the day when a record was added. */
  day: '#day',
  /** Of its creator. */
  owner: '#owner',
  /** The roles that may decide it now. */
  nextRoles: '#nextRoles',
  /** The ids of the people who have decided it. */
  decidedBy: '#decidedBy',
  /** What a search looks in. */
  text: '#text',
  isActive: '#isActive',
} as const

/** The column with the id of the row, or of the person, that a field refers to. */
export const linkColumn = (field: string): string => `${field}#`

export const EVERY_ROW: FilterTree = { all: [] }
export const NO_ROW: FilterTree = { any: [] }

/** Whether the tree says nothing about a row. */
export const isEveryRow = (tree: FilterTree): boolean => 'all' in tree && tree.all.every(isEveryRow)

/** The rows that all parts match. */
export function allOf(given: readonly FilterTree[]): FilterTree {
  const parts = given.filter((part) => !isEveryRow(part))
  const [only, ...others] = parts
  return only && others.length === 0 ? only : { all: parts }
}

/** The rows that at least one part matches. */
export function anyOf(parts: readonly FilterTree[]): FilterTree {
  const [only, ...others] = parts
  return only && others.length === 0 ? only : { any: parts }
}

/** The values between two ends; an end that is empty is open. */
export function between(column: string, { from, to }: { readonly from: string; readonly to: string }): FilterTree {
  const ends: readonly ColumnComparison[] = [
    { column, is: 'atLeast', to: from },
    { column, is: 'atMost', to },
  ]
  return allOf(ends.filter((end) => end.to !== ''))
}

/** The rows in whose text each word of a search is; a search without words finds every row. */
export const searchTree = (column: string, typed: string): FilterTree =>
  allOf(searchWords(typed).map((word) => ({ column, is: 'word', to: word })))

/** The names of the columns that a tree compares. */
export function comparedColumns(tree: FilterTree): readonly string[] {
  if ('column' in tree) return [tree.column]
  if ('not' in tree) return comparedColumns(tree.not)
  return ('all' in tree ? tree.all : tree.any).flatMap(comparedColumns)
}

/** A tree whose constants are slots, which one statement can be prepared for, and the constants by slot. */
export interface SlottedTree {
  readonly tree: FilterTree
  readonly values: Readonly<Record<string, string>>
}

/** @param prefix of the names of the slots, which are unique in a statement */
export function slotted(tree: FilterTree, prefix: string): SlottedTree {
  const values: Record<string, string> = {}
  const each = (part: FilterTree): FilterTree => {
    if ('not' in part) return { not: each(part.not) }
    if ('all' in part) return { all: part.all.map(each) }
    if ('any' in part) return { any: part.any.map(each) }
    if (typeof part.to !== 'string') return part
    const slot = `${prefix}${Object.keys(values).length}`
    values[slot] = part.to
    return { ...part, to: { slot } }
  }
  return { tree: each(tree), values }
}
