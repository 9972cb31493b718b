import { useMemo } from 'react'
import { useStore } from 'zustand'
import { laterPart } from '../../ui/later-part.tsx'
import type { SelectionBarProps } from './SelectionBar.tsx'

const SelectionBar = laterPart(async () => (await import('./SelectionBar.tsx')).SelectionBar)

/** Floats at the bottom while rows are selected (foundation §2). */
export function LazySelectionBar(props: Omit<SelectionBarProps, 'chosen'>) {
  const { host, items } = props
  const selected = useStore(host.store, (state) => state.selected)
  const chosen = useMemo(() => items.filter(({ key }) => selected.has(key)), [items, selected])
  return chosen.length === 0 ? null : <SelectionBar {...props} chosen={chosen} />
}
