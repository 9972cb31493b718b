/** The code that the next press of a page will need, better loaded before the press than after it. */
import { allBlocks } from '../definition/blocks.ts'
import type { Block, Definition } from '../definition/definition.ts'
import { loadDateParts } from '../ui/date-field/date-parts.ts'
import { loadValidators } from './form/load-validators.ts'
import { loadPanels } from './grid/bar/lazy-panels.ts'
import { deskGrid, phoneCards } from './grid/lazy-rows.ts'
import { gridDrawer } from './grid/desk/grid-drawer.ts'
import { laterBlocks } from './views.ts'
import { isDated } from '../fields/field-types.ts'

interface Device {
  /** Grids are cards there, and nothing is drawn on a canvas. */
  readonly isPhone: boolean
  /** Narrower than a desktop: desktop-only blocks are never drawn. */
  readonly isNarrow: boolean
}

/** Loaders for the views of a definition, one chunk each, in the order in which they are drawn. */
export function nextParts(definition: Definition, { isPhone, isNarrow }: Device): readonly (() => Promise<unknown>)[] {
  const width = isNarrow ? 'narrow' : 'wide'
  const blocks = Object.values(definition.views)
    .flatMap((view) => allBlocks(view.blocks))
    .filter(({ only }) => (only ?? width) === width)
  const names = new Set(blocks.map(({ block }) => block as string))
  const chunks = Object.entries(laterBlocks).flatMap(([name, { load }]) => (names.has(name) ? [load] : []))
  const forms = names.has('form') ? [async () => loadValidators(definition.validators)] : []
  const grids = blocks.filter((block) => block.block === 'grid')
  const drawers = isPhone ? [] : [...new Set(grids.map((block) => gridDrawer(definition, block).load))]
  // A phone that is turned has the width of a desk.
  const grid = names.has('grid') ? [loadPanels, ...drawers, deskGrid.load, phoneCards.load] : []
  return [
    ...chunks,
    ...forms,
    ...grid,
    ...(blocks.some((block) => hasMoment(block, definition)) ? [loadDateParts] : []),
  ]
}

function hasMoment(block: Block, { fields }: Definition): boolean {
  if (block.block !== 'form') return false
  return block.items.some(({ field }) => isDated(fields[field]?.type))
}
