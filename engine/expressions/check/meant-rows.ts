/** What was meant where the rows of a list are named wrongly: without the name of a row, or as another list. */
import type { ASTNode } from '@marcbachmann/cel-js'
import { nearestName } from '../../diagnostics/nearest.ts'
import { nodeSource, type ExpressionContext, type TypedTree } from './context.ts'
import type { EachName, OfOne } from './function-names.ts'
import type { ProblemParts } from './problem.ts'
import { operandOf } from './ranges.ts'

type MethodNode = Extract<ASTNode, { op: 'rcall' }>

/** `rows.sum()` as `sum(rows)`, `rows.sum(r, r.Fare)` as `sum(rows.map(r, r.Fare))`; `first` and `size` have a condition. */
export function asFunctionOf(context: ExpressionContext, node: MethodNode, name: OfOne): string {
  const [, receiver, args] = node.args
  const rows = nodeSource(context, receiver)
  if (args.length === 0) return `${name}(${rows})`
  const each = name === 'sum' ? 'map' : 'filter'
  return `${name}(${operandOf(context.source, receiver)}.${each}(${argumentsOf(context, args) ?? 'r, …'}))`
}

/** The name of a row and what is read from it, of `r, r.Fare`, of `r.Fare` and of `"Fare"`; null: something else. */
function argumentsOf(context: ExpressionContext, args: readonly ASTNode[]): string | null {
  const [first, second, another] = args
  if (!first || another) return null
  const written = nodeSource(context, first)
  if (second) return first.op === 'id' ? `${written}, ${nodeSource(context, second)}` : null
  if (first.op === 'value' && typeof first.args === 'string')
    return /^[A-Za-z_]\w*$/.test(first.args) ? `r, r.${first.args}` : null
  // A single letter is the name of a row, without what is read from it.
  if (first.op === 'id') return written.length === 1 ? null : `r, r.${written}`
  const [, root = ''] = /^([A-Za-z_]\w*)\./.exec(written) ?? []
  return root === '' || Object.hasOwn(context.scope, root) || Object.hasOwn(context.locals, root)
    ? null
    : `${root}, ${written}`
}

/** `sum(rows, r.Fare)` as `sum(rows.map(r, r.Fare))`; null: the second value is none of a row. */
export function correctedSum(context: ExpressionContext, [rows, ...of]: readonly ASTNode[]): string | null {
  const meant = rows === undefined ? null : argumentsOf(context, of)
  return rows === undefined || meant === null ? null : `sum(${operandOf(context.source, rows)}.map(${meant}))`
}

interface Call {
  readonly node: MethodNode
  readonly at: { readonly start: number; readonly end: number }
  readonly name: EachName
}

/** `rows.map(leg.Fare)`, which lacks the name of the row. */
export function withoutName(context: ExpressionContext, { node, at, name }: Call): ProblemParts {
  const [, receiver, args] = node.args
  const meant = argumentsOf(context, args)
  const written = `${operandOf(context.source, receiver)}.${name}`
  const place = meant === null ? at : { start: Math.min(node.start, receiver.start), end: node.end }
  return {
    ...place,
    code: 'wrong-arguments',
    names: [name, 'a name and an expression', `${args.length}`],
    suggestion: meant === null ? null : `${written}(${meant})`,
    notes: meant === null ? [`Name the row first: ${written}(r, …), and read r.… of it.`] : [],
  }
}

interface Rows {
  readonly receiver: ASTNode
  /** How many problems there were before it. */
  readonly before: number
}

/** An unknown member whose rows are read: one of the members with rows, by its name, or as there is no other. */
export function suggestList(
  context: ExpressionContext,
  { receiver, before }: Rows,
  infer: (context: ExpressionContext, node: ASTNode) => TypedTree,
): void {
  const [unknown, another] = context.problems.slice(before)
  if (receiver.op !== '.' || unknown?.code !== 'unknown-member' || another || unknown.end !== receiver.end) return
  const [of, key] = receiver.args
  if (unknown.start <= of.end - 1) return
  const { type } = infer({ ...context, problems: [] }, of)
  if (type.kind !== 'row') return
  const lists = Object.keys(type.members).filter((name) => type.members[name]?.kind === 'list')
  const suggestion = nearestName(key, lists) ?? (lists.length === 1 ? (lists[0] ?? null) : null)
  if (suggestion !== null) context.problems[before] = { ...unknown, suggestion }
}
