import type { GridQuery, Sort } from './grid-source.ts'

/** None → up → down → none (site-modules §4); `isAdded` keeps the other columns' order, as Shift does. */
export function nextSort({ sort }: GridQuery, field: string, isAdded: boolean): readonly Sort[] {
  const current = sort.find((each) => each.field === field)
  const next = current === undefined ? { field, isDown: false } : current.isDown ? null : { field, isDown: true }
  if (!isAdded) return next ? [next] : []
  if (current === undefined) return next ? [...sort, next] : sort
  return sort.flatMap((each) => (each.field === field ? (next ?? []) : each))
}

/** As `aria-sort` says it. */
export function ariaSort({ sort }: GridQuery, field: string): 'none' | 'ascending' | 'descending' {
  const current = sort.find((each) => each.field === field)
  if (current === undefined) return 'none'
  return current.isDown ? 'descending' : 'ascending'
}
