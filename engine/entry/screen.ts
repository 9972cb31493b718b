/** Draws a screen: the runtime and the blocks of a list, in one chunk that is requested with the first screen. */
import type { Definition } from '../definition/definition.ts'
import type { SiteOverlays } from '../screen/overlay.tsx'
import { openAhead as openPageAhead, type PageSources } from '../page/react/open-page.ts'
import { createPlainPage } from '../page/plain-page.ts'
import { preloadable } from '../ui/preloadable.tsx'
import type { SeenFirst } from './whole-screen.tsx'

export { plainBlocks } from '../blocks/plain-views.ts'
export { ScreenView } from '../screen/ScreenView.tsx'

const loadWhole = () => import('./whole-screen.tsx')
const whole = preloadable(async () => (await loadWhole()).WholeScreen)
export const WholeScreen = whole.Component

/** Draws overlays, including those of the site: loaded with the first that is opened. */
export const overlayView = (ofSite: SiteOverlays) =>
  preloadable(async () => (await import('./overlay-view.tsx')).overlayView(ofSite)).Component

/**
 * Opens the page of the address before it is drawn. Resolves when every question has its first answer;
 * never rejects.
 */
export async function openAhead(sources: PageSources): Promise<void> {
  if (sources.definition.plain) return openPageAhead({ ...sources, create: createPlainPage })
  // If it does not load, the screen itself shows that.
  const loaded = await loadWhole().catch(() => null)
  if (loaded) await openPageAhead({ ...sources, create: loaded.createPageWithDrafts })
}

/** Loads the code for a screen that is not a plain list before it is drawn. */
export async function loadAhead(definition: Definition, seen: SeenFirst): Promise<void> {
  if (definition.plain) return
  const [{ loadSeenFirst }] = await Promise.all([loadWhole(), whole.load()])
  await loadSeenFirst(definition, seen)
}
