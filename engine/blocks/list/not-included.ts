import type { ListItem } from './list-items.ts'

/**
 * Rows a person may believe to be among the selected ones: those the first action may not be used on and,
 * once everything selectable is selected, those that can never be selected.
 */
export function countNotIncluded(items: readonly ListItem[], selected: ReadonlySet<string>, byAction: number): number {
  const free = items.filter(({ refusal }) => refusal === null)
  const isAll = free.length > 1 && free.every(({ key }) => selected.has(key))
  return byAction + (isAll ? items.filter(({ key, refusal }) => refusal !== null && !selected.has(key)).length : 0)
}
