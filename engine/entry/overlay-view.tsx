/** The registry of overlays, loaded with the first of them. */
import { overlays as ownOverlays } from '../overlays/views.ts'
import type { OpenOverlayProps, OverlayViews, SiteOverlays } from '../screen/overlay.tsx'

/** The view of each overlay: the engine's own, and those of the site. */
export function overlayView(ofSite: SiteOverlays) {
  const overlays: OverlayViews = { ...ownOverlays, ...ofSite }
  return function OverlayView({ overlay, ...rest }: OpenOverlayProps) {
    const View = overlays[overlay]
    return <View {...rest} />
  }
}
