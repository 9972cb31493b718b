/** Views of one record, which rows open with all their values. */
import { allBlocks } from '../../definition/blocks.ts'
import type { Block, Definition, Read } from '../../definition/definition.ts'
import type { Tree } from '../../expressions/tree.ts'

/** The read whose rows open this view with the whole row or the server's version of it; null: it is not such a view. */
export function readOpening({ actions, views, reads }: Definition, view: string): Read | null {
  const openers = Object.values(actions).filter(({ steps }) =>
    steps.some(
      (step) =>
        step.step === 'show' && step.show.what === 'view' && step.show.view === view && step.with && isRow(step.with),
    ),
  )
  const names = new Set(openers.map(({ name }) => name))
  const blocks = Object.values(views).flatMap((each) => allBlocks(each.blocks))
  const block = blocks.find((each) => opens(each, names))
  return (block && 'read' in block ? reads[block.read] : undefined) ?? null
}

/** `row`, or `or(result.get_item, row)`. */
function isRow(tree: Tree): boolean {
  if (tree.op === 'name') return tree.name === 'row'
  return tree.op === 'call' && tree.name === 'or' && tree.args.some(isRow)
}

function opens(block: Block, actions: ReadonlySet<string>): boolean {
  if (block.block !== 'list' && block.block !== 'grid') return false
  return [block.onPress, ...block.actions].some((name) => name !== null && actions.has(name))
}
