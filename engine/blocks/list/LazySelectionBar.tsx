import { lazy, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import type { SelectionBarProps } from './SelectionBar.tsx'

const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }))

/** Floats at the bottom while rows are selected (foundation §2). */
export function LazySelectionBar(props: Omit<SelectionBarProps, 'chosen'>) {
  const { host, items } = props
  const selected = useStore(host.store, (state) => state.selected)
  const chosen = useMemo(() => items.filter(({ key }) => selected.has(key)), [items, selected])
  if (chosen.length === 0) return null
  return (
    <Suspense>
      <SelectionBar {...props} chosen={chosen} />
    </Suspense>
  )
}
