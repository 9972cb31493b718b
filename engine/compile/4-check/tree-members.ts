import type { Tree } from '../../expressions/tree.ts'

/** Members of `row` that a tree reads, each as often as it reads them. */
export function rowMembersOf(tree: Tree): readonly string[] {
  if (tree.op === 'member' && tree.of.op === 'name' && tree.of.name === 'row') return [tree.key]
  return partsOf(tree).flatMap(rowMembersOf)
}

/** Whether a tree hands on a name as a whole, as in `=filter`, and not just a member of it. */
export function speaksOfWhole(tree: Tree, name: string): boolean {
  if (tree.op === 'name') return tree.name === name
  if (tree.op === 'member' && tree.of.op === 'name') return false
  return partsOf(tree).some((part) => speaksOfWhole(part, name))
}

function partsOf(tree: Tree): readonly Tree[] {
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
