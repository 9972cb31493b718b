/** Sums over all rows that match, as a server sends them with the first page (site-modules §7, `get_totals`). */
import type { Definition, Read } from '../definition/definition.ts'
import { blocksOf } from './blocks.ts'
import type { Rows } from './filtering.ts'
import type { Row } from './rows.ts'

/** The totals that blocks show for a read, summed; null: they show none. A grid itself sums those of child rows. */
export function totalsOf(read: Read, { views }: Pick<Definition, 'views'>, rows: Rows): Row | null {
  const names = Object.values(views)
    .flatMap((view) => blocksOf(view))
    .flatMap((block) => ('totals' in block && block.read === read.name ? (block.totals ?? []) : []))
    .filter((name) => !name.includes('.'))
  if (names.length === 0) return null
  const sums = new Map(names.map((name) => [name, 0]))
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.at(index)
    for (const [name, sum] of sums) sums.set(name, sum + Number(row[name] ?? 0))
  }
  return Object.fromEntries(sums)
}
