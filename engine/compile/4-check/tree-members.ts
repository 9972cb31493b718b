import type { Tree } from '../../expressions/tree.ts'
import { partsOf } from '../../expressions/uses.ts'

/** Members of `row` that a tree reads, each as often as it reads them. */
export function rowMembersOf(tree: Tree): readonly string[] {
  if (tree.op === 'member' && tree.of.op === 'name' && tree.of.name === 'row') return [tree.key]
  return partsOf(tree).flatMap(rowMembersOf)
}

/** Whether a tree passes on a name as a whole, as in `=filter`, and not only a member of it. */
export function passesOnWholeName(tree: Tree, name: string): boolean {
  if (tree.op === 'name') return tree.name === name
  if (tree.op === 'member' && tree.of.op === 'name') return false
  return partsOf(tree).some((part) => passesOnWholeName(part, name))
}
