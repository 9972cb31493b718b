import type { GridQuery, Sort } from './grid-source.ts'

/** None → ascending → descending → none (site-modules §4); `isAdded` keeps other sorted columns, like Shift does. */
export function nextSort({ sort }: GridQuery, field: string, isAdded: boolean): readonly Sort[] {
  const current = sort.find((each) => each.field === field)
  const next = current === undefined ? { field, isDown: false } : current.isDown ? null : { field, isDown: true }
  if (!isAdded) return next ? [next] : []
  if (current === undefined) return next ? [...sort, next] : sort
  return sort.flatMap((each) => (each.field === field ? (next ?? []) : each))
}

/** The value of `aria-sort`. */
export function ariaSort({ sort }: GridQuery, field: string): 'none' | 'ascending' | 'descending' {
  const current = sort.find((each) => each.field === field)
  if (current === undefined) return 'none'
  return current.isDown ? 'descending' : 'ascending'
}
