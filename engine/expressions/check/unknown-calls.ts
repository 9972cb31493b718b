import type { ASTNode } from '@marcbachmann/cel-js'
import { nearestName } from '../../diagnostics/nearest.ts'
import type { FunctionName } from '../tree.ts'
import { nodeSource, type ExpressionContext } from './context.ts'
import { ARGUMENT_COUNTS, isEach, isFunctionName } from './function-names.ts'
import { choiceOf, isChoiceFunction, ourFunction, plainName } from './other-languages.ts'
import type { ProblemParts } from './problem.ts'
import { operandOf } from './ranges.ts'
import type { Type } from './types.ts'

type CallNode = Extract<ASTNode, { op: 'call' }>
type MethodNode = Extract<ASTNode, { op: 'rcall' }>

/** `len(rows)`, `if(a, b, c)`, `today()`: names of other languages. @param known the existing functions */
export function unknownCallOf(context: ExpressionContext, node: CallNode, known: readonly string[]): ProblemParts {
  const [name, args] = node.args
  const written = nodeSource(context, node)
  const whole = { start: node.start, end: node.end }
  if (isChoiceFunction(name)) {
    const notes = ['A choice between two values is written a ? b : c.']
    return { code: 'unknown-function', names: [name], ...whole, suggestion: choiceOf(written), notes }
  }
  const plain = args.length === 0 ? plainName(name) : null
  if (plain !== null)
    return {
      code: 'unknown-function',
      names: [name],
      ...whole,
      suggestion: plain,
      notes: [`Without brackets: ${plain}.`],
    }
  const [first] = args
  if (/^(?:isempty|isblank|isnull|isnan|has|exists)$/i.test(name) && first !== undefined && args.length === 1) {
    const suggestion = `${operandOf(context.source, first)} ${/^(?:has|exists)$/i.test(name) ? '!=' : '=='} null`
    return { code: 'unknown-function', names: [name], ...whole, suggestion }
  }
  const at = { start: node.start, end: node.start + name.length }
  return { ...unknownFunction(name, known, ourFunction(name)), ...at }
}

const EMPTY = /^(?:is_?(?:empty|blank|null|none)|empty|blank)$/i

interface Method {
  readonly node: MethodNode
  /** The location of the name. */
  readonly at: { readonly start: number; readonly end: number }
  /** The type of the value before the dot. */
  readonly of: Type
}

/** `text.contains("a")`, `rows.length()`: a method call in the style of another language. */
export function unknownMethodOf(
  context: ExpressionContext,
  { node, at, of }: Method,
  known: readonly string[],
): ProblemParts {
  const [name, receiver, args] = node.args
  if (EMPTY.test(name) && args.length === 0) {
    const whole = { start: Math.min(node.start, receiver.start), end: node.end }
    const written = nodeSource(context, receiver)
    const suggestion = of.kind === 'list' ? `size(${written}) == 0` : `${operandOf(context.source, receiver)} == null`
    return { code: 'unknown-function', names: [name], ...whole, suggestion }
  }
  const ours = isFunctionName(name) ? name : ourFunction(name)
  const suggestion = ours === null ? null : asFunction(context, { ours, of, values: [receiver, ...args] })
  if (suggestion !== null) {
    const start = Math.min(node.start, receiver.start)
    return { code: 'unknown-function', names: [name], start, end: node.end, suggestion }
  }
  return { ...unknownFunction(name, known, ours !== null && isEach(ours) ? ours : null), ...at }
}

interface Called {
  /** Our function. */
  readonly ours: string
  readonly of: Type
  /** The value before the dot, then the arguments. */
  readonly values: readonly ASTNode[]
}

/** Our function with these arguments; null: it does not accept them. */
function asFunction(context: ExpressionContext, { ours, of, values }: Called): string | null {
  const [receiver, argument] = values
  if (!receiver || values.some((value) => nodeSource(context, value) === '')) return null
  if (!isFunctionName(ours) || !isCountOf(ours, values.length)) return null
  if (ours === 'finds' && of.kind === 'list' && argument)
    return `${operandOf(context.source, argument)} in ${operandOf(context.source, receiver)}`
  return `${ours}(${values.map((value) => nodeSource(context, value)).join(', ')})`
}

function isCountOf(name: FunctionName, count: number): boolean {
  const wanted = ARGUMENT_COUNTS[name]
  return wanted === 0 || wanted === count
}

/** @param ours our equivalent function; null: the nearest name is suggested */
function unknownFunction(
  name: string,
  known: readonly string[],
  ours: string | null,
): Omit<ProblemParts, 'start' | 'end'> {
  if (name === 'matches') return { code: 'no-matches' }
  const instead = INSTEAD.get(name.toLowerCase())
  const suggestion = instead === undefined ? (ours ?? nearestName(name, known)) : null
  const isThere = name === 'has' ? ['Whether a value is there: x != null.'] : []
  const notes = suggestion === null ? [instead ?? ELSE] : []
  return {
    code: 'unknown-function',
    names: [name],
    suggestion,
    notes: [...notes, ...isThere, `There are: ${known.join(', ')}.`],
  }
}

const ELSE = 'What no function can compute is left to the ERP, which sends the value as a field.'

/** Functions that are deliberately missing, and their alternatives. */
const INSTEAD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    concat: 'Texts are joined with +: a + b. In a label, values stand in braces.',
    format: 'In a text a value has its format in braces: {row.amount | money}.',
    touppercase: 'There is lower(text), to compare texts without their capitals.',
    upper: 'There is lower(text), to compare texts without their capitals.',
    avg: 'An average is a sum divided by how many there are: sum(rows.map(r, r.x)) / size(rows).',
    average: 'An average is a sum divided by how many there are: sum(rows.map(r, r.x)) / size(rows).',
    floor: 'There is round(x, 0), to the nearest whole number, and roundTo(x, step).',
    ceil: 'There is round(x, 0), to the nearest whole number, and roundTo(x, step).',
    mod: 'There is no remainder of a division.',
  }),
)
