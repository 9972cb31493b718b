import type { Scope } from '../../expressions/check/check.ts'
import type { Operator, Tree } from '../../expressions/tree.ts'
import { partsOf } from '../../expressions/uses.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import type { Checking } from './checking.ts'

/** A condition with operators whose result no value changes. `true` and `false` alone are meant. */
export function checkConstant(checking: Checking, { value, path }: LeafSite, { tree, scope }: Condition): void {
  if (tree.op === 'literal') return
  const range = checking.positions.value(path)
  const itself = comparedWithItself(tree)
  if (itself !== null) {
    return checking.report({ code: 'compared-with-itself', severity: 'warning', names: [itself], range })
  }
  const result = resultOf(tree)
  if (result === null) return
  const names = [result ? 'always' : 'never']
  const written = withField(String(value), tree, scope)
  const notes = written === null ? [`If that is meant, write ${result}.`] : []
  checking.report({ code: 'constant-condition', severity: 'warning', names, range, suggestion: written, notes })
}

interface Condition {
  readonly tree: Tree
  readonly scope: Scope
}

/** The result whatever the values of the names are; null: it depends on them. */
function resultOf(tree: Tree): boolean | null {
  switch (tree.op) {
    case 'literal':
      return typeof tree.value === 'boolean' ? tree.value : null
    case 'not':
      return negated(resultOf(tree.of))
    case 'and':
      return both(resultOf(tree.left), resultOf(tree.right))
    case 'or':
      return negated(both(negated(resultOf(tree.left)), negated(resultOf(tree.right))))
    case 'in':
      return isIn(tree.left, tree.right)
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compared(tree.op, tree.left, tree.right)
    default:
      return null
  }
}

const negated = (result: boolean | null): boolean | null => (result === null ? null : !result)

const both = (left: boolean | null, right: boolean | null): boolean | null =>
  left === false || right === false ? false : left === null ? null : right

type Comparison = Exclude<Operator, '+' | '-' | '*' | 'in'>

function compared(op: Comparison, left: Tree, right: Tree): boolean | null {
  if (left.op !== 'literal' || right.op !== 'literal') return null
  const [a, b] = [left.value, right.value]
  if (op === '==') return a === b
  if (op === '!=') return a !== b
  if (a === null || b === null) return null
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[op]
}

function isIn(item: Tree, list: Tree): boolean | null {
  if (list.op !== 'list') return null
  const results = list.items.map((each) => compared('==', item, each))
  return results.includes(true) ? true : results.includes(null) ? null : false
}

/** The name that some part of a condition compares with itself, as in `form.From <= form.From`. */
function comparedWithItself(tree: Tree): string | null {
  if (isComparison(tree)) {
    const name = nameOf(tree.left)
    if (name !== null && name === nameOf(tree.right)) return name
  }
  for (const part of partsOf(tree)) {
    const found = comparedWithItself(part)
    if (found !== null) return found
  }
  return null
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='] satisfies Comparison[])

const isComparison = (tree: Tree): tree is Extract<Tree, { readonly op: Operator }> => COMPARISONS.has(tree.op)

/** `row.Party.text`; null: no name or member of one. */
function nameOf(tree: Tree): string | null {
  if (tree.op === 'name') return tree.name
  const of = tree.op === 'member' ? nameOf(tree.of) : null
  return of !== null && tree.op === 'member' ? `${of}.${tree.key}` : null
}

/** `'Status' == 'Approved'`, where a row or the form has a field `Status`: the condition with the field; null: none. */
function withField(written: string, tree: Tree, scope: Scope): string | null {
  if (!isComparison(tree) || tree.left.op !== 'literal' || typeof tree.left.value !== 'string') return null
  const name = tree.left.value
  const root = ['row', 'form'].find((each) => {
    const type = scope[each]
    return type?.kind === 'row' && Object.hasOwn(type.members, name)
  })
  if (root === undefined) return null
  return written.replace(/^\s*(["'])(.*?)\1/, (quoted, _quote, text) => (text === name ? `${root}.${name}` : quoted))
}
