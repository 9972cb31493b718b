import { fieldsOfRead, isComputedInRow, type Checking, type PageFacts, type Path } from '../compile/block.ts'

interface TotalsAt {
  readonly read: string
  readonly totals: readonly string[] | undefined
  /** Of the block. */
  readonly path: Path
}

/** Totals of a paged read come from the server, which does not know values that only the screen computes. */
export function checkTotals(
  { positions, report }: Checking,
  facts: PageFacts,
  { read, totals = [], path }: TotalsAt,
): void {
  if (!facts.paged.has(facts.reads.get(read)?.base ?? read)) return
  totals.forEach((total, at) => {
    const [name = '', child] = total.split('.')
    const field = fieldsOfRead(facts, read).get(name)
    if (child === undefined && !(field && isComputedInRow(field))) return
    report({ code: 'paged-total', names: [read, total], range: positions.value([...path, 'totals', at]) })
  })
}
