import type { Row } from '../../calls/contract.ts'
import type { Read } from '../../definition/definition.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Names } from '../scope.ts'
import { areSame, mentionsIn, valuesOf } from './mentions.ts'

/** Answers the rows it answered before while each of them is the same, so that nobody works anew for the same rows. */
export function rowKeeper(): (rows: readonly Row[]) => readonly Row[] {
  let last: readonly Row[] = []
  return (rows) => {
    last = areSame(last, rows) ? last : rows
    return last
  }
}

/** Makes the rows of a computed read, anew when something changed that its expression speaks of. */
export function rowMaker(tree: Tree): (names: Names) => readonly Row[] {
  const mentions = mentionsIn(tree)
  const keep = rowKeeper()
  let spoken: readonly Value[] | null = null
  let rows: readonly Row[] = []
  return (names) => {
    const now = valuesOf(mentions, names)
    if (spoken === null || !areSame(spoken, now)) rows = keep(rowsIn(evaluate(tree, names)))
    spoken = now
    return rows
  }
}

function rowsIn(value: Value): readonly Row[] {
  const list = Array.isArray(value) ? (value as readonly Value[]) : [value]
  return list.filter((each): each is Row => typeof each === 'object' && each !== null && !Array.isArray(each))
}

/** What expressions see under the name of a read. */
export function valueOf({ one }: Pick<Read, 'one'>, rows: readonly Row[]): Value {
  return one ? (rows[0] ?? NO_ROW) : rows
}

const NO_ROW: Row = {}
