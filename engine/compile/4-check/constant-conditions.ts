import { anyType, type Scope } from '../../expressions/check/check.ts'
import type { Tree } from '../../expressions/tree.ts'
import { partsOf } from '../../expressions/uses.ts'
import type { Path } from '../1-parse/path.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import type { FileCheck } from './checking.ts'
import {
  FORM,
  isComparison,
  isSize,
  itemOf,
  treeName,
  possible,
  possibleResults,
  type Possible,
} from './possible-values.ts'

interface Condition {
  readonly tree: Tree
  readonly scope: Scope
}

interface ConditionOfForm extends Condition {
  /** Names of maps whose values obey the limits of their fields. */
  readonly filledIn: ReadonlySet<string>
}

/** The form, and in the rules of its lines the line. */
const FORM_AND_LINE: ReadonlySet<string> = new Set([...FORM, 'row'])

const filledInAt = (path: Path): ReadonlySet<string> =>
  path[0] === 'fields' && path[2] === 'fields' ? FORM_AND_LINE : FORM

/** An expression with a condition whose result no value changes, or with a choice between equals. */
export function checkConstant(checking: FileCheck, { value, path }: LeafSite, { tree, scope }: Condition): void {
  const range = checking.positions.value(path)
  const never = unusedSecond(tree)
  if (never !== null) {
    return checking.report({ code: 'second-unused', severity: 'warning', names: [never], range })
  }
  const itself = comparedWithItself(tree)
  if (itself !== null) {
    return checking.report({ code: 'compared-with-itself', severity: 'warning', names: [itself], range })
  }
  const found = constantIn({ tree, scope, filledIn: filledInAt(path) })
  if (found === null) return
  if (found.result === null) {
    return checking.report({ code: 'equal-branches', severity: 'warning', names: [], range })
  }
  const { result, notes } = found
  const written = withField(String(value), tree, scope)
  checking.report({
    code: 'constant-condition',
    severity: 'warning',
    names: [found.of, result ? 'always' : 'never'],
    range,
    suggestion: written,
    notes: written !== null || notes.length > 0 ? notes : [`If that is meant, write ${result}.`],
  })
}

/** The literal that `or` begins with: it is never null, so that the second value is never used. */
function unusedSecond(tree: Tree): string | null {
  const [first] = tree.op === 'call' && tree.name === 'or' ? tree.args : []
  if (first?.op === 'literal' && first.value !== null) return JSON.stringify(first.value)
  return (
    partsOf(tree)
      .map(unusedSecond)
      .find((each) => each !== null) ?? null
  )
}

interface Constant {
  /** Null: a choice whose two branches are equal. */
  readonly result: boolean | null
  /** The condition or the part of it. */
  readonly of: string
  readonly notes: readonly string[]
}

/** The largest part whose result is always the same. `true` and `false` alone are meant. */
function constantIn({ tree, scope, filledIn }: ConditionOfForm): Constant | null {
  if (tree.op === 'choose' && JSON.stringify(tree.then) === JSON.stringify(tree.else))
    return { result: null, of: '', notes: [] }
  const own = isCondition(tree) ? constantOf({ tree, scope, filledIn }) : null
  if (own !== null) return own
  const inner = tree.op === 'each' ? withItem(tree, scope, filledIn) : { scope, filledIn }
  for (const part of partsOf(tree)) {
    const found = constantIn({ tree: part, ...inner })
    if (found !== null) return { ...found, of: PART }
  }
  return null
}

/** The names of the body of `map` and the like: lines of the form obey the limits of their fields, too. */
function withItem(
  tree: Extract<Tree, { op: 'each' }>,
  scope: Scope,
  filledIn: ReadonlySet<string>,
): Omit<ConditionOfForm, 'tree'> {
  const over = tree.over.op === 'each' ? tree.over.over : tree.over
  const isOfForm = treeName(over)?.startsWith('form.') === true
  const others = new Set(filledIn)
  others.delete(tree.as)
  return {
    scope: { ...scope, [tree.as]: (isOfForm ? itemOf(tree.over, scope) : null) ?? anyType },
    filledIn: isOfForm ? others.add(tree.as) : others,
  }
}

const WHOLE = 'This condition'
const PART = 'A part of this condition'

const isCondition = (tree: Tree): boolean =>
  isComparison(tree) || tree.op === 'and' || tree.op === 'or' || tree.op === 'not' || tree.op === 'in'

function constantOf({ tree, scope, filledIn }: ConditionOfForm): Constant | null {
  const all = possible(tree, scope, filledIn)
  const result = resultOf(all)
  if (result === null) return null
  // Without what fields declare, the values of a name alone decide.
  const isDeclared = resultOf(possible(tree, {})) === null
  const declared = all.variables.flatMap((each) =>
    each.declared === null ? [] : [`"${each.written}" ${each.declared}.`],
  )
  return { result, of: WHOLE, notes: isDeclared ? declared : otherOperator(tree, result) }
}

/** Always, never, or null: it depends on the values. */
function resultOf(all: Possible): boolean | null {
  const results = possibleResults(all)
  if (results === null) return null
  return !results.has(true) ? false : results.size === 1 ? true : null
}

/** Whether a condition holds for some values. */
export function canHold(tree: Tree, scope: Scope): boolean {
  return resultOf(possible(tree, scope)) !== false
}

/** What may have been meant: two values for one name with the operator of the other case: `a == 1 && a == 2`, `a != 1 || a != 2`. */
function otherOperator(tree: Tree, result: boolean): readonly string[] {
  if (isComparison(tree) && [tree.left, tree.right].some(isSize))
    return ['A size is at least 0: `> 0` holds where there is something, `== 0` where there is nothing.']
  if (tree.op !== 'and' && tree.op !== 'or') return []
  const parts = [tree.left, tree.right].filter(isComparison)
  const [name, other] = parts.map(({ left }) => treeName(left))
  if (parts.length < 2 || name === undefined || name === null || name !== other) return []
  const [first, second] = parts.map(({ right }) => (right.op === 'literal' ? JSON.stringify(right.value) : '…'))
  return result
    ? [`Every value is one or the other; for both at once write \`&&\` between them.`]
    : parts.every(({ op }) => op === '==')
      ? [`One value is never both; write \`||\` between them, or \`${name} in [${first}, ${second}]\`.`]
      : ['No value is both; for one or the other write `||` between them.']
}

/** The name that some part of a condition compares with itself, as in `form.From <= form.From`. */
function comparedWithItself(tree: Tree): string | null {
  if (isComparison(tree)) {
    const name = treeName(tree.left)
    if (name !== null && name === treeName(tree.right)) return name
  }
  for (const part of partsOf(tree)) {
    const found = comparedWithItself(part)
    if (found !== null) return found
  }
  return null
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
