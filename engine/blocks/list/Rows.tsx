import { lazy, memo, Suspense, useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import type { BlockOf, Card as CardDefinition } from '../../definition/definition.ts'
import { useScreen } from '../../runtime/host.ts'
import type { ReadState } from '../../runtime/host.ts'
import { optional } from '../../ui/optional.ts'
import { extendTo, toggle } from '../../runtime/selection.ts'
import { matches, NARROW } from '../../ui/use-media.ts'
import { useIdle } from '../../ui/use-idle.ts'
import type { ScreenStore } from '../../runtime/store.ts'
import { Card } from './Card.tsx'
import { keptAs } from './kept-as.ts'
import type { ListItem } from './list-items.ts'
import type { ListActions, Select } from './list-state.ts'
import type { Scroller } from '../../ui/virtual/scroller.ts'
import { useVirtualRows } from '../../ui/virtual/use-virtual-rows.ts'
import { t } from '../../messages/message.ts'

const ListKeys = lazy(async () => ({ default: (await import('./ListKeys.tsx')).ListKeys }))

// What did not load costs a person the way back, nothing else.
const KeptPlace = optional(async () => (await import('./KeptPlace.tsx')).KeptPlace)

interface RowsProps {
  readonly block: BlockOf<'list'>
  readonly actions: ListActions
  readonly items: readonly ListItem[]
  readonly read: ReadState
}

/** The cards in sight. Scrolling draws this component and nothing above it. */
export const Rows = memo(function Rows({ block, actions, items, read }: RowsProps) {
  const { card, about } = block
  const host = useScreen()
  const { store } = host
  const keys = useMemo(() => items.map(({ key }) => key), [items])
  const { attach, range, heights, scroller } = useVirtualRows({
    keys,
    answer: read.rows,
    estimate: estimateOf(card),
    onNearBottom: () => void read.more(),
  })
  const active = useStore(store, (state) => state.active)
  const select = useSelect(items, store)
  const focusRow = useCallback((key: string) => focusWhenDrawn(scroller, key, MOST_FRAMES), [scroller])
  useFocus({ store, scroller, focusRow })
  const wasHere = useWasHere()
  const firstInSight = () => Math.max(heights.indexOf(scroller.place()?.key ?? ''), 0)
  const isIdle = useIdle(range.end > 0)
  const shown = items.slice(range.first, range.end)
  const isActiveDrawn = shown.some(({ key }) => key === active)
  return (
    <>
      {/* Above the rows: what is taken down with the page is asked where they stand before they go. */}
      <Suspense>{isIdle || wasHere ? <KeptPlace {...{ read, store, scroller, focusRow }} /> : null}</Suspense>
      <div
        ref={attach}
        {...FEED}
        aria-label={t('Documents')}
        aria-busy={read.status !== 'ready'}
        inert={read.status === 'again'}
        style={{ blockSize: heights.whole() }}
      >
        {isIdle ? (
          <Suspense>
            <ListKeys
              {...{ host, items, about, select, firstInSight, onPress: block.onPress }}
              actions={actions.selected}
            />
          </Suspense>
        ) : null}
        {shown.map((item, place) => {
          const index = range.first + place
          return (
            <Card
              key={item.key}
              {...{ item, card, about, index, select }}
              actions={actions.row}
              onPress={host.lookOnly ? null : block.onPress}
              setSize={read.isComplete ? items.length : -1}
              start={heights.start(index)}
              isSelectable={actions.selected.length > 0}
              isTabStop={isActiveDrawn ? item.key === active : place === 0}
            />
          )
        })}
      </div>
    </>
  )
})

/** It has the keyboard when the row that had it was scrolled away. */
const FEED = { className: 'cs-rows', role: 'feed', tabIndex: -1 } as const

/** Back leads to a place in the list that is kept. */
function useWasHere(): boolean {
  const { key } = useLocation()
  return useMemo(() => sessionStorage.getItem(keptAs(key)) !== null, [key])
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

interface FocusOptions {
  readonly store: ScreenStore
  readonly scroller: Scroller
  focusRow(key: string): void
}

/** Brings the wanted row into sight and gives it the keyboard; waits while its page is on the way. */
function useFocus({ store, scroller, focusRow }: FocusOptions): void {
  const focus = useStore(store, (state) => state.focus)
  useEffect(() => {
    if (focus === null || scroller.heights.indexOf(focus) === -1) return
    store.setState({ focus: null })
    scroller.scrollTo(focus)
    focusRow(focus)
  })
}

/** A row far away is drawn a few frames after scrolling to it. */
const MOST_FRAMES = 30

function focusWhenDrawn(scroller: Scroller, key: string, frames: number): void {
  const row = scroller.element()?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(scroller, key, frames - 1))
}

/** How high a card is before any was measured: on a phone everything stands below each other. */
function estimateOf(card: CardDefinition): number {
  const isNarrow = matches(NARROW)
  if (card.progress.length > 0) return isNarrow ? 289 : 164
  return isNarrow ? 210 : 112
}
