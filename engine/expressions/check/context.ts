import type { ASTNode } from '@marcbachmann/cel-js'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Tree } from '../tree.ts'
import { ourName } from './other-languages.ts'
import { problem, type ProblemParts, type Problem } from './problem.ts'
import { balanced, operandOf, sourceText } from './ranges.ts'
import { anyType, type Scope, type Type } from './types.ts'

/** The origin of a value that is a name of the scope or a member below one. */
export interface ValueOrigin {
  readonly root: string
  readonly path: readonly string[]
}

export interface TypedTree {
  readonly tree: Tree
  readonly type: Type
  readonly from: ValueOrigin | null
}

/** The state of one check; `locals` are the names that map, filter, exists and all introduce. */
export interface ExpressionContext {
  readonly source: string
  readonly scope: Scope
  readonly locals: Readonly<Record<string, TypedTree>>
  readonly problems: Problem[]
  readonly names: Set<string>
  readonly members: Map<string, ValueOrigin>
}

export function newContext(source: string, scope: Scope): ExpressionContext {
  return { source, scope, locals: {}, problems: [], names: new Set(), members: new Map() }
}

const NULL: Tree = { op: 'literal', value: null }

/** Reports a problem and continues with a value that causes no further one: one mistake, one message. */
export function refuse(context: ExpressionContext, finding: ProblemParts): TypedTree {
  context.problems.push(problem({ ...finding, ...balanced(context.source, finding) }))
  return { tree: NULL, type: anyType, from: null }
}

/** Reports a problem at a whole node. */
export function refuseNode(
  context: ExpressionContext,
  node: ASTNode,
  finding: Omit<ProblemParts, 'start' | 'end'>,
): TypedTree {
  return refuse(context, { ...finding, start: node.start, end: node.end })
}

export function nodeSource(context: ExpressionContext, node: ASTNode): string {
  return sourceText(context.source, node)
}

export function resolveName(context: ExpressionContext, node: ASTNode, name: string): TypedTree {
  const tree: Tree = { op: 'name', name }
  const local = Object.hasOwn(context.locals, name) ? context.locals[name] : undefined
  if (local !== undefined) return { ...local, tree }
  const type = Object.hasOwn(context.scope, name) ? context.scope[name] : undefined
  if (type === undefined) return unknownName(context, node, name)
  context.names.add(name)
  return { tree, type, from: { root: name, path: [] } }
}

function unknownName(context: ExpressionContext, node: ASTNode, name: string): TypedTree {
  const names = [...Object.keys(context.locals), ...Object.keys(context.scope)]
  const [, member = null] = /^\s*\.\s*(\w+)/.exec(context.source.slice(node.end)) ?? []
  const notes =
    names.length === 0
      ? ['No names can be used in this expression.']
      : [`Names in this expression: ${listNames(names)}.`]
  return refuseNode(context, node, {
    code: 'unknown-name',
    names: [name],
    suggestion:
      ofRow(context, name) ??
      ourName(name, names) ??
      ofRow(context, name, true) ??
      nearestName(name, names) ??
      onlyHolder(context, member) ??
      onlyLocal(context, name),
    notes: [...notes, ...(member === null ? [`If it is a text, put it in quotes: "${name}".`] : [])],
  })
}

/** The only row with a member that is read of an unknown name: `row` for `item.Qty` in lines; null: none, or several. */
function onlyHolder({ scope, locals }: ExpressionContext, member: string | null): string | null {
  const types = {
    row: scope['row'],
    ...Object.fromEntries(Object.entries(locals).map(([name, { type }]) => [name, type])),
  }
  const has = (type: Type | undefined): boolean =>
    type?.kind === 'row' && member !== null && Object.hasOwn(type.members, member)
  const [only, another] = Object.entries(types).flatMap(([name, type]) => (has(type) ? [name] : []))
  return only !== undefined && another === undefined ? only : null
}

/** `l.Amount` in `rows.map(line, l.Amount)`: a short name for the only row that stands for each. */
function onlyLocal({ locals }: ExpressionContext, name: string): string | null {
  const [only, another] = Object.keys(locals)
  return only !== undefined && another === undefined && name.length <= 2 ? only : null
}

/** `form.Qty` if the row is a line and the form has the field, and vice versa; in `map(line, form.Qty)` it is `line.Qty`. */
function ofOther({ scope, locals }: ExpressionContext, { from }: TypedTree, key: string): string | null {
  const local = Object.entries(locals).findLast(
    ([, each]) => each.type.kind === 'row' && Object.hasOwn(each.type.members, key),
  )
  if (local && from?.path.length === 0) return `${local[0]}.${key}`
  const holder = from?.path.length === 0 ? { form: 'row', row: 'form' }[from.root] : undefined
  const type = holder === undefined ? undefined : scope[holder]
  return type?.kind === 'row' && !type.open && Object.hasOwn(type.members, key) ? `${holder}.${key}` : null
}

/** Resolves a bare field name to the row if there is one, otherwise the form; without a row, `row` means the form. */
function ofRow({ source, scope, locals }: ExpressionContext, name: string, isFolded = false): string | null {
  const { form } = scope
  if (name === 'row' && form?.kind === 'row') return 'form'
  const holders = { ...scope, ...Object.fromEntries(Object.entries(locals).map(([local, { type }]) => [local, type])) }
  const isOfForm = /\bform\./.test(source) || (scope['selected'] !== undefined && !/\brow\./.test(source))
  const named = [
    ...Object.keys(locals).toReversed(),
    ...(isOfForm ? ['form', 'row'] : ['row', 'form']),
    'session',
    'filter',
  ]
  for (const holder of named) {
    const type = holders[holder]
    if (type?.kind !== 'row') continue
    const isMeant = (key: string): boolean => key === name || (isFolded && key.toLowerCase() === name.toLowerCase())
    const member = Object.keys(type.members).find(isMeant)
    if (member !== undefined) return `${holder}.${member}`
  }
  return null
}

/** The location of a member's key, and what precedes it. */
export interface MemberPlace {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly whole?: { readonly start: number; readonly of: ASTNode }
}

/** `of.key`; `at` is the location of the key in the source. */
export function resolveMember(context: ExpressionContext, of: TypedTree, at: MemberPlace): TypedTree {
  const { key } = at
  const from = of.from === null ? null : { root: of.from.root, path: [...of.from.path, key] }
  const typed: TypedTree = { tree: { op: 'member', of: of.tree, key }, type: anyType, from }
  if (from !== null) context.members.set(JSON.stringify(from), from)
  if (of.type.kind === 'any') return typed
  if (of.type.kind !== 'row') return noMembers(context, of.type, at)
  const { members, open } = of.type
  const type = Object.hasOwn(members, key) ? members[key] : undefined
  if (type !== undefined) return { ...typed, type }
  if (open) return typed
  const other = ofOther(context, of, key)
  if (other !== null && at.whole) {
    const place = { start: at.whole.start, end: at.end }
    return refuse(context, { ...place, code: 'unknown-member', names: [key, describe(of)], suggestion: other })
  }
  const ofLines = linesNotes(of, key, members)
  return refuse(context, {
    ...at,
    code: 'unknown-member',
    names: [key, describe(of)],
    suggestion: ofLines.length > 0 ? null : nearestName(key, Object.keys(members)),
    notes: [
      ...ofLines,
      ...rolesNotes(of, key),
      ...linkNotes(of, key, members),
      `It has: ${listNames(Object.keys(members))}.`,
    ],
  })
}

export const NO_ROLES =
  'Roles are not read in expressions: a field names its readers in `seen`, a screen in `see` and `change`.'

/** `session.role`: what depends on a role is written without an expression. */
function rolesNotes({ from }: TypedTree, key: string): readonly string[] {
  if (from?.root !== 'session' || from.path.length > 0 || !/^(?:user)?roles?(?:name)?$/i.test(key)) return []
  return [NO_ROLES]
}

/** A field of the lines, which each line has: of all of them, or of any. */
function linesNotes(of: TypedTree, key: string, members: Readonly<Record<string, Type>>): readonly string[] {
  return Object.entries(members).flatMap(([name, type]) => {
    const each = type.kind === 'list' && type.of.kind === 'row' ? type.of.members[key] : undefined
    if (each === undefined) return []
    const rows = `${describe(of)}.${name}`
    const all = each.kind === 'number' ? [`of all: sum(${rows}.map(r, r.${key}))`] : []
    return [`Each row of "${name}" has it. Write ${[...all, `of any: ${rows}.exists(r, r.${key} == …)`].join(', ')}.`]
  })
}

/** A link holds the id and the text of its row: what else is there has to be filled in from it. */
function linkNotes({ from }: TypedTree, key: string, members: Readonly<Record<string, Type>>): readonly string[] {
  const [field, another] = from?.path ?? []
  const isLink = Object.keys(members).toSorted().join(' ') === 'id text'
  if (!isLink || field === undefined) return []
  const copied = `with fills: { ${key}: ${key} } of "${another ?? field}"`
  return another === undefined
    ? [`Copy it into a field of its own, ${copied}, and read ${from?.root}.${key}.`]
    : [
        `Expressions go one link far. Where "${another}" is chosen, copy it ${copied}, and read ${from?.root}.${field}.${key}.`,
      ]
}

function noMembers(context: ExpressionContext, type: Type, at: MemberPlace): TypedTree {
  const what = type.kind === 'list' ? 'a list' : type.kind === 'null' ? 'null' : 'a single value'
  const suggestion = asFunction(context, type, at)
  const whole = suggestion === null ? {} : { start: at.whole?.start ?? at.start }
  return refuse(context, { ...at, ...whole, code: 'no-members', names: [at.key, what], suggestion })
}

/** `rows.length` means `size(rows)`, and `rows.amount` the amounts of all rows. */
function asFunction(context: ExpressionContext, type: Type, { key, whole }: MemberPlace): string | null {
  if (!whole) return null
  const rows = type.kind === 'list' && type.of.kind === 'row' ? type.of : null
  const ofEach = `${operandOf(context.source, whole.of)}.map(r, r.${key})`
  // Lines may have a field of that name.
  if (rows !== null && Object.hasOwn(rows.members, key)) return ofEach
  if (/^(?:length|size|count|len)$/i.test(key) && (type.kind === 'list' || type.kind === 'text'))
    return `size(${nodeSource(context, whole.of)})`
  return rows?.open ? ofEach : null
}

/** The name of a row in a message: the path that leads to it. */
function describe(of: TypedTree): string {
  return of.from === null ? 'this row' : [of.from.root, ...of.from.path].join('.')
}
