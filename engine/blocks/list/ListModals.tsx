import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import type { ModalsProps } from './Modals.tsx'

const Modals = lazy(async () => ({ default: (await import('./Modals.tsx')).Modals }))

/** The dialogs over the list, loaded when the first is opened. */
export function ListModals(props: Omit<ModalsProps, 'open'>) {
  const open = useStore(props.host.store, (state) => state.open)
  return open ? (
    <Suspense>
      <Modals {...props} open={open} />
    </Suspense>
  ) : null
}
