import { fieldsOfInputs, isReportRead, type FileCheck, type PageFacts, type Path } from '../../compile/block.ts'
import { checkTotals } from '../check-totals.ts'
import { gridInputs, type GridNode } from './grid-facts.ts'

interface GridAt {
  readonly block: GridNode
  readonly path: Path
}

/** Edited, grouped and summed fields must belong to one read that is loaded completely. */
export function checkGrid(checking: FileCheck, facts: PageFacts, { block, path }: GridAt): void {
  const { positions, report } = checking
  const read = facts.reads.get(block.grid)
  const isPaged = facts.paged.has(read?.base ?? block.grid)
  const ofWhole = isReportRead(read?.node) ? (['edit'] as const) : (['edit', 'groupBy'] as const)
  const whole = ofWhole.find((word) => block[word] !== undefined)
  if (isPaged && whole !== undefined) {
    report({ code: 'paged-rows', names: [block.grid, whole], range: positions.key([...path, whole]) })
  }
  checkTotals(checking, facts, { read: block.grid, totals: block.totals, path })
  if (block.edit && read?.base === null) {
    report({ code: 'rows-of-several', names: [block.grid], range: positions.key([...path, 'edit']) })
  }
  for (const { item, declared, path: at } of fieldsOfInputs(gridInputs(block, facts), path)) {
    if (declared.words.value === undefined) continue
    report({ code: 'computed-edit', names: [item.name], range: positions.value(at) })
  }
}
