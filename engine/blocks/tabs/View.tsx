import { useEffect, useId } from 'react'
import type { KeyboardEvent } from 'react'
import type { BlockOf, Tab } from '../../definition/definition.ts'
import { Blocks } from '../../screen/Blocks.tsx'
import { useScreen } from '../../screen/host.ts'
import { useShallow } from 'zustand/react/shallow'
import { isUsable } from '../../page/tabs.ts'
import { disabledReason, useTabs } from '../../screen/use-tabs.ts'
import './tabs.css'

/** Tabs, one of which is open. The panel of a visited tab stays mounted, with what was typed in it. */
export function TabsView({ block }: { readonly block: BlockOf<'tabs'> }) {
  const id = useId()
  const tabs = useTabs(block)
  const { open, drawn } = tabs
  return (
    <div className="cs-tabs">
      <TabList id={id} {...tabs} />
      {drawn.map((tab) => (
        <div
          key={tab.name}
          id={`${id}${tab.name}`}
          className="cs-tabs__panel"
          role="tabpanel"
          aria-labelledby={`${id}${tab.name}-tab`}
          hidden={tab.name !== open}
        >
          <Blocks blocks={tab.blocks} />
        </div>
      ))}
    </div>
  )
}

type TabListProps = ReturnType<typeof useTabs> & { readonly id: string }

/** Arrow keys open the next enabled tab. A disabled one is reached by Tab, and a press shows why it is disabled. */
function TabList({ id, shown, open, choose }: TabListProps) {
  useOpenInSight(`${id}${open}-tab`)
  const usable = useScreen(useShallow(({ scope }) => shown.filter((tab) => isUsable(tab, scope))))
  const go = (event: KeyboardEvent) => {
    const isLeftToRight = getComputedStyle(event.currentTarget).direction === 'ltr'
    // The focus moves at once, but the open tab is drawn later: a second key may come in between.
    const focused = usable.findIndex(({ name }) => document.activeElement?.id === `${id}${name}-tab`)
    const index = focused < 0 ? usable.findIndex(({ name }) => name === open) : focused
    const next = stepOf(event.key, isLeftToRight, { index, count: usable.length })
    const tab = next === null ? undefined : usable[next]
    if (!tab) return
    event.preventDefault()
    choose(tab.name)
    document.getElementById(`${id}${tab.name}-tab`)?.focus()
  }
  return (
    <div className="cs-tabs__list" role="tablist" onKeyDown={go}>
      {shown.map((tab) => (
        <TabButton key={tab.name} id={id} tab={tab} isOpen={tab.name === open} onChoose={() => choose(tab.name)} />
      ))}
    </div>
  )
}

interface TabPosition {
  readonly index: number
  readonly count: number
}

function stepOf(key: string, isLeftToRight: boolean, { index, count }: TabPosition): number | null {
  const next = isLeftToRight ? 'ArrowRight' : 'ArrowLeft'
  const previous = isLeftToRight ? 'ArrowLeft' : 'ArrowRight'
  if (key === next) return (index + 1) % count
  if (key === previous) return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

interface TabButtonProps {
  readonly id: string
  readonly tab: Tab
  readonly isOpen: boolean
  onChoose(): void
}

function TabButton({ id, tab, isOpen, onChoose }: TabButtonProps) {
  const say = useScreen((host) => host.showMessage)
  const label = useScreen(({ textOf }) => textOf(tab.label))
  const canOpen = useScreen(({ scope }) => isUsable(tab, scope))
  const reason = useScreen((host) => disabledReason(tab, host))
  const choose = () => {
    if (canOpen) onChoose()
    else if (reason !== '') say(reason, { tone: 'warning' })
  }
  return (
    <button
      type="button"
      id={`${id}${tab.name}-tab`}
      className="cs-tabs__tab"
      role="tab"
      aria-selected={isOpen}
      aria-controls={isOpen ? `${id}${tab.name}` : undefined}
      aria-disabled={!canOpen}
      aria-description={reason === '' ? undefined : reason}
      title={reason === '' ? undefined : reason}
      tabIndex={isOpen || !canOpen ? 0 : -1}
      onClick={choose}
    >
      {label}
    </button>
  )
}

/** On a phone the tabs are wider than the screen. */
function useOpenInSight(id: string): void {
  useEffect(() => {
    // With the frame that lays the page out in any case: in between, reading a width would lay it out once more.
    const frame = requestAnimationFrame(() => scrollIntoSight(id))
    return () => cancelAnimationFrame(frame)
  }, [id])
}

function scrollIntoSight(id: string): void {
  const tab = document.getElementById(id)
  const list = tab?.parentElement
  if (!tab || !list || list.scrollWidth <= list.clientWidth) return
  list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 })
}
