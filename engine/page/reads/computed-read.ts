import type { Row } from '../../calls/contract.ts'
import type { Read } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Names } from '../scope/names.ts'
import { areSame, usedValues } from './used-values.ts'

/** Returns the previous array while each of its rows is the same, so that nothing depending on it is computed again. */
export function stableRows(): (rows: readonly Row[]) => readonly Row[] {
  let last: readonly Row[] = []
  return (rows) => {
    last = areSame(last, rows) ? last : rows
    return last
  }
}

/** Computes the rows of a computed read, again when a value that its expression uses has changed. */
export function rowsComputer(tree: Tree, uses: UseList): (names: Names) => readonly Row[] {
  const keep = stableRows()
  let before: readonly Value[] | null = null
  let rows: readonly Row[] = []
  return (names) => {
    const now = usedValues(uses, names)
    if (before === null || !areSame(before, now)) rows = keep(rowsInValue(evaluate(tree, names)))
    before = now
    return rows
  }
}

/** The maps of a list, or the one map. */
export function rowsInValue(value: Value): readonly Row[] {
  const list = Array.isArray(value) ? (value as readonly Value[]) : [value]
  return list.filter((each): each is Row => typeof each === 'object' && each !== null && !Array.isArray(each))
}

/** The value of a read in expressions. */
export function readValue({ one }: Pick<Read, 'one'>, rows: readonly Row[]): Value {
  return one ? (rows[0] ?? NO_ROW) : rows
}

const NO_ROW: Row = {}
