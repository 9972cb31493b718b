import { lazy, type ComponentType } from 'react'
import type { Row } from '../runtime/host.ts'
import type { OverlayViews, SiteOverlays } from '../runtime/overlay.tsx'

type OverlayView = ComponentType<{ readonly with: Row; onClose(): void }>

/** Each in a chunk of its own: loaded when it is first asked for. */
function later(load: () => Promise<OverlayView>): OverlayView {
  return lazy(async () => ({ default: await load() })) as unknown as OverlayView
}

/** What the engine itself lays over a page (definition/action.ts, OverlayName). */
export const overlays: Omit<OverlayViews, keyof SiteOverlays> = {
  comments: later(async () => (await import('./AboutRow.tsx')).CommentsOverlay),
  details: later(async () => (await import('./AboutRow.tsx')).DetailsOverlay),
  attachments: later(async () => (await import('../blocks/files/FilesModal.tsx')).FilesModal),
  numbering: later(async () => (await import('./Numbering.tsx')).Numbering),
  help: later(async () => (await import('./Help.tsx')).Help),
}
