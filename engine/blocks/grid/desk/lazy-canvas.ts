import { preloadable } from '../../../ui/preloadable.tsx'
import type { CanvasProps } from './desk-props.ts'

/** 100 KB, requested when the rows have arrived or the page is idle, because it would share the network with them. */
export const lazyCanvas = preloadable<CanvasProps>(async () => (await import('./Canvas.tsx')).Canvas)
