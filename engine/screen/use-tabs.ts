import { useStore } from 'zustand'
import type { AccordionBlock, Tab, TabsBlock } from '../definition/definition.ts'
import { useScreen } from './host.ts'
import { drawnTabs, isShown, openTab } from '../page/tabs.ts'

/** A tabs block as it stands now. */
export interface Tabs {
  readonly shown: readonly Tab[]
  /** Those whose blocks are on the page: the open one, and every one visited before. */
  readonly drawn: readonly Tab[]
  readonly open: string | null
  choose(name: string): void
}

export function useTabs(block: TabsBlock): Tabs {
  const { definition, scope, store, activeTab, chooseTab } = useScreen()
  const opened = useStore(store, (state) => state.opened)
  const at = { definition, active: activeTab, opened, scope }
  const open = openTab(block, at)
  return {
    shown: block.tabs.filter((tab) => isShown(tab, scope)),
    drawn: drawnTabs(block, at),
    open,
    choose(name) {
      if (name !== open) chooseTab(block, name)
    },
  }
}

export interface Panels {
  readonly shown: readonly Tab[]
  readonly drawn: readonly Tab[]
  /** Notes that a panel was opened: from then on its blocks are on the page. */
  opened(name: string): void
}

export function usePanels(block: AccordionBlock): Panels {
  const { definition, scope, store, chooseTab } = useScreen()
  const opened = useStore(store, (state) => state.opened)
  return {
    shown: block.panels.filter((panel) => isShown(panel, scope)),
    drawn: drawnTabs(block, { definition, active: null, opened, scope }),
    opened: (name) => chooseTab(block, name),
  }
}
