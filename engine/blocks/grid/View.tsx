import type { BlockOf } from '../../definition/definition.ts'
import { useScreen } from '../../screen/host.ts'
import { GridTable } from './GridTable.tsx'

/** Rows of a read in columns; on a phone as cards (site-modules §2, §7). */
export function GridView({ block }: { readonly block: BlockOf<'grid'> }) {
  const host = useScreen()
  return <GridTable key={block.read} block={block} host={host} />
}
