/** Sums over all rows that match, as a server sends them with the first page (site-modules §7, `get_totals`). */
import type { Row } from '../../engine/calls/contract.ts'
import type { Block, Definition, Read } from '../../engine/definition/definition.ts'
import { countedField, neededSums } from '../../engine/definition/ratio.ts'
import { MeasureSum } from '../../engine/fields/measure-sum.ts'
import { blocksOf } from './blocks.ts'
import type { StoryRows } from './filtering.ts'

/** The totals that blocks show for a read, summed; null: they show none. A grid itself sums those of child rows. */
export function storyTotals(
  read: Read,
  { views, fields }: Pick<Definition, 'views' | 'fields'>,
  rows: StoryRows,
): Row | null {
  const names = Object.values(views)
    .flatMap((view) => blocksOf(view))
    .flatMap((block) => summedFor(block, read))
    .filter((name) => !name.includes('.'))
  if (names.length === 0) return null
  const sums = new Map(names.map((name) => [name, new MeasureSum(fields[name])]))
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.at(index)
    for (const [name, sum] of sums) sum.add(amountIn(row, name), row)
  }
  return Object.fromEntries([...sums].map(([name, { value }]) => [name, value]))
}

/** The sums that a block needs for a read. */
function summedFor(block: Block, read: Read): readonly string[] {
  if (!('totals' in block) || block.read !== read.name) return []
  return block.block === 'grid' ? neededSums(block) : (block.totals ?? [])
}

/** The amount of a row, or 1 for a value that is counted. */
function amountIn(row: Row, name: string): number {
  const counted = countedField(name)
  return counted === null ? Number(row[name] ?? 0) : Number((row[counted] ?? null) !== null)
}
