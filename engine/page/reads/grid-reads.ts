/** Which reads a grid sends itself. */
import type { Block, Definition, Read } from '../../definition/definition.ts'
import { allUses, inputsIn, readsName, screenBlocks, usesOfBlock } from '../../definition/uses-of.ts'

/**
 * The names of the reads whose rows only grids show, and nothing edits, decides on or refers to. A grid requests such
 * rows itself, page by page, or all of them in a worker: they never become JavaScript objects in the state of the page.
 */
export function gridReads(definition: Definition): ReadonlySet<string> {
  const grids = new Set(screenBlocks(definition).filter(showsRowsOnly))
  const inPage = namesInPage(definition, grids)
  const names = [...grids].flatMap((block) => (block.block === 'grid' ? [block.read] : []))
  return new Set(names.filter((name) => !inPage.has(name) && isSentByGrid(definition, definition.reads[name])))
}

/** A grid without editable cells, whose expressions do not refer to its rows. */
function showsRowsOnly(block: Block): boolean {
  return block.block === 'grid' && inputsIn(block).length === 0 && !readsName(block, block.read)
}

/** The names that anything besides the rows of these grids uses. */
function namesInPage(definition: Definition, grids: ReadonlySet<Block>): ReadonlySet<string> {
  const blocks = screenBlocks(definition).map((block) => {
    const uses = usesOfBlock(definition, block)
    if (block.block !== 'grid' || !grids.has(block)) return uses
    return { ...uses, names: uses.names.filter(([name]) => name !== block.read) }
  })
  const used = allUses({ uses: { ...definition.uses, blocks } }).map(([name]) => name)
  const parts = Object.values(definition.reads).flatMap(({ from }) => (from.from === 'part' ? [from.of] : []))
  return new Set([...used, ...parts])
}

/** A worker evaluates no expressions: it would sum, sort and group computed fields by the values that the ERP sent. */
function isSentByGrid({ fields, uses }: Definition, read: Read | undefined): boolean {
  if (read?.from.from !== 'call' || read.from.method !== 'GET' || read.one) return false
  const isComputed = (name: string): boolean =>
    uses.fields[name]?.inRow === true || (fields[name]?.lines?.fields ?? []).some(isComputed)
  return read.pageSize !== null || !read.fields.some(isComputed)
}
