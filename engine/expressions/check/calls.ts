import type { ASTNode } from '@marcbachmann/cel-js'
import type { Tree } from '../tree.ts'
import { refuse, refuseNode, nodeSource, type ExpressionContext, type TypedTree } from './context.ts'
import { asDay, isOfKinds, typedExtreme, typedOfKinds, type Argument } from './argument-kinds.ts'
import {
  ARGUMENT_COUNTS,
  argumentsWanted,
  EACH,
  isEach,
  isFunctionName,
  type EachName,
  type OfOne,
} from './function-names.ts'
import { unknownCallOf, unknownMethodOf } from './unknown-calls.ts'
import { asFunctionOf, suggestList, correctedSum, withoutName } from './meant-rows.ts'
import { anyType, listType, numberType, textType, typeName, unify, yesnoType, type Type } from './types.ts'

type Infer = (context: ExpressionContext, node: ASTNode) => TypedTree
type CallNode = Extract<ASTNode, { op: 'call' }>
type MethodNode = Extract<ASTNode, { op: 'rcall' }>

interface Signature {
  readonly wants: string
  readonly accepts: (type: Type) => boolean
  readonly gives: (type: Type) => Type
}

/** The edited rows of a read: a name with a member for each read. */
const CHANGED = 'changed'

const isAny = (type: Type): boolean => type.kind === 'any' || type.kind === 'null'

const FUNCTIONS: Readonly<Record<OfOne, Signature>> = {
  size: {
    wants: 'a list or a text',
    accepts: (type) => type.kind === 'list' || type.kind === 'text',
    gives: () => numberType,
  },
  first: {
    wants: 'a list',
    accepts: (type) => type.kind === 'list',
    gives: (type) => (type.kind === 'list' ? type.of : anyType),
  },
  sum: {
    wants: 'a list of numbers',
    accepts: (type) => type.kind === 'list' && (type.of.kind === 'number' || isAny(type.of)),
    gives: () => numberType,
  },
  lower: { wants: 'a text', accepts: (type) => type.kind === 'text', gives: () => textType },
  trim: { wants: 'a text', accepts: (type) => type.kind === 'text', gives: () => textType },
  escapeLike: { wants: 'a text', accepts: (type) => type.kind === 'text', gives: () => textType },
  pairs: {
    wants: 'a list of rows',
    accepts: (type) => type.kind === 'list' && (type.of.kind === 'row' || isAny(type.of)),
    gives: () => listType(listType(anyType)),
  },
}
const KNOWN = [...Object.keys(ARGUMENT_COUNTS), CHANGED, ...EACH]

function isFunction(name: string): name is OfOne {
  return Object.hasOwn(FUNCTIONS, name)
}

/** `size(rows)`. */
export function inferCall(context: ExpressionContext, node: CallNode, infer: Infer): TypedTree {
  const [name, args] = node.args
  const at = { start: node.start, end: node.start + name.length }
  if (isEach(name)) {
    return refuse(context, { ...at, code: 'function-form', names: [`${name}(…)`, `rows.${name}(r, …)`] })
  }
  if (name === CHANGED) return inferChanged(context, node, infer)
  if (!isFunctionName(name)) return unknownCall(context, node)
  const count = ARGUMENT_COUNTS[name]
  if (count > 0 ? args.length !== count : args.length === 0) {
    const names = [name, argumentsWanted(name), String(args.length)]
    return refuseNode(context, node, { code: 'wrong-arguments', names, suggestion: withArguments(context, name, args) })
  }
  const typed = args.map((arg): Argument => ({ node: arg, typed: infer(context, arg) }))
  if (name === 'min' || name === 'max') return typedExtreme(context, name, typed)
  if (isOfKinds(name)) return typedOfKinds(context, { name, node }, typed)
  const [first, second] = typed
  if (first !== undefined && isFunction(name)) {
    return applyFunction(context, { name, argument: first.node, typed: first.typed })
  }
  if (first === undefined || second === undefined) return unknownCall(context, node)
  if (name === 'finds') return typedFinds(context, [first, second])
  return typedOr(context, [first, first.typed.type.kind === 'date' ? asDay(context, second) : second])
}

/** What was meant with too many values, or too few; null: that is not certain. */
function withArguments(context: ExpressionContext, name: string, args: readonly ASTNode[]): string | null {
  if (name === 'sum' && args.length > 1) return correctedSum(context, args)
  const [only, another] = args
  return name === 'round' && only && !another ? `round(${nodeSource(context, only)}, 0)` : null
}

type TwoArguments = readonly [Argument, Argument]

/** `or(a, b)`: b if a is null. */
function typedOr(context: ExpressionContext, [first, second]: TwoArguments): TypedTree {
  const [left, right] = [first.typed.type, second.typed.type]
  const isSame = isAny(left) || isAny(right) || left.kind === right.kind
  const names = ['or', typeName(left), typeName(right)]
  if (!isSame) return refuseNode(context, second.node, { code: 'wrong-argument', names })
  const tree: Tree = { op: 'call', name: 'or', args: [first.typed.tree, second.typed.tree] }
  return { tree, type: unify(left, right), from: null }
}

/** `finds(text, typed)`: whether the text contains what was typed. */
function typedFinds(context: ExpressionContext, args: TwoArguments): TypedTree {
  for (const { node, typed } of args) {
    const { kind } = typed.type
    if (kind !== 'list' && kind !== 'row' && kind !== 'yesno') continue
    return refuseNode(context, node, { code: 'wrong-argument', names: ['finds', 'a text', typeName(typed.type)] })
  }
  const tree: Tree = { op: 'call', name: 'finds', args: args.map(({ typed }) => typed.tree) }
  return { tree, type: yesnoType, from: null }
}

/** `changed(parts)` becomes the member `parts` of `changed`: only the rows of a read can be edited. */
function inferChanged(context: ExpressionContext, node: CallNode, infer: Infer): TypedTree {
  const [argument, another] = node.args[1]
  if (argument === undefined || another !== undefined) {
    const names = [CHANGED, 'one read', String(node.args[1].length)]
    return refuseNode(context, node, { code: 'wrong-arguments', names })
  }
  const rows = infer(context, argument)
  if (argument.op !== 'id' || (rows.type.kind !== 'list' && !isAny(rows.type))) {
    return refuseNode(context, argument, { code: 'wrong-argument', names: [CHANGED, 'a read', typeName(rows.type)] })
  }
  context.names.add(CHANGED)
  const tree: Tree = { op: 'member', of: { op: 'name', name: CHANGED }, key: argument.args }
  return { tree, type: rows.type, from: rows.from }
}

function applyFunction(
  context: ExpressionContext,
  call: { readonly name: OfOne; readonly argument: ASTNode; readonly typed: TypedTree },
): TypedTree {
  const { name, argument, typed } = call
  const { wants, accepts, gives } = FUNCTIONS[name]
  if (!isAny(typed.type) && !accepts(typed.type)) {
    return refuseNode(context, argument, { code: 'wrong-argument', names: [name, wants, typeName(typed.type)] })
  }
  const from = name === 'first' ? typed.from : null
  return { tree: { op: 'call', name, args: [typed.tree] }, type: gives(typed.type), from }
}

/** `rows.exists(r, r.Total > 0)`. */
export function inferMethod(context: ExpressionContext, node: MethodNode, infer: Infer): TypedTree {
  const [name, receiver, args] = node.args
  const start = Math.max(receiver.end, context.source.indexOf(name, receiver.end))
  const at = { start, end: start + name.length }
  if (isFunction(name)) return methodForm(context, node, name)
  if (!isEach(name)) return unknownMethod(context, { node, at }, infer)
  const [variable, body] = args
  if (variable === undefined || body === undefined || args.length !== 2 || variable.op !== 'id') {
    return refuse(context, withoutName(context, { node, at, name }))
  }
  const before = context.problems.length
  const over = infer(context, receiver)
  suggestList(context, { receiver, before }, infer)
  if (over.type.kind !== 'list' && !isAny(over.type)) {
    return refuseNode(context, receiver, { code: 'wrong-argument', names: [name, 'a list', typeName(over.type)] })
  }
  return inferEach(context, { name, over, as: variable.args, body }, infer)
}

interface EachParts {
  readonly name: EachName
  readonly over: TypedTree
  readonly as: string
  readonly body: ASTNode
}

function inferEach(context: ExpressionContext, { name, over, as, body }: EachParts, infer: Infer): TypedTree {
  const of = over.type.kind === 'list' ? over.type.of : anyType
  const item: TypedTree = { tree: { op: 'name', name: as }, type: of, from: over.from }
  const inner = infer({ ...context, locals: { ...context.locals, [as]: item } }, body)
  const tree: Tree = { op: 'each', each: name, over: over.tree, as, body: inner.tree }
  if (name === 'map') return { tree, type: listType(inner.type), from: null }
  if (inner.type.kind !== 'yesno' && !isAny(inner.type)) {
    const names = [`What "${name}" asks of each row`, typeName(inner.type)]
    return refuseNode(context, body, { code: 'not-yesno', names })
  }
  return name === 'filter' ? { tree, type: listType(of), from: over.from } : { tree, type: yesnoType, from: null }
}

function methodForm(context: ExpressionContext, node: MethodNode, name: OfOne): TypedTree {
  const right = asFunctionOf(context, node, name)
  const suggestion = right.includes('…') ? null : right
  return refuseNode(context, node, { code: 'function-form', names: [`….${name}()`, right], suggestion })
}

function unknownCall(context: ExpressionContext, node: CallNode): TypedTree {
  return refuse(context, unknownCallOf(context, node, KNOWN))
}

function unknownMethod(
  context: ExpressionContext,
  { node, at }: { readonly node: MethodNode; readonly at: { readonly start: number; readonly end: number } },
  infer: Infer,
): TypedTree {
  // Errors before the dot are reported as well, but only if they are errors on their own.
  const receiver = infer(context, node.args[1])
  return refuse(context, unknownMethodOf(context, { node, at, of: receiver.type }, KNOWN))
}
