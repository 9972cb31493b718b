import { lazy, Suspense, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Action } from '../../definition/definition.ts'
import type { ReadState, ScreenHost } from '../../runtime/host.ts'
import type { ListItem } from './list-items.ts'

const SelectedBar = lazy(async () => ({ default: (await import('./SelectedBar.tsx')).SelectedBar }))

interface SelectionBarProps {
  readonly host: ScreenHost
  readonly read: ReadState
  readonly actions: readonly Action[]
  readonly items: readonly ListItem[]
}

/** Floats at the bottom while rows are selected (foundation §2). */
export function SelectionBar({ host, read, actions, items }: SelectionBarProps) {
  const selected = useStore(host.store, (state) => state.selected)
  const chosen = useMemo(() => items.filter(({ key }) => selected.has(key)), [items, selected])
  if (chosen.length === 0) return null
  return (
    <Suspense>
      <SelectedBar {...{ host, read, actions, items, chosen }} />
    </Suspense>
  )
}
