/** The registry of what is laid over a page, loaded with the first that is. */
import { lazy } from 'react'
import { overlays as ownOverlays } from './overlays/views.ts'
import type { OverlayProps, OverlayViews } from './runtime/overlay.tsx'

const overlays: OverlayViews = {
  ...ownOverlays,
  viewer: lazy(async () => ({ default: (await import('../widgets/pdf-viewer/ViewerModal.tsx')).ViewerModal })),
}

export function OverlayView({ overlay, ...rest }: OverlayProps) {
  const View = overlays[overlay]
  return <View {...rest} />
}
