/** What draws a screen: the runtime and the blocks of a list, one chunk, asked for with the first screen. */
import { lazy } from 'react'

export { plainBlocks } from './blocks/plain-views.ts'
export { readAhead } from './runtime/read-ahead.ts'
export { ScreenView } from './runtime/ScreenView.tsx'

export const WholeScreen = lazy(async () => ({ default: (await import('./whole-screen.tsx')).WholeScreen }))
export const OverlayView = lazy(async () => ({ default: (await import('./overlay-view.tsx')).OverlayView }))
