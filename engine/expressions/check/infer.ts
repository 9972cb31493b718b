import type { ASTNode } from '@marcbachmann/cel-js'
import type { Tree } from '../tree.ts'
import { inferBinary, type BinaryNode } from './binary.ts'
import { inferCall, inferMethod } from './calls.ts'
import {
  refuseNode,
  resolveMember,
  resolveName,
  nodeSource,
  type ExpressionContext,
  type MemberPlace,
  type TypedTree,
} from './context.ts'
import { operandOf } from './ranges.ts'
import {
  anyType,
  listType,
  nullType,
  numberType,
  rowType,
  textType,
  typeName,
  unify,
  yesnoType,
  type Type,
} from './types.ts'

/** Infers the type of a node and translates it; reports problems in `context.problems`. */
export function infer(context: ExpressionContext, node: ASTNode): TypedTree {
  switch (node.op) {
    case 'value':
      return literal(context, node, node.args)
    case 'id':
      return resolveName(context, node, node.args)
    case '.':
      return resolveMember(context, infer(context, node.args[0]), memberPlace(node))
    case '[]':
      return index(context, node)
    case '!_':
      return plain({ op: 'not', of: inferYesno(context, node.args, '"!"') }, yesnoType)
    case '-_':
      return negate(context, node.args)
    case '&&':
    case '||':
      return junction(context, node)
    case '?:':
      return choose(context, node.args)
    case 'list':
      return listOf(context, node.args)
    case 'map':
      return mapOf(context, node.args)
    case 'call':
      return inferCall(context, node, infer)
    case 'rcall':
      return inferMethod(context, node, infer)
    case '%':
      return refuseNode(context, node, { code: 'no-remainder', names: ['%'] })
    case '.?':
    case '[?]':
      return refuseNode(context, node, { code: 'expression-syntax', names: ['"?" was not expected here'] })
    default:
      return inferBinary(context, node satisfies BinaryNode, infer)
  }
}

function memberPlace(node: Extract<ASTNode, { op: '.' }>): MemberPlace {
  const [of, key] = node.args
  return { key, start: node.pos, end: node.end, whole: { start: of.start, of } }
}

function plain(tree: Tree, type: Type): TypedTree {
  return { tree, type, from: null }
}

function literal(context: ExpressionContext, node: ASTNode, value: unknown): TypedTree {
  if (typeof value === 'string') return plain({ op: 'literal', value }, textType)
  if (typeof value === 'boolean') return plain({ op: 'literal', value }, yesnoType)
  if (value === null) return plain({ op: 'literal', value }, nullType)
  const digits = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : NaN
  const exact = typeof value !== 'bigint' || Number.isSafeInteger(digits)
  if (Number.isFinite(digits) && exact) return plain({ op: 'literal', value: digits }, numberType)
  const written = nodeSource(context, node)
  const suggestion = typeof value === 'bigint' ? `"${written}"` : null
  const notes = typeof value === 'bigint' ? ['A number has at most 15 digits; an id that long is a text.'] : []
  return refuseNode(context, node, { code: 'literal-not-allowed', names: [written], suggestion, notes })
}

/** A value that must be yes or no; `where` is the beginning of the message. */
function inferYesno(context: ExpressionContext, node: ASTNode, where: string): Tree {
  const { tree, type } = infer(context, node)
  if (type.kind === 'yesno' || type.kind === 'any' || type.kind === 'null') return tree
  refuseNode(context, node, {
    code: 'not-yesno',
    names: [where, typeName(type)],
    notes: yesnoNotes(context, node, type),
  })
  return tree
}

export function yesnoNotes(context: ExpressionContext, node: ASTNode, type: Type): readonly string[] {
  const written = nodeSource(context, node)
  if (type.kind === 'list') return [`Write size(${written}) > 0.`]
  return written.length > 60 ? [] : [`Write what it is compared with: ${written} == … or ${written} != null.`]
}

function negate(context: ExpressionContext, node: ASTNode): TypedTree {
  const { tree, type } = infer(context, node)
  if (type.kind !== 'number' && type.kind !== 'any') {
    return refuseNode(context, node, { code: 'needs-number', names: ['-', typeName(type)] })
  }
  const folded = tree.op === 'literal' && typeof tree.value === 'number'
  return plain(folded ? { op: 'literal', value: -Number(tree.value) } : { op: 'negate', of: tree }, numberType)
}

function junction(context: ExpressionContext, node: Extract<ASTNode, { op: '&&' | '||' }>): TypedTree {
  const where = `Each side of "${node.op}"`
  const several = severalValues(context, node)
  if (several !== null) {
    const names = [where, 'a text']
    return refuseNode(context, node, { code: 'not-yesno', names, ...several })
  }
  const left = inferYesno(context, node.args[0], where)
  const right = inferYesno(context, node.args[1], where)
  return plain({ op: node.op === '&&' ? 'and' : 'or', left, right }, yesnoType)
}

/** `x == "A" || "B"`, where the second text is compared as well; `x == null || ""`: an empty field is null alone. */
function severalValues(
  context: ExpressionContext,
  { op, args: [left, right] }: Extract<ASTNode, { op: '&&' | '||' }>,
): { readonly suggestion: string; readonly notes?: readonly string[] } | null {
  if (right.op !== 'value' || typeof right.args !== 'string') return null
  if (left.op !== (op === '||' ? '==' : '!=')) return null
  const [of, first] = left.args
  if (first.op !== 'value' || of.op === 'value') return null
  const written = nodeSource(context, left)
  if (right.args === '') return { suggestion: written, notes: ['A field without a text is null, never "".'] }
  const list = `${nodeSource(context, of)} in [${nodeSource(context, first)}, ${nodeSource(context, right)}]`
  return typeof first.args === 'string' ? { suggestion: op === '||' ? list : `(${list}) == false` } : null
}

function choose(context: ExpressionContext, [test, then, otherwise]: readonly [ASTNode, ASTNode, ASTNode]): TypedTree {
  const tested = inferYesno(context, test, 'What stands before "?"')
  const yes = infer(context, then)
  const no = infer(context, otherwise)
  // oxlint-disable-next-line unicorn/no-thenable -- a branch of `? :`, in a tree that is never awaited
  return plain({ op: 'choose', test: tested, then: yes.tree, else: no.tree }, unify(yes.type, no.type))
}

function listOf(context: ExpressionContext, nodes: readonly ASTNode[]): TypedTree {
  const items = nodes.map((node) => infer(context, node))
  const [first, ...rest] = items.map((item) => item.type)
  const type = listType(rest.reduce(unify, first ?? anyType))
  return plain({ op: 'list', items: items.map((item) => item.tree) }, type)
}

function mapOf(context: ExpressionContext, pairs: readonly (readonly [ASTNode, ASTNode])[]): TypedTree {
  const entries: [string, Tree][] = []
  const members: [string, Type][] = []
  for (const [key, node] of pairs) {
    if (key.op !== 'value' || typeof key.args !== 'string') return refuseNode(context, key, { code: 'map-key-text' })
    const value = infer(context, node)
    entries.push([key.args, value.tree])
    members.push([key.args, value.type])
  }
  return plain({ op: 'map', entries }, rowType(Object.fromEntries(members)))
}

/** Allowed for fields that cannot be written after a dot, such as `in`; no other index is. */
function index(context: ExpressionContext, node: Extract<ASTNode, { op: '[]' }>): TypedTree {
  const [of, key] = node.args
  const name = key.op === 'value' && typeof key.args === 'string' ? key.args : null
  const writable = name !== null && /^[A-Za-z_]\w*$/.test(name) && name !== 'in'
  if (name !== null && !writable) {
    return resolveMember(context, infer(context, of), { key: name, start: key.start, end: key.end })
  }
  const written = nodeSource(context, of)
  const first = nodeSource(context, key) === '0'
  const suggestion = writable ? `${operandOf(context.source, of)}.${name}` : first ? `first(${written})` : null
  return refuseNode(context, node, { code: 'no-index', suggestion, notes: [`One row of a list is first(${written}).`] })
}
