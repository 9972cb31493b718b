import { useEffect, useMemo } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useStore } from 'zustand'
import type { Card as CardDefinition } from '../../definition/definition.ts'
import type { ReadState } from '../../runtime/host.ts'
import { extendTo, toggle } from '../../runtime/selection.ts'
import type { ScreenStore } from '../../runtime/store.ts'
import { Card } from './Card.tsx'
import { commandOf, destination } from './keys.ts'
import type { ListActions, ListItem, Select } from './list-state.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface RowsProps {
  readonly card: CardDefinition
  readonly actions: ListActions
  readonly items: readonly ListItem[]
  readonly read: ReadState
  readonly store: ScreenStore
}

/** The cards in sight. Scrolling draws this component and nothing above it. */
export function Rows({ card, actions, items, read, store }: RowsProps) {
  const estimate = card.progress.length > 0 ? 132 : 84
  const { list, top, virtualizer, shown } = useVirtualRows({
    rows: items,
    answer: read.rows,
    estimate,
    onNearBottom: () => void read.more(),
  })
  const { selected, active, outcomes } = useStore(store)
  const select = useSelect(items, store)
  useFocus({ items, store, list, scrollTo: (index) => virtualizer.scrollToIndex(index) })
  const first = shown[0]?.index
  const isActiveDrawn = shown.some(({ index }) => items[index]?.key === active)
  return (
    <div
      ref={list}
      className="cs-rows"
      role="feed"
      aria-label="Documents"
      aria-busy={read.status !== 'ready'}
      inert={read.status === 'again'}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onKeyDown={(event) => obey(event, { items, store, select })}
    >
      {shown.map(({ index, start }) => {
        const item = items[index]
        if (!item) return null
        return (
          <Card
            key={item.key}
            measure={virtualizer.measureElement}
            {...{ item, card, index, select }}
            actions={actions.row}
            total={read.isComplete ? items.length : -1}
            start={start - top}
            isSelectable={actions.selected.length > 0}
            isSelected={selected.has(item.key)}
            isTabStop={isActiveDrawn ? item.key === active : index === first}
            outcome={outcomes.get(item.key) ?? null}
          />
        )
      })}
    </div>
  )
}

function useSelect(items: readonly ListItem[], store: ScreenStore): Select {
  return useMemo(() => {
    const selectable = items.filter(({ refusal }) => refusal === null).map(({ key }) => key)
    return ({ key, refusal }, isRange) => {
      if (refusal !== null && !store.getState().selected.has(key)) return
      if (isRange) extendTo(store, key, selectable)
      else toggle(store, key)
    }
  }, [items, store])
}

interface Obeying {
  readonly items: readonly ListItem[]
  readonly store: ScreenStore
  readonly select: Select
}

/** Keys count when the row itself has the focus, never inside a control of it. */
function obey(event: KeyboardEvent, { items, store, select }: Obeying): void {
  const target = event.target as HTMLElement
  const index = items.findIndex(({ key }) => key === target.dataset['key'])
  const item = items[index]
  const command = commandOf(event)
  if (!item || command === null) return
  event.preventDefault()
  const key = items[destination(command, index, items.length) ?? -1]?.key
  if (key !== undefined) store.setState({ active: key, focus: key })
  else select(item, command === 'extend')
}

interface FocusOptions {
  readonly items: readonly ListItem[]
  readonly store: ScreenStore
  readonly list: RefObject<HTMLElement | null>
  scrollTo(index: number): void
}

/** Brings the wanted row into sight and gives it the keyboard; waits while its page is on the way. */
function useFocus({ items, store, list, scrollTo }: FocusOptions): void {
  const focus = useStore(store, (state) => state.focus)
  useEffect(() => {
    const index = focus === null ? -1 : items.findIndex(({ key }) => key === focus)
    if (focus === null || index === -1) return
    store.setState({ focus: null })
    scrollTo(index)
    focusWhenDrawn(list, focus, MOST_FRAMES)
  })
}

/** A row far away is drawn a few frames after scrolling to it. */
const MOST_FRAMES = 30

function focusWhenDrawn(list: RefObject<HTMLElement | null>, key: string, frames: number): void {
  const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(list, key, frames - 1))
}
