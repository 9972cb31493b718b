/** The rows of a link that are valid on a day, as a part of the condition by which it offers rows (`where`). */
import type { Input } from '../../definition/definition.ts'
import { ROW } from '../../expressions/row-condition.ts'
import type { Tree } from '../../expressions/tree.ts'
import { mapTree } from '../../expressions/uses.ts'
import type { FieldFacts } from '../4-check/field-facts.ts'

/** In lines the row that contains the link: in `where`, `row` is the one that is offered. */
const LINE = 'line'
const TODAY: Tree = { op: 'name', name: 'today' }
const NOTHING: Tree = { op: 'literal', value: null }

/**
 * @param where the author's condition
 * @param written the author's day; null: today
 */
export function offeredOn(
  { period }: Pick<FieldFacts, 'period'>,
  where: Tree | null,
  written: Tree | null,
): Pick<Input, 'where' | 'on'> {
  if (!period) return { where }
  const on = written === null ? TODAY : ofLine(written)
  const valid = both(compared('!=', on, NOTHING), both(since(period.from, on), until(period.to, on)))
  return { where: where === null ? valid : both(where, valid), on }
}

const compared = (op: '==' | '!=' | '<=' | '>=', left: Tree, right: Tree): Tree => ({ op, left, right })
const both = (left: Tree, right: Tree): Tree => ({ op: 'and', left, right })
const fieldOfRow = (key: string): Tree => ({ op: 'member', of: { op: 'name', name: ROW }, key })

const openOr = (op: '<=' | '>=', day: Tree, on: Tree): Tree => ({
  op: 'or',
  left: compared('==', day, NOTHING),
  right: compared(op, day, on),
})

const since = (from: string, on: Tree): Tree => openOr('<=', fieldOfRow(from), on)
const until = (to: string, on: Tree): Tree => openOr('>=', fieldOfRow(to), on)

/** The expression with the line under the name that it has in `where`. */
function ofLine(tree: Tree): Tree {
  if (tree.op === 'name') return tree.name === ROW ? { op: 'name', name: LINE } : tree
  return mapTree(tree, ofLine)
}
