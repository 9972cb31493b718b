/** What draws a screen: the runtime and the registries of blocks, widgets and overlays, one chunk, asked for with the first screen. */
import { lazy } from 'react'
import { widgets } from '../widgets/views.ts'
import { blocks as ownBlocks } from './blocks/views.ts'
import { overlays as ownOverlays } from './overlays/views.ts'
import type { BlockViews } from './runtime/host.ts'
import type { OverlayViews } from './runtime/overlay.tsx'

export { readAhead } from './runtime/read-ahead.ts'
export { ScreenView } from './runtime/ScreenView.tsx'

/** Every block's view; does not compile until a new block has one. */
export const blocks: BlockViews = { ...ownBlocks, ...widgets }

export const overlays: OverlayViews = {
  ...ownOverlays,
  viewer: lazy(async () => ({ default: (await import('../widgets/pdf-viewer/ViewerModal.tsx')).ViewerModal })),
}
