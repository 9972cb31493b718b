import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import type { Row } from '../calls/contract.ts'
import type { OverlayName } from '../definition/definition.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useScreen } from './host.ts'
import type { OpenOverlay } from '../page/store.ts'
import { closeOverlay } from '../page/events/overlays.ts'

/** The overlays of the engine itself: `engine/overlays/views.ts`. */
export type OverlayViews = {
  readonly [Name in OverlayName]: ComponentType<{ readonly with: Row; onClose(): void }>
}

/** The overlays that the site draws: a viewer of files. */
export type SiteOverlays = Pick<OverlayViews, 'viewer'>

export interface OpenOverlayProps {
  readonly overlay: OverlayName
  readonly with: Row
  onClose(): void
}

/** The open overlay and those below it; each loaded when it is first opened. */
export function Overlay({ View }: { readonly View: ComponentType<OpenOverlayProps> }) {
  const store = useScreen((host) => host.store)
  const open = useStore(store, (state) => state.overlay)
  return layersOf(open).map((layer, height) => (
    <ErrorBoundary key={height} resetKey={layer}>
      <Suspense>
        <View overlay={layer.overlay} with={layer.with} onClose={() => closeOverlay(store, layer)} />
      </Suspense>
    </ErrorBoundary>
  ))
}

/** From the page upwards. */
function layersOf(open: OpenOverlay | null): readonly OpenOverlay[] {
  return open === null ? [] : [...layersOf(open.under ?? null), open]
}
