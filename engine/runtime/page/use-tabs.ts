import { useLayoutEffect, useRef } from 'react'
import { useSearchParams, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import type { AccordionBlock, Tab, TabsBlock } from '../../definition/definition.ts'
import { useScreen } from '../host.ts'
import { ACTIVE_TAB, tabIn } from './address.ts'
import { drawnTabs, firstPanel, isFirstTabs, isShown, openTab, placeOf, withOpened } from './tabs.ts'

/** A tabs block as it stands now. */
export interface Tabs {
  readonly shown: readonly Tab[]
  /** Those whose blocks are on the page: the open one, and every one visited before. */
  readonly drawn: readonly Tab[]
  readonly open: string | null
  choose(name: string): void
}

export function useTabs(block: TabsBlock): Tabs {
  const { definition, scope, store, typed } = useScreen()
  const opened = useStore(store, (state) => state.opened)
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const at = { definition, active: tabIn(params), opened, scope }
  const open = openTab(block, at)
  const place = placeOf(definition, block)
  // What was chosen last: it is open a moment later, and a quick hand goes back before that.
  const chosen = useRef(open)
  useLayoutEffect(() => {
    chosen.current = open
  }, [chosen, open])
  useLayoutEffect(() => {
    if (place && open !== null) store.setState(({ opened }) => ({ opened: withOpened(opened, place.path, open) }))
  }, [store, place, open])
  return {
    shown: block.tabs.filter((tab) => isShown(tab, scope)),
    drawn: drawnTabs(block, at),
    open,
    choose(name) {
      if (name === chosen.current) return
      chosen.current = name
      if (block.field !== null) typed(block.field, name)
      if (place) store.setState(({ opened }) => ({ opened: withOpened(opened, place.path, name) }))
      if (block.field !== null || !place || !isFirstTabs(definition, block, place.view)) return
      const next = new URLSearchParams(window.location.search)
      next.set(ACTIVE_TAB, String(block.tabs.findIndex((tab) => tab.name === name)))
      setParams(next, { replace: true, state })
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
  const { definition, scope, store } = useScreen()
  const opened = useStore(store, (state) => state.opened)
  const place = placeOf(definition, block)
  return {
    shown: block.panels.filter((panel) => isShown(panel, scope)),
    drawn: drawnTabs(block, { definition, active: null, opened, scope }),
    opened(name) {
      if (!place) return
      const { path } = place
      store.setState(({ opened }) => ({
        opened: withOpened({ ...opened, [path]: opened[path] ?? firstPanel(block) }, path, name),
      }))
    },
  }
}
