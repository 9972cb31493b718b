import type { BlockViews } from '../engine/screen/host.ts'
import type { SiteOverlays } from '../engine/screen/overlay.tsx'
import { componentsOf, preloadable } from '../engine/ui/preloadable.tsx'

/** The views of this site's own blocks (`specs.ts`), each in a chunk of its own. */
export const laterWidgets = {
  scanner: preloadable(async () => (await import('./scanner/View.tsx')).ScannerView),
  pdf: preloadable(async () => (await import('./pdf/View.tsx')).PdfView),
  progress: preloadable(async () => (await import('./progress/View.tsx')).ProgressView),
}

export const widgets: BlockViews = componentsOf(laterWidgets)

/** The overlays of this site. */
export const widgetOverlays: SiteOverlays = {
  viewer: preloadable(async () => (await import('./pdf/View.tsx')).ViewerModal).Component,
}
