/** The registry of what is laid over a page, loaded with the first that is. */
import { overlays as ownOverlays } from '../overlays/views.ts'
import type { OverlayProps, OverlayViews, SiteOverlays } from '../screen/overlay.tsx'

/** What draws each overlay: the engine's own, and those of the site. */
export function overlayView(ofSite: SiteOverlays) {
  const overlays: OverlayViews = { ...ownOverlays, ...ofSite }
  return function OverlayView({ overlay, ...rest }: OverlayProps) {
    const View = overlays[overlay]
    return <View {...rest} />
  }
}
