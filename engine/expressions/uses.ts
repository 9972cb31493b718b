/** What a checked expression reads from the names of its scope. */
import type { Tree } from './tree.ts'

/** `form.done` is `['form', 'done']`; a name with all of its members is `['form', null]`. */
export type Use = readonly [name: string, member: string | null]

const usesByTree = new WeakMap<Tree, readonly Use[]>()

/**
 * Each use without duplicates, in the order of the tree; names introduced by `map` and the like are excluded. Cached by
 * tree, because a tree belongs to several parts: its own, the block around it, the screen.
 */
export function usesOfTree(tree: Tree): readonly Use[] {
  const known = usesByTree.get(tree)
  if (known) return known
  const uses = new Map<string, Use>()
  collect(tree, [], (use) => void uses.set(use.join('\n'), use))
  const list = [...uses.values()]
  usesByTree.set(tree, list)
  return list
}

type Bound = readonly string[]

function collect(tree: Tree, bound: Bound, report: (use: Use) => void): void {
  if (tree.op === 'name') return bound.includes(tree.name) ? undefined : report([tree.name, null])
  if (tree.op === 'member' && tree.of.op === 'name') {
    return bound.includes(tree.of.name) ? undefined : report([tree.of.name, tree.key])
  }
  if (tree.op === 'each') {
    collect(tree.over, bound, report)
    return collect(tree.body, [...bound, tree.as], report)
  }
  for (const part of partsOf(tree)) collect(part, bound, report)
}

/** The expression with each direct subexpression replaced. */
export function mapTree(tree: Tree, change: (part: Tree) => Tree): Tree {
  switch (tree.op) {
    case 'literal':
    case 'name':
      return tree
    case 'member':
    case 'not':
    case 'negate':
      return { ...tree, of: change(tree.of) }
    case 'list':
      return { ...tree, items: tree.items.map(change) }
    case 'map':
      return { ...tree, entries: tree.entries.map(([key, value]) => [key, change(value)]) }
    case 'choose':
      // oxlint-disable-next-line unicorn/no-thenable -- a branch of `? :`, in a tree that is never awaited
      return { ...tree, test: change(tree.test), then: change(tree.then), else: change(tree.else) }
    case 'call':
      return { ...tree, args: tree.args.map(change) }
    case 'each':
      return { ...tree, over: change(tree.over), body: change(tree.body) }
    default:
      return { ...tree, left: change(tree.left), right: change(tree.right) }
  }
}

/** The direct subexpressions of an expression. */
export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.op) {
    case 'literal':
    case 'name':
      return []
    case 'member':
    case 'not':
    case 'negate':
      return [tree.of]
    case 'list':
      return tree.items
    case 'map':
      return tree.entries.map(([, value]) => value)
    case 'choose':
      return [tree.test, tree.then, tree.else]
    case 'call':
      return tree.args
    case 'each':
      return [tree.over, tree.body]
    default:
      return [tree.left, tree.right]
  }
}
