import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import type { Row } from '../calls/contract.ts'
import type { OverlayName } from '../definition/definition.ts'
import { BlockBoundary } from './BlockBoundary.tsx'
import { useScreen } from './host.ts'

/** What the engine itself lays over a page: `engine/overlays/views.ts`. */
export type OverlayViews = {
  readonly [Name in OverlayName]: ComponentType<{ readonly with: Row; onClose(): void }>
}

export interface OverlayProps {
  readonly overlay: OverlayName
  readonly with: Row
  onClose(): void
}

/** The one that is open; loaded when it is first asked for. */
export function Overlay({ View }: { readonly View: ComponentType<OverlayProps> }) {
  const { store } = useScreen()
  const open = useStore(store, (state) => state.overlay)
  if (!open) return null
  return (
    <BlockBoundary definition={open}>
      <Suspense>
        <View {...open} onClose={() => store.setState({ overlay: null })} />
      </Suspense>
    </BlockBoundary>
  )
}
