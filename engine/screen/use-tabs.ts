import { useStore } from 'zustand'
import type { AccordionBlock, Tab, TabsBlock } from '../definition/definition.ts'
import { useShallow } from 'zustand/react/shallow'
import { useScreen, type ScreenHost } from './host.ts'
import { drawnTabs, isTabShown, isUsable, openTab, type TabsAt } from '../page/tabs.ts'

/** The current state of a tabs block. */
export interface Tabs {
  readonly shown: readonly Tab[]
  /** The tabs whose blocks are mounted: the open one, and every one visited before. */
  readonly drawn: readonly Tab[]
  readonly open: string | null
  choose(name: string): void
}

export function useTabs(block: TabsBlock): Tabs {
  const store = useScreen((host) => host.store)
  const chooseTab = useScreen((host) => host.chooseTab)
  const opened = useStore(store, (state) => state.opened)
  const at = ({ definition, activeTab, scope }: ScreenHost): TabsAt => ({
    definition,
    active: activeTab,
    opened,
    scope,
  })
  const open = useScreen((host) => openTab(block, at(host)))
  return {
    shown: useScreen(useShallow(({ scope }) => block.tabs.filter((tab) => isTabShown(tab, scope)))),
    drawn: useScreen(useShallow((host) => drawnTabs(block, at(host)))),
    open,
    choose(name) {
      if (name !== open) chooseTab(block, name)
    },
  }
}

export interface TabPanels {
  readonly shown: readonly Tab[]
  readonly drawn: readonly Tab[]
  /** Records that a panel was opened: from then on its blocks are mounted. */
  opened(name: string): void
}

export function usePanels(block: AccordionBlock): TabPanels {
  const store = useScreen((host) => host.store)
  const chooseTab = useScreen((host) => host.chooseTab)
  const opened = useStore(store, (state) => state.opened)
  return {
    shown: useScreen(useShallow(({ scope }) => block.panels.filter((panel) => isTabShown(panel, scope)))),
    drawn: useScreen(
      useShallow(({ definition, scope }) => drawnTabs(block, { definition, active: null, opened, scope })),
    ),
    opened: (name) => chooseTab(block, name),
  }
}

/** Why a tab or a panel cannot be opened; '' when it can, or when no reason is declared. */
export function disabledReason(tab: Tab, { scope, textOf }: Pick<ScreenHost, 'scope' | 'textOf'>): string {
  return isUsable(tab, scope) || !tab.enabledWhen ? '' : textOf(tab.enabledWhen.reason)
}
