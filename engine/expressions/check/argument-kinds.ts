/** Calls of functions with one kind of value for each argument: days and numbers. */
import type { ASTNode } from '@marcbachmann/cel-js'
import type { Tree } from '../tree.ts'
import { nodeSource, refuseNode, type ExpressionContext, type TypedTree } from './context.ts'
import { typedDay } from './days.ts'
import type { Extreme, OfKinds } from './function-names.ts'
import { dateType, numberType, typeName, unify, type Type } from './types.ts'

type CallNode = Extract<ASTNode, { op: 'call' }>

/** An argument with its type. */
export interface Argument {
  readonly node: ASTNode
  readonly typed: TypedTree
}

type Kind = 'a day' | 'a number'

interface KindSignature {
  readonly takes: readonly Kind[]
  readonly gives: Type
}

const KINDS: Readonly<Record<Kind, Type['kind']>> = { 'a day': 'date', 'a number': 'number' }

const betweenDays: KindSignature = { takes: ['a day', 'a day'], gives: numberType }
const movedDay: KindSignature = { takes: ['a day', 'a number'], gives: dateType }
const ofDay: KindSignature = { takes: ['a day'], gives: numberType }
const ofNumbers: KindSignature = { takes: ['a number', 'a number'], gives: numberType }

const SIGNATURES: Readonly<Record<OfKinds, KindSignature>> = {
  days: betweenDays,
  months: betweenDays,
  hours: betweenDays,
  minutes: betweenDays,
  addDays: movedDay,
  addMonths: movedDay,
  monthOf: ofDay,
  yearOf: ofDay,
  round: ofNumbers,
  roundTo: ofNumbers,
  abs: { takes: ['a number'], gives: numberType },
}

export const isOfKinds = (name: string): name is OfKinds => Object.hasOwn(SIGNATURES, name)

const isAny = (type: Type): boolean => type.kind === 'any' || type.kind === 'null'

/** An argument where a day is wanted. */
export const asDay = (context: ExpressionContext, { node, typed }: Argument): Argument => ({
  node,
  typed: typedDay(context, node, typed) ?? typed,
})

/** `days(form.From, form.To)`. @param args as many as the function takes */
export function typedOfKinds(
  context: ExpressionContext,
  { name, node }: { readonly name: OfKinds; readonly node: CallNode },
  args: readonly Argument[],
): TypedTree {
  const { takes, gives } = SIGNATURES[name]
  const exchanged = exchangedOf(context, { name, node }, args)
  if (exchanged !== null) return exchanged
  const typed = args.map((arg, i) => (takes[i] === 'a day' ? asDay(context, arg) : arg))
  for (const [i, each] of typed.entries()) {
    const wants = takes[i] ?? 'a number'
    const { type } = each.typed
    if (type.kind === KINDS[wants] || isAny(type)) continue
    return refuseNode(context, each.node, { code: 'wrong-argument', names: [name, wants, typeName(type)] })
  }
  const tree: Tree = { op: 'call', name, args: typed.map((each) => each.typed.tree) }
  return { tree, type: gives, from: null }
}

/** `addDays(2, today)`. */
function exchangedOf(
  context: ExpressionContext,
  { name, node }: { readonly name: OfKinds; readonly node: CallNode },
  [first, second]: readonly Argument[],
): TypedTree | null {
  if (SIGNATURES[name] !== movedDay || !first || !second) return null
  if (first.typed.type.kind !== 'number' || second.typed.type.kind !== 'date') return null
  const suggestion = `${name}(${nodeSource(context, second.node)}, ${nodeSource(context, first.node)})`
  return refuseNode(context, node, { code: 'wrong-argument', names: [name, 'a day', 'a number'], suggestion })
}

/** `max(0, form.A - form.B)`, `min(rows.map(r, r.Day))`: numbers, or days. */
export function typedExtreme(context: ExpressionContext, name: Extreme, args: readonly Argument[]): TypedTree {
  const [first, ...others] = args
  if (first !== undefined && others.length === 0) return extremeOfList(context, name, first)
  const isOfDays = args.some(({ typed }) => typed.type.kind === 'date')
  const wants: Kind = isOfDays ? 'a day' : 'a number'
  const typed = isOfDays ? args.map((arg) => asDay(context, arg)) : args
  for (const { node, typed: of } of typed) {
    if (of.type.kind === KINDS[wants] || isAny(of.type)) continue
    return refuseNode(context, node, { code: 'wrong-argument', names: [name, wants, typeName(of.type)] })
  }
  const type = typed.map((each) => each.typed.type).reduce(unify)
  return { tree: { op: 'call', name, args: typed.map((each) => each.typed.tree) }, type, from: null }
}

function extremeOfList(context: ExpressionContext, name: Extreme, { node, typed }: Argument): TypedTree {
  const { type } = typed
  const of = type.kind === 'list' ? type.of : type
  const isTaken = type.kind === 'list' ? isAny(of) || of.kind === 'number' || of.kind === 'date' : isAny(type)
  if (!isTaken) {
    const names = [name, 'a list of numbers or days', typeName(type)]
    return refuseNode(context, node, { code: 'wrong-argument', names })
  }
  return { tree: { op: 'call', name, args: [typed.tree] }, type: of, from: null }
}
