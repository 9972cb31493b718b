import type { BlockOf } from '../../definition/definition.ts'
import { useScreen } from '../../screen/host.ts'
import { linesFieldOf } from './lines/line-edits.ts'
import { LinesTable } from './lines/LinesTable.tsx'
import { GridTable } from './GridTable.tsx'

/** Rows of a read in columns; on a phone as cards (site-modules §2, §7). */
export function GridView({ block }: { readonly block: BlockOf<'grid'> }) {
  const host = useScreen()
  const field = linesFieldOf(host.definition, block)
  if (field !== null) return <LinesTable {...{ block, host, field }} />
  return <GridTable key={block.read} block={block} host={host} />
}
