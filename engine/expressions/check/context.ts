import type { ASTNode } from '@marcbachmann/cel-js'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Tree } from '../tree.ts'
import { problem, type Finding, type Problem } from './problem.ts'
import { any, type Scope, type Type } from './types.ts'

/** Where a value comes from, when it is a name of the scope or a member below one. */
export interface Origin {
  readonly root: string
  readonly path: readonly string[]
}

export interface Typed {
  readonly tree: Tree
  readonly type: Type
  readonly from: Origin | null
}

/** What one check gathers; `locals` are the names that map, filter, exists and all bring in. */
export interface Context {
  readonly source: string
  readonly scope: Scope
  readonly locals: Readonly<Record<string, Typed>>
  readonly problems: Problem[]
  readonly names: Set<string>
  readonly members: Map<string, Origin>
}

export function newContext(source: string, scope: Scope): Context {
  return { source, scope, locals: {}, problems: [], names: new Set(), members: new Map() }
}

const NULL: Tree = { op: 'literal', value: null }

/** Says what is wrong and goes on with a value that causes no further message: one mistake, one message. */
export function refuse(context: Context, finding: Finding): Typed {
  context.problems.push(problem(finding))
  return { tree: NULL, type: any, from: null }
}

/** Refuses at a whole node. */
export function refuseNode(context: Context, node: ASTNode, finding: Omit<Finding, 'start' | 'end'>): Typed {
  return refuse(context, { ...finding, start: node.start, end: node.end })
}

export function sourceOf(context: Context, node: ASTNode): string {
  return context.source.slice(node.start, node.end)
}

export function resolveName(context: Context, node: ASTNode, name: string): Typed {
  const tree: Tree = { op: 'name', name }
  const local = Object.hasOwn(context.locals, name) ? context.locals[name] : undefined
  if (local !== undefined) return { ...local, tree }
  const type = Object.hasOwn(context.scope, name) ? context.scope[name] : undefined
  if (type === undefined) return unknownName(context, node, name)
  context.names.add(name)
  return { tree, type, from: { root: name, path: [] } }
}

function unknownName(context: Context, node: ASTNode, name: string): Typed {
  const names = [...Object.keys(context.locals), ...Object.keys(context.scope)]
  const notes =
    names.length === 0
      ? ['No names can be used in this expression.']
      : [`Names in this expression: ${listNames(names)}.`]
  return refuseNode(context, node, {
    code: 'unknown-name',
    names: [name],
    suggestion: ofForm(context, name) ?? nearestName(name, names),
    notes: [...notes, `If it is a text, put it in quotes: "${name}".`],
  })
}

/** Where there is no row, the values beside an input are those of the form. */
function ofForm({ scope: { form } }: Context, name: string): string | null {
  if (form?.kind !== 'row') return null
  if (name === 'row') return 'form'
  return Object.hasOwn(form.members, name) ? `form.${name}` : null
}

/** `of.key`; `at` is where the key stands in the source. */
export function resolveMember(
  context: Context,
  of: Typed,
  at: { readonly key: string; readonly start: number; readonly end: number },
): Typed {
  const { key } = at
  const from = of.from === null ? null : { root: of.from.root, path: [...of.from.path, key] }
  const found: Typed = { tree: { op: 'member', of: of.tree, key }, type: any, from }
  if (from !== null) context.members.set(JSON.stringify(from), from)
  if (of.type.kind === 'any') return found
  if (of.type.kind !== 'row') return noMembers(context, of.type, at)
  const { members, open } = of.type
  const type = Object.hasOwn(members, key) ? members[key] : undefined
  if (type !== undefined) return { ...found, type }
  if (open) return found
  return refuse(context, {
    ...at,
    code: 'unknown-member',
    names: [key, describe(of)],
    suggestion: nearestName(key, Object.keys(members)),
    notes: [`It has: ${listNames(Object.keys(members))}.`],
  })
}

function noMembers(
  context: Context,
  type: Type,
  at: { readonly key: string; readonly start: number; readonly end: number },
): Typed {
  const what = type.kind === 'list' ? 'a list' : type.kind === 'null' ? 'null' : 'a single value'
  return refuse(context, { ...at, code: 'no-members', names: [at.key, what] })
}

/** How a message names a row: by the words that lead to it. */
function describe(of: Typed): string {
  return of.from === null ? 'this row' : [of.from.root, ...of.from.path].join('.')
}
