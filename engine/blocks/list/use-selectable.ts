import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ScreenHost } from '../../screen/host.ts'
import type { ListItem } from './list-items.ts'
import type { ListActions } from './list-state.ts'

type Items = readonly ListItem[]

/**
 * Whether the list has checkboxes: one of its rows may be selected, or is. A person who can decide none of them gets
 * no column of disabled boxes.
 */
export function useSelectable({ store }: Pick<ScreenHost, 'store'>, actions: ListActions, items: Items): boolean {
  const hasSelected = useStore(store, ({ selected }) => selected.size > 0)
  const hasFree = useMemo(() => items.some(({ refusal }) => refusal === null), [items])
  return actions.selected.length > 0 && (hasSelected || hasFree)
}
