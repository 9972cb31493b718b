import type { BlockOf, Definition } from '../../../definition/definition.ts'
import { preloadable, type Preloadable } from '../../../ui/preloadable.tsx'
import { linesFieldOf } from '../lines/line-edits.ts'
import type { DrawnGridProps } from './desk-props.ts'

/** As elements: runs in the direction of the language, and speaks to a screen reader. */
export const lazyDomGrid = preloadable<DrawnGridProps>(async () => (await import('./dom/DomGrid.tsx')).DomGrid)

/** 100 KB, requested when the rows have arrived or the page is idle, because it would share the network with them. */
export const lazyCanvas = preloadable<DrawnGridProps>(async () => (await import('./Canvas.tsx')).Canvas)

/** More lines are higher than the highest element of a browser. */
const MOST_LINES = 800_000

/**
 * What draws the rows of a grid on a desk. The lines of a form are a few hundred, and a canvas is not mirrored where the
 * language runs from right to left; elsewhere it scrolls a million rows like ten.
 *
 * @param count of the lines
 */
export function gridDrawer(
  definition: Pick<Definition, 'reads'>,
  block: Pick<BlockOf<'grid'>, 'read'>,
  count = 0,
): Preloadable<DrawnGridProps> {
  const isOfLines = linesFieldOf(definition, block) !== null
  return (isOfLines || isMirrored()) && count <= MOST_LINES ? lazyDomGrid : lazyCanvas
}

const isMirrored = (): boolean => typeof document !== 'undefined' && document.documentElement.dir === 'rtl'
