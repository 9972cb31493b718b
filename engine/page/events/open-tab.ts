/** Tabs and panels of a page: which are open, and which were open before and stay on the page. */
import { changeState } from './change-state.ts'
import type { AccordionBlock, Block, TabsBlock } from '../../definition/definition.ts'
import { ACTIVE_TAB } from '../address/address.ts'
import { withOpened, withoutView } from '../opened.ts'
import { drawnTabs, firstPanel, isFirstTabs, openTab, pathOfBlock, type TabsAt } from '../tabs.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import type { Value } from '../../expressions/tree.ts'
import type { PageCells } from '../cells.ts'
import type { ScreenStore } from '../store.ts'

interface OpenedTab {
  readonly block: TabsBlock | AccordionBlock
  readonly name: string
}

/**
 * Opens a tab or a panel. Returns the action that this triggers; null: none.
 *
 * @param type stores the name where a field has it
 */
export function openTabOf(
  cells: PageCells,
  { block, name }: OpenedTab,
  type: (field: string, value: Value) => string | null,
): string | null {
  const { definition, state, location } = cells
  const at = pathOfBlock(definition, block)
  if (!at) return null
  if (block.block === 'tabs' && openTab(block, cells.layout.get()) === name) return null
  const before = block.block === 'accordion' ? firstPanel(block) : []
  changeState(state.store, ({ opened }) => ({
    opened: withOpened({ ...opened, [at.path]: opened[at.path] ?? before }, at.path, name),
  }))
  if (block.block !== 'tabs') return null
  if (block.field !== null) return type(block.field, name)
  if (!isFirstTabs(definition, block, at.view)) return null
  const params = new URLSearchParams(location.params.get())
  params.set(ACTIVE_TAB, String(block.tabs.findIndex((tab) => tab.name === name)))
  location.moved(params, location.entry.get())
  return null
}

/** A new form session starts at the first tabs of its view. */
export function closeTabs(store: ScreenStore, view: string): void {
  changeState(store, ({ opened }) => ({ opened: withoutView(opened, view) }))
}

/** Records the open tabs: once shown, a tab stays on the page. Returns whether there was a new one. */
export function noteOpenTabs({ definition, state, location, layout }: PageCells): boolean {
  const at: TabsAt = layout.get()
  const noted = openTabs(
    at,
    location.views.get().flatMap(({ blocks }) => blocks),
  )
  const { opened } = state.store.getState()
  const next = noted.reduce((all, { block, name }) => {
    const path = pathOfBlock(definition, block)?.path
    return path === undefined ? all : withOpened(all, path, name)
  }, opened)
  if (next !== opened) changeState(state.store, { opened: next })
  return next !== opened
}

interface OpenTab {
  readonly block: TabsBlock
  readonly name: string
}

function openTabs(at: TabsAt, blocks: readonly Block[]): readonly OpenTab[] {
  return blocks.flatMap((block): readonly OpenTab[] => {
    if (block.visibleWhen !== null && !holds(block.visibleWhen, at.scope)) return []
    if (block.block !== 'tabs' && block.block !== 'accordion') return []
    const inside = drawnTabs(block, at).flatMap((tab) => openTabs(at, tab.blocks))
    return [...openOf(block, at), ...inside]
  })
}

function openOf(block: TabsBlock | AccordionBlock, at: TabsAt): readonly OpenTab[] {
  const name = block.block === 'tabs' ? openTab(block, at) : null
  return block.block === 'tabs' && name !== null ? [{ block, name }] : []
}
