import type { Sort, Wanted } from '../sources/grid-source.ts'

/** None → up → down → none (site-modules §4); `isAdded` keeps the other columns' order, as Shift does. */
export function nextSort({ sort }: Wanted, field: string, isAdded: boolean): readonly Sort[] {
  const known = sort.find((each) => each.field === field)
  const next = known === undefined ? { field, isDown: false } : known.isDown ? null : { field, isDown: true }
  if (!isAdded) return next ? [next] : []
  if (known === undefined) return next ? [...sort, next] : sort
  return sort.flatMap((each) => (each.field === field ? (next ?? []) : each))
}

export function sortWords({ sort }: Wanted, field: string): 'none' | 'ascending' | 'descending' {
  const known = sort.find((each) => each.field === field)
  if (known === undefined) return 'none'
  return known.isDown ? 'descending' : 'ascending'
}
