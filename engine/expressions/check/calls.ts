import type { ASTNode } from '@marcbachmann/cel-js'
import { nearestName } from '../../diagnostics/nearest.ts'
import type { FunctionName, Tree } from '../tree.ts'
import { refuse, refuseNode, sourceOf, type Context, type Typed } from './context.ts'
import { any, list, number, text, typeName, yesno, type Type } from './types.ts'

type Infer = (context: Context, node: ASTNode) => Typed
type CallNode = Extract<ASTNode, { op: 'call' }>
type MethodNode = Extract<ASTNode, { op: 'rcall' }>
type EachName = Extract<Tree, { op: 'each' }>['each']

interface Signature {
  readonly wants: string
  readonly accepts: (type: Type) => boolean
  readonly gives: (type: Type) => Type
}

const isAny = (type: Type): boolean => type.kind === 'any' || type.kind === 'null'
const FUNCTIONS: Readonly<Record<FunctionName, Signature>> = {
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
}
const EACH: readonly string[] = ['map', 'filter', 'exists', 'all'] satisfies EachName[]
const KNOWN = [...Object.keys(FUNCTIONS), ...EACH]

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name)
}

function isEach(name: string): name is EachName {
  return EACH.includes(name)
}

/** `size(rows)`. */
export function inferCall(context: Context, node: CallNode, infer: Infer): Typed {
  const [name, args] = node.args
  const at = { start: node.start, end: node.start + name.length }
  if (isEach(name)) {
    return refuse(context, { ...at, code: 'function-form', names: [`${name}(…)`, `rows.${name}(r, …)`] })
  }
  if (!isFunction(name)) return unknownFunction(context, name, at)
  const [argument] = args
  if (argument === undefined || args.length !== 1) {
    return refuseNode(context, node, { code: 'wrong-arguments', names: [name, 'one value', String(args.length)] })
  }
  return applyFunction(context, { name, argument, given: infer(context, argument) })
}

function applyFunction(
  context: Context,
  call: { readonly name: FunctionName; readonly argument: ASTNode; readonly given: Typed },
): Typed {
  const { name, argument, given } = call
  const { wants, accepts, gives } = FUNCTIONS[name]
  if (!isAny(given.type) && !accepts(given.type)) {
    return refuseNode(context, argument, { code: 'wrong-argument', names: [name, wants, typeName(given.type)] })
  }
  const from = name === 'first' ? given.from : null
  return { tree: { op: 'call', name, args: [given.tree] }, type: gives(given.type), from }
}

/** `rows.exists(r, r.Total > 0)`. */
export function inferMethod(context: Context, node: MethodNode, infer: Infer): Typed {
  const [name, receiver, args] = node.args
  const start = Math.max(receiver.end, context.source.indexOf(name, receiver.end))
  const at = { start, end: start + name.length }
  if (isFunction(name)) return methodForm(context, node, name)
  if (!isEach(name)) return unknownFunction(context, name, at)
  const [variable, body] = args
  if (variable === undefined || body === undefined || args.length !== 2 || variable.op !== 'id') {
    return refuse(context, {
      ...at,
      code: 'wrong-arguments',
      names: [name, 'a name and an expression', `${args.length}`],
    })
  }
  const over = infer(context, receiver)
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

function methodForm(context: Context, node: MethodNode, name: FunctionName): Typed {
  const [, receiver, args] = node.args
  const right = `${name}(${sourceOf(context, receiver)})`
  const suggestion = args.length === 0 && !context.source.startsWith(')', receiver.end) ? right : null
  return refuseNode(context, node, { code: 'function-form', names: [`….${name}()`, right], suggestion })
}

function unknownFunction(context: Context, name: string, at: { readonly start: number; readonly end: number }): Typed {
  if (name === 'matches') return refuse(context, { ...at, code: 'no-matches' })
  const nearest = nearestName(name, KNOWN)
  const notes = [`There are: ${KNOWN.join(', ')}.`, ...(name === 'has' ? ['Whether a value is there: x != null.'] : [])]
  return refuse(context, { ...at, code: 'unknown-function', names: [name], suggestion: nearest, notes })
}
