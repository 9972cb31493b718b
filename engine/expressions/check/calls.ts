import type { ASTNode } from '@marcbachmann/cel-js'
import type { Tree } from '../tree.ts'
import { refuse, refuseNode, sourceOf, type Context, type Typed } from './context.ts'
import { typedDay } from './days.ts'
import { EACH, isEach, isOfTwo, OF_TWO, type EachName, type OfOne, type OfTwo } from './function-names.ts'
import { unknownCallOf, unknownMethodOf } from './unknown-calls.ts'
import { asFunctionOf, suggestList, sumOf, withoutName } from './meant-rows.ts'
import { any, date, list, number, text, typeName, unify, yesno, type Type } from './types.ts'

type Infer = (context: Context, node: ASTNode) => Typed
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
    gives: () => number,
  },
  first: {
    wants: 'a list',
    accepts: (type) => type.kind === 'list',
    gives: (type) => (type.kind === 'list' ? type.of : any),
  },
  sum: {
    wants: 'a list of numbers',
    accepts: (type) => type.kind === 'list' && (type.of.kind === 'number' || isAny(type.of)),
    gives: () => number,
  },
  lower: { wants: 'a text', accepts: (type) => type.kind === 'text', gives: () => text },
  trim: { wants: 'a text', accepts: (type) => type.kind === 'text', gives: () => text },
  escapeLike: { wants: 'a text', accepts: (type) => type.kind === 'text', gives: () => text },
  pairs: {
    wants: 'a list of rows',
    accepts: (type) => type.kind === 'list' && (type.of.kind === 'row' || isAny(type.of)),
    gives: () => list(list(any)),
  },
}
const KNOWN = [...Object.keys(FUNCTIONS), ...OF_TWO, CHANGED, ...EACH]

function isFunction(name: string): name is OfOne {
  return Object.hasOwn(FUNCTIONS, name)
}

/** `size(rows)`. */
export function inferCall(context: Context, node: CallNode, infer: Infer): Typed {
  const [name, args] = node.args
  const at = { start: node.start, end: node.start + name.length }
  if (isEach(name)) {
    return refuse(context, { ...at, code: 'function-form', names: [`${name}(…)`, `rows.${name}(r, …)`] })
  }
  if (isOfTwo(name)) return inferTwo(context, { name, node }, infer)
  if (name === CHANGED) return inferChanged(context, node, infer)
  if (!isFunction(name)) return unknownCall(context, node)
  const [argument] = args
  if (argument === undefined || args.length !== 1) {
    const names = [name, 'one value', String(args.length)]
    const suggestion = name === 'sum' && args.length > 1 ? sumOf(context, args) : null
    return refuseNode(context, node, { code: 'wrong-arguments', names, suggestion })
  }
  return applyFunction(context, { name, argument, typed: infer(context, argument) })
}

/**
 * `or(a, b)`: b if a is null. `finds(text, typed)`: whether the text contains what was typed. `days(from, to)`: the
 * number of days between two dates. `addDays(day, n)`: the date n days later.
 */
function inferTwo(
  context: Context,
  { name, node }: { readonly name: OfTwo; readonly node: CallNode },
  infer: Infer,
): Typed {
  const [first, second] = node.args[1]
  if (first === undefined || second === undefined || node.args[1].length !== 2) {
    const names = [name, 'two values', String(node.args[1].length)]
    return refuseNode(context, node, { code: 'wrong-arguments', names })
  }
  const args = [
    { node: first, typed: infer(context, first) },
    { node: second, typed: infer(context, second) },
  ] as const
  const [left, right] = args
  if (name === 'days') return typedDays(context, [asDay(context, left), asDay(context, right)])
  if (name === 'addDays')
    return exchangedDays(context, node, args) ?? typedAddDays(context, [asDay(context, left), right])
  if (name === 'finds') return typedFinds(context, args)
  return typedOr(context, [left, left.typed.type.kind === 'date' ? asDay(context, right) : right])
}

type Argument = { readonly node: ASTNode; readonly typed: Typed }
type TwoArguments = readonly [Argument, Argument]

/** An argument where a day is wanted. */
const asDay = (context: Context, { node, typed }: Argument): Argument => ({
  node,
  typed: typedDay(context, node, typed) ?? typed,
})

function typedOr(context: Context, [first, second]: TwoArguments): Typed {
  const [left, right] = [first.typed.type, second.typed.type]
  const isSame = isAny(left) || isAny(right) || left.kind === right.kind
  const names = ['or', typeName(left), typeName(right)]
  if (!isSame) return refuseNode(context, second.node, { code: 'wrong-argument', names })
  const tree: Tree = { op: 'call', name: 'or', args: [first.typed.tree, second.typed.tree] }
  return { tree, type: unify(left, right), from: null }
}

function typedFinds(context: Context, args: TwoArguments): Typed {
  for (const { node, typed } of args) {
    const { kind } = typed.type
    if (kind !== 'list' && kind !== 'row' && kind !== 'yesno') continue
    return refuseNode(context, node, { code: 'wrong-argument', names: ['finds', 'a text', typeName(typed.type)] })
  }
  const tree: Tree = { op: 'call', name: 'finds', args: args.map(({ typed }) => typed.tree) }
  return { tree, type: yesno, from: null }
}

function typedDays(context: Context, args: TwoArguments): Typed {
  for (const { node, typed } of args) {
    if (typed.type.kind === 'date' || isAny(typed.type)) continue
    return refuseNode(context, node, { code: 'wrong-argument', names: ['days', 'a day', typeName(typed.type)] })
  }
  const tree: Tree = { op: 'call', name: 'days', args: args.map(({ typed }) => typed.tree) }
  return { tree, type: number, from: null }
}

/** `addDays(2, today)`. */
function exchangedDays(context: Context, node: CallNode, [first, second]: TwoArguments): Typed | null {
  if (first.typed.type.kind !== 'number' || second.typed.type.kind !== 'date') return null
  const suggestion = `addDays(${sourceOf(context, second.node)}, ${sourceOf(context, first.node)})`
  return refuseNode(context, node, { code: 'wrong-argument', names: ['addDays', 'a day', 'a number'], suggestion })
}

function typedAddDays(context: Context, [day, days]: TwoArguments): Typed {
  for (const [{ node, typed }, kind, wants] of [
    [day, 'date', 'a day'] as const,
    [days, 'number', 'a number'] as const,
  ]) {
    if (typed.type.kind === kind || isAny(typed.type)) continue
    return refuseNode(context, node, { code: 'wrong-argument', names: ['addDays', wants, typeName(typed.type)] })
  }
  const tree: Tree = { op: 'call', name: 'addDays', args: [day.typed.tree, days.typed.tree] }
  return { tree, type: date, from: null }
}

/** `changed(parts)` becomes the member `parts` of `changed`: only the rows of a read can be edited. */
function inferChanged(context: Context, node: CallNode, infer: Infer): Typed {
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
  context: Context,
  call: { readonly name: OfOne; readonly argument: ASTNode; readonly typed: Typed },
): Typed {
  const { name, argument, typed } = call
  const { wants, accepts, gives } = FUNCTIONS[name]
  if (!isAny(typed.type) && !accepts(typed.type)) {
    return refuseNode(context, argument, { code: 'wrong-argument', names: [name, wants, typeName(typed.type)] })
  }
  const from = name === 'first' ? typed.from : null
  return { tree: { op: 'call', name, args: [typed.tree] }, type: gives(typed.type), from }
}

/** `rows.exists(r, r.Total > 0)`. */
export function inferMethod(context: Context, node: MethodNode, infer: Infer): Typed {
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
  readonly over: Typed
  readonly as: string
  readonly body: ASTNode
}

function inferEach(context: Context, { name, over, as, body }: EachParts, infer: Infer): Typed {
  const of = over.type.kind === 'list' ? over.type.of : any
  const item: Typed = { tree: { op: 'name', name: as }, type: of, from: over.from }
  const inner = infer({ ...context, locals: { ...context.locals, [as]: item } }, body)
  const tree: Tree = { op: 'each', each: name, over: over.tree, as, body: inner.tree }
  if (name === 'map') return { tree, type: list(inner.type), from: null }
  if (inner.type.kind !== 'yesno' && !isAny(inner.type)) {
    const names = [`What "${name}" asks of each row`, typeName(inner.type)]
    return refuseNode(context, body, { code: 'not-yesno', names })
  }
  return name === 'filter' ? { tree, type: list(of), from: over.from } : { tree, type: yesno, from: null }
}

function methodForm(context: Context, node: MethodNode, name: OfOne): Typed {
  const right = asFunctionOf(context, node, name)
  const suggestion = right.includes('…') ? null : right
  return refuseNode(context, node, { code: 'function-form', names: [`….${name}()`, right], suggestion })
}

function unknownCall(context: Context, node: CallNode): Typed {
  return refuse(context, unknownCallOf(context, node, KNOWN))
}

function unknownMethod(
  context: Context,
  { node, at }: { readonly node: MethodNode; readonly at: { readonly start: number; readonly end: number } },
  infer: Infer,
): Typed {
  // Errors before the dot are reported as well, but only if they are errors on their own.
  const receiver = infer(context, node.args[1])
  return refuse(context, unknownMethodOf(context, { node, at, of: receiver.type }, KNOWN))
}
