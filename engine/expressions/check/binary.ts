import { choicesNote, nearestName } from '../../diagnostics/nearest.ts'
import type { ASTNode, BinaryOperator } from '@marcbachmann/cel-js'
import type { Operator } from '../tree.ts'
import { refuseNode, nodeSource, type ExpressionContext, type TypedTree } from './context.ts'
import { typedDay } from './days.ts'
import { operandOf } from './ranges.ts'
import { listType, numberType, textType, typeName, unify, yesnoType, type Type } from './types.ts'

export type BinaryNode = Extract<ASTNode, { op: Exclude<BinaryOperator, '%'> }>
type Infer = (context: ExpressionContext, node: ASTNode) => TypedTree

/** Both operands of an operator, as nodes and with their types. */
interface Sides {
  readonly node: BinaryNode
  readonly left: TypedTree
  readonly right: TypedTree
}

export function inferBinary(context: ExpressionContext, node: BinaryNode, infer: Infer): TypedTree {
  const before = context.problems.length
  const sides: Sides = { node, left: infer(context, node.args[0]), right: infer(context, node.args[1]) }
  suggestQuotes(context, sides, before)
  const op: Operator = node.op
  const result = (type: Type): TypedTree => ({
    tree: { op, left: sides.left.tree, right: sides.right.tree },
    type,
    from: null,
  })
  const refused = REFUSALS[op](context, sides)
  return refused ?? result(resultType(op, sides))
}

function resultType(op: Operator, { left, right }: Sides): Type {
  if (op === '-' || op === '*' || op === '/') return numberType
  if (op !== '+') return yesnoType
  return left.type.kind === 'any' ? right.type : right.type.kind === 'any' ? left.type : unify(left.type, right.type)
}

/** Reports what an operator does not accept, or returns null. */
const REFUSALS: Readonly<Record<Operator, (context: ExpressionContext, sides: Sides) => TypedTree | null>> = {
  '==': refuseCompare,
  '!=': refuseCompare,
  '<': refuseOrder,
  '<=': refuseOrder,
  '>': refuseOrder,
  '>=': refuseOrder,
  '+': refuseAdd,
  '-': refuseNumbers,
  '*': refuseNumbers,
  '/': refuseNumbers,
  in: refuseIn,
}

/** `row.Status == Draft`: an unknown name that is compared with a text is probably a text without quotes. */
function suggestQuotes(context: ExpressionContext, { node, left, right }: Sides, before: number): void {
  const [a, b] = node.args
  const bare = a.op === 'id' && right.type.kind === 'text' ? a : b.op === 'id' && left.type.kind === 'text' ? b : null
  if (bare === null) return
  const at = context.problems.findIndex(
    (one, i) => i >= before && one.start === bare.start && one.code === 'unknown-name',
  )
  const unknown = context.problems[at]
  // A capitalized word is probably a value and not a misspelt name, unless a field has that very name.
  const isValue = /^[A-Z]/.test(bare.args) && unknown?.suggestion?.endsWith(`.${bare.args}`) === false
  if (unknown && (unknown.suggestion === null || isValue))
    context.problems[at] = { ...unknown, suggestion: JSON.stringify(bare.args) }
}

function refuseCompare(context: ExpressionContext, sides: Sides): TypedTree | null {
  const day = comparedDay(context, sides)
  if (day !== null) return day.type.kind === 'date' ? null : day
  if (!fits(sides.left.type, sides.right.type)) return compareDifferent(context, sides)
  return refuseEmptyText(context, sides) ?? refuseOption(context, sides)
}

/** `form.Name != ""`: an empty field of a form or of a stored row is null. An ERP may send other rows with `""`. */
function refuseEmptyText(context: ExpressionContext, { node, left, right }: Sides): TypedTree | null {
  const [a, b] = node.args
  const isStored = Object.keys(context.scope).length === 1
  for (const [literal, of, { from, type }] of [[b, a, left] as const, [a, b, right] as const]) {
    if (type.kind !== 'text' || !type.entered) continue
    const isField = from?.path.length === 1 && (from.root === 'form' || (from.root === 'row' && isStored))
    if (!isField || literal.op !== 'value' || literal.args !== '') continue
    const written = nodeSource(context, of)
    const suggestion = `${written} ${node.op === '==' ? '==' : '!='} null`
    return refuseNode(context, node, { code: 'empty-text', names: [written], suggestion })
  }
  return null
}

/** `form.Kind == "Others"`, where the file declares the options of Kind: the condition never holds. */
function refuseOption(context: ExpressionContext, { node, left, right }: Sides): TypedTree | null {
  const [a, b] = node.args
  return refuseValue(context, b, left.type) ?? refuseValue(context, a, right.type)
}

/** `form.Kind in ["Hme", "Export"]` and `"Hme" in form.Kinds`. */
function refuseOptions(context: ExpressionContext, { node, left, right }: Sides): TypedTree | null {
  const [one, items] = node.args
  if (items.op !== 'list') return right.type.kind === 'list' ? refuseValue(context, one, right.type.of) : null
  return items.args.map((item) => refuseValue(context, item, left.type)).find((refused) => refused !== null) ?? null
}

/** A written value that the declared options do not have; null: it may occur. */
function refuseValue(context: ExpressionContext, literal: ASTNode, type: Type): TypedTree | null {
  const value = literal.op === 'value' && typeof literal.args === 'string' ? literal.args : null
  if (value === null || value === '' || type.kind !== 'text' || !type.options || type.options.includes(value))
    return null
  const nearest = nearestName(value, type.options)
  const suggestion = nearest === null ? null : JSON.stringify(nearest)
  const notes = [choicesNote('Options', type.options, 16)]
  return refuseNode(context, literal, { code: 'not-an-option', names: [value], suggestion, notes })
}

function refuseOrder(context: ExpressionContext, sides: Sides): TypedTree | null {
  for (const [i, side] of [sides.left, sides.right].entries()) {
    const node = sides.node.args[i === 0 ? 0 : 1]
    const { kind } = side.type
    const between = i === 0 && kind === 'yesno' ? betweenOf(context, sides.node) : null
    if (between !== null) {
      const names = [typeName(side.type)]
      return refuseNode(context, sides.node, { code: 'cannot-order', names, suggestion: between })
    }
    if (kind === 'yesno' || kind === 'list' || kind === 'row') {
      const notes = kind === 'list' ? [`Compare how many there are: size(${nodeSource(context, node)}).`] : []
      return refuseNode(context, node, { code: 'cannot-order', names: [typeName(side.type)], notes })
    }
  }
  return refuseCompare(context, sides)
}

/** `1 < a < 9` as two comparisons; null: the left side is none. */
function betweenOf(context: ExpressionContext, { op, args: [left, right] }: BinaryNode): string | null {
  if (!['<', '<=', '>', '>='].includes(left.op)) return null
  const [, middle] = left.args as readonly [ASTNode, ASTNode]
  return `${nodeSource(context, left)} && ${nodeSource(context, middle)} ${op} ${nodeSource(context, right)}`
}

/** The written text that a date is compared with, as a day, or refused; null: neither side is one. */
function comparedDay(context: ExpressionContext, { node: { args }, left, right }: Sides): TypedTree | null {
  if (left.type.kind === 'date') return typedDay(context, args[1], right)
  return right.type.kind === 'date' ? typedDay(context, args[0], left) : null
}

function fits(left: Type, right: Type): boolean {
  if (left.kind === 'any' || right.kind === 'any' || left.kind === 'null' || right.kind === 'null') return true
  if (left.kind === 'list' && right.kind === 'list') return fits(left.of, right.of)
  return left.kind === right.kind
}

function compareDifferent(context: ExpressionContext, { node, left, right }: Sides): TypedTree {
  const names = [typeName(left.type), typeName(right.type)]
  for (const [literal, other] of [[node.args[1], left] as const, [node.args[0], right] as const]) {
    const suggestion = asOther(context, literal, other.type)
    if (suggestion !== null) return refuseNode(context, literal, { code: 'compare-different', names, suggestion })
  }
  for (const [i, { type }] of [left, right].entries()) {
    const of = node.args[i === 0 ? 0 : 1]
    const isLink =
      type.kind === 'row' && type.members['text']?.kind === 'text' && [left, right][1 - i]?.type.kind === 'text'
    const suggestion = `${operandOf(context.source, of)}.text`
    if (isLink) return refuseNode(context, of, { code: 'compare-different', names, suggestion })
  }
  const suggestion = containsOf(context, { node, left, right })
  return refuseNode(context, node, { code: 'compare-different', names, suggestion })
}

/** `form.Kinds == "Home"`, of a field with several values: whether it contains this one; null: no such comparison. */
function containsOf(context: ExpressionContext, { node, left, right }: Sides): string | null {
  if (node.op !== '==' && node.op !== '!=') return null
  const [all, one, value, values] =
    left.type.kind === 'list' ? [left, right, node.args[1], node.args[0]] : [right, left, node.args[0], node.args[1]]
  if (all.type.kind !== 'list' || one.type.kind === 'list' || !fits(all.type.of, one.type)) return null
  const contains = `${operandOf(context.source, value)} in ${operandOf(context.source, values)}`
  return node.op === '==' ? contains : `(${contains}) == false`
}

/** A literal written in the type of the other operand: `5` as `"5"`, `"Yes"` as `true`. */
function asOther(context: ExpressionContext, node: ASTNode, type: Type): string | null {
  const written = nodeSource(context, node)
  if (type.kind === 'text' && /^-?[\d.]+$|^true$|^false$/.test(written)) return `"${written}"`
  if (type.kind === 'yesno' && /^[01]$/.test(written)) return String(written === '1')
  if (node.op !== 'value' || typeof node.args !== 'string') return null
  if (node.args === '') return 'null'
  if (type.kind === 'number' && /^-?\d+(\.\d+)?$/.test(node.args)) return node.args
  if (type.kind !== 'yesno' || !/^(yes|no|true|false)$/i.test(node.args)) return null
  return /^(yes|true)$/i.test(node.args) ? 'true' : 'false'
}

function refuseAdd(context: ExpressionContext, { node, left, right }: Sides): TypedTree | null {
  const addable = (type: Type): boolean => ['number', 'text', 'list', 'any', 'null'].includes(type.kind)
  if (addable(left.type) && addable(right.type) && fits(left.type, right.type)) return null
  const notes = [left, right].some((side) => side.type.kind === 'text')
    ? ['Words with values are written with braces, in a text: Price {row.Price | money}.']
    : []
  const suggestion = movedDay(context, { node, left, right })
  const names = [typeName(left.type), typeName(right.type)]
  return refuseNode(context, node, { code: 'cannot-add', names, notes, suggestion })
}

/** `form.Day + 7` or `form.Day - 7` as `addDays`; null: it is neither. */
function movedDay(context: ExpressionContext, { node, left, right }: Sides): string | null {
  if (left.type.kind !== 'date' || right.type.kind !== 'number') return null
  const [day, days] = [nodeSource(context, node.args[0]), nodeSource(context, node.args[1])]
  return `addDays(${day}, ${node.op === '-' ? `-${operandOf(context.source, node.args[1])}` : days})`
}

function refuseNumbers(context: ExpressionContext, { node, left, right }: Sides): TypedTree | null {
  if (node.op === '-' && left.type.kind === 'date' && right.type.kind === 'date') {
    const suggestion = `days(${nodeSource(context, node.args[1])}, ${nodeSource(context, node.args[0])})`
    return refuseNode(context, node, { code: 'needs-number', names: ['-', typeName(left.type)], suggestion })
  }
  const moved = node.op === '-' ? movedDay(context, { node, left, right }) : null
  if (moved !== null)
    return refuseNode(context, node, { code: 'needs-number', names: ['-', typeName(left.type)], suggestion: moved })
  for (const [side, of] of [[left, node.args[0]] as const, [right, node.args[1]] as const]) {
    if (['number', 'any', 'null'].includes(side.type.kind)) continue
    return refuseNode(context, of, { code: 'needs-number', names: [node.op, typeName(side.type)] })
  }
  return null
}

function refuseIn(context: ExpressionContext, { node, left, right }: Sides): TypedTree | null {
  const [one, items] = node.args
  const days = daysIn(context, { node, left, right })
  if (days !== null) return days.find(({ type }) => type.kind !== 'date') ?? null
  if (right.type.kind === 'list' && right.type.of.kind === 'date') {
    const day = typedDay(context, one, left)
    if (day !== null) return day.type.kind === 'date' ? null : day
  }
  const wrong = items.op === 'list' ? items.args.find((item) => asOther(context, item, left.type) !== null) : undefined
  if (wrong !== undefined) {
    const suggestion = asOther(context, wrong, left.type)
    const other = left.type.kind === 'text' ? numberType : textType
    return refuseNode(context, wrong, {
      code: 'compare-different',
      names: [typeName(left.type), typeName(other)],
      suggestion,
    })
  }
  const { type } = right
  if (type.kind === 'any' || fits(listType(left.type), type)) return refuseOptions(context, { node, left, right })
  if (type.kind === 'list') {
    return refuseNode(context, node, { code: 'compare-different', names: [typeName(left.type), typeName(type.of)] })
  }
  const options = left.type.kind === 'text' ? left.type.options : undefined
  const suggestion = items.op === 'value' ? `[${itemsIn(context, items, options ?? [])}]` : null
  return (
    refuseInOne(context, { node, left, right }) ??
    refuseNode(context, items, { code: 'in-needs-list', names: [typeName(type)], suggestion })
  )
}

/** The items of a list that a date is looked for in, as days; null: one of them is no written text. */
function daysIn(context: ExpressionContext, { node: { args }, left }: Sides): readonly TypedTree[] | null {
  const [, items] = args
  if (left.type.kind !== 'date' || items.op !== 'list' || items.args.length === 0) return null
  if (!items.args.every(({ op, args: value }) => op === 'value' && typeof value === 'string' && value !== ''))
    return null
  return items.args.flatMap((item) => typedDay(context, item, left) ?? [])
}

/** `"Home" in form.Kind`, of a field with one value: null where that is none. */
function refuseInOne(context: ExpressionContext, { node, left, right: { type } }: Sides): TypedTree | null {
  const [one, of] = node.args
  if (of.op === 'value' || type.kind !== 'text' || left.type.kind !== 'text') return null
  const [written, value] = [operandOf(context.source, of), operandOf(context.source, one)]
  const isEqual = type.options !== undefined
  return refuseNode(context, node, {
    code: 'in-needs-list',
    names: [typeName(type)],
    suggestion: isEqual ? `${written} == ${value}` : null,
    notes: isEqual ? [] : [`Whether the text contains it: finds(${written}, ${value}).`],
  })
}

/** The items of `in "Low, High"`, each in quotes. */
function itemsIn(context: ExpressionContext, items: ASTNode, options: readonly string[]): string {
  const written = items.op === 'value' && typeof items.args === 'string' ? items.args : ''
  const each = options.includes(written) ? [] : written.split(/\s*[,;|]\s*/).filter((one) => one !== '')
  return each.length > 1 ? each.map((one) => JSON.stringify(one)).join(', ') : nodeSource(context, items)
}
