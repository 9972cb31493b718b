/** Which tabs or panels of a block are open. Plain TypeScript. */
import type { AccordionBlock, Block, Definition, Tab, TabsBlock } from '../definition/definition.ts'
import { holds } from '../expressions/evaluate/evaluate.ts'
import type { OpenedParts } from './opened.ts'
import type { Names } from './scope/names.ts'

type TabsOrAccordion = TabsBlock | AccordionBlock

interface BlockPath {
  readonly path: string
  readonly view: string
}

const cache = new WeakMap<Definition['views'], ReadonlyMap<Block, BlockPath>>()

/** The path of a block: the same in a newer definition of the screen, so that open tabs stay open. */
export function pathOfBlock({ views }: Pick<Definition, 'views'>, block: Block | TabsOrAccordion): BlockPath | null {
  const places = cache.get(views) ?? placesIn(views)
  cache.set(views, places)
  return places.get(block as Block) ?? null
}

function placesIn(views: Definition['views']): ReadonlyMap<Block, BlockPath> {
  const places = new Map<Block, BlockPath>()
  const walk = (blocks: readonly Block[], path: string, view: string): void => {
    for (const [index, block] of blocks.entries()) {
      places.set(block, { path: `${path}/${index}`, view })
      for (const tab of tabsOf(block)) walk(tab.blocks, `${path}/${index}/${tab.name}`, view)
    }
  }
  for (const view of Object.values(views)) walk(view.blocks, view.name, view.name)
  return places
}

function tabsOf(block: Block): readonly Tab[] {
  if (block.block === 'tabs') return block.tabs
  return block.block === 'accordion' ? block.panels : []
}

/** Whether the address controls this tabs block: the first of a view, unless a form field stores its tab. */
export function isFirstTabs({ views }: Definition, block: TabsBlock, view: string): boolean {
  const first = views[view]?.blocks.find((each) => each.block === 'tabs')
  return first === (block as Block)
}

/** What determines the open tab: address, earlier choices, and the names that conditions use. */
export interface TabsAt {
  readonly definition: Definition
  /** `activeTab` of the address. */
  readonly active: number | null
  readonly opened: OpenedParts
  readonly scope: Names
}

/** The open tab: by field or address, else the last opened, else the first; never a hidden or disabled one. */
export function openTab(block: TabsBlock, { definition, active, opened, scope }: TabsAt): string | null {
  const can = block.tabs.filter((tab) => isTabShown(tab, scope) && isUsable(tab, scope))
  const place = pathOfBlock(definition, block)
  const candidates = [
    block.field === null ? null : (scope['form'] as Names)[block.field],
    block.field === null && place && isFirstTabs(definition, block, place.view) && active !== null
      ? block.tabs[active]?.name
      : null,
    place ? opened[place.path]?.at(-1) : null,
  ]
  const open = candidates.find((name) => can.some((tab) => tab.name === name))
  return (typeof open === 'string' ? open : can[0]?.name) ?? null
}

/** Whether the tab is shown. A condition that cannot be computed counts as false. */
export function isTabShown({ visibleWhen }: Tab, scope: Names): boolean {
  return visibleWhen === null || holds(visibleWhen, scope)
}

/** Whether the tab can be opened; otherwise it is drawn as disabled. */
export function isUsable({ enabledWhen }: Tab, scope: Names): boolean {
  return enabledWhen === null || holds(enabledWhen.when, scope)
}

/**
 * Tabs and panels whose blocks are on the page: the open tab, and those that were open before and are still shown, so
 * that values typed in them stay.
 */
export function drawnTabs(block: TabsOrAccordion, at: TabsAt): readonly Tab[] {
  const place = pathOfBlock(at.definition, block)
  const visited = place ? (at.opened[place.path] ?? firstPanel(block)) : []
  const open = block.block === 'tabs' ? openTab(block, at) : null
  return tabsOf(block as Block).filter(
    (tab) => tab.name === open || (visited.includes(tab.name) && isTabShown(tab, at.scope)),
  )
}

/** An accordion starts with its first panel open. */
export function firstPanel(block: TabsOrAccordion): readonly string[] {
  const first = block.block === 'accordion' ? block.panels[0] : undefined
  return first ? [first.name] : []
}
