import type { ComponentType } from 'react'
import type { OverlayViews, SiteOverlays } from '../screen/overlay.tsx'
import { preloadable } from '../ui/preloadable.tsx'
import type { OverlayProps } from './record.ts'

type OverlayView = ComponentType<OverlayProps>

/** Each in a chunk of its own, loaded when it is first opened. */
const later = (load: () => Promise<OverlayView>): OverlayView => preloadable(load).Component

/** The overlays of the engine itself (definition/action.ts, OverlayName). */
export const overlays: Omit<OverlayViews, keyof SiteOverlays> = {
  comments: later(async () => (await import('./Comments.tsx')).Comments),
  details: later(async () => (await import('./Details.tsx')).Details),
  attachments: later(async () => (await import('./Attachments.tsx')).Attachments),
  numbering: later(async () => (await import('./Numbering.tsx')).Numbering),
  history: later(async () => (await import('./History.tsx')).History),
  import: later(async () => (await import('./Import.tsx')).Import),
  help: later(async () => (await import('./Help.tsx')).Help),
}
