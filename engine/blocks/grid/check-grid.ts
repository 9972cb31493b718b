import {
  fieldsOfInputs,
  fieldsOfRead,
  isComputedInRow,
  isReport,
  type Checking,
  type PageFacts,
  type Path,
} from '../../compile/block.ts'
import { inputsOf, type GridNode } from './grid-facts.ts'

interface GridAt {
  readonly block: GridNode
  readonly path: Path
}

/** Edited, grouped and summed fields must belong to one read that is loaded completely. */
export function checkGrid(checking: Checking, facts: PageFacts, { block, path }: GridAt): void {
  const { positions, report } = checking
  const read = facts.reads.get(block.grid)
  const isPaged = facts.paged.has(read?.base ?? block.grid)
  const ofWhole = isReport(read?.node) ? (['edit'] as const) : (['edit', 'groupBy'] as const)
  const whole = ofWhole.find((word) => block[word] !== undefined)
  if (isPaged && whole !== undefined) {
    report({ code: 'paged-rows', names: [block.grid, whole], range: positions.key([...path, whole]) })
  }
  if (isPaged) reportTotals(checking, facts, { block, path })
  if (block.edit && read?.base === null) {
    report({ code: 'rows-of-several', names: [block.grid], range: positions.key([...path, 'edit']) })
  }
  for (const { item, declared, path: at } of fieldsOfInputs(inputsOf(block, facts), path)) {
    if (declared.words.value === undefined) continue
    report({ code: 'computed-edit', names: [item.name], range: positions.value(at) })
  }
}

/** Totals of a paged read come from the server, which does not know values that only the screen computes. */
function reportTotals({ positions, report }: Checking, facts: PageFacts, { block, path }: GridAt): void {
  block.totals?.forEach((total, at) => {
    const [name = '', child] = total.split('.')
    const field = fieldsOfRead(facts, block.grid).get(name)
    if (child === undefined && !(field && isComputedInRow(field))) return
    report({ code: 'paged-total', names: [block.grid, total], range: positions.value([...path, 'totals', at]) })
  })
}
