import { lazy, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import type { SelectedBarProps } from './SelectedBar.tsx'

const SelectedBar = lazy(async () => ({ default: (await import('./SelectedBar.tsx')).SelectedBar }))

/** Floats at the bottom while rows are selected (foundation §2). */
export function SelectionBar(props: Omit<SelectedBarProps, 'chosen'>) {
  const { host, items } = props
  const selected = useStore(host.store, (state) => state.selected)
  const chosen = useMemo(() => items.filter(({ key }) => selected.has(key)), [items, selected])
  if (chosen.length === 0) return null
  return (
    <Suspense>
      <SelectedBar {...props} chosen={chosen} />
    </Suspense>
  )
}
