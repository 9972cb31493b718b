import { memo, Suspense, useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import type { BlockOf, CardFields as CardDefinition } from '../../definition/definition.ts'
import { useScreen } from '../../screen/host.ts'
import type { ReadState } from '../../screen/host.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { optional } from '../../ui/optional.ts'
import { extendTo, takeFocus, toggle } from '../../page/events/selection.ts'
import { matchesMedia, NARROW } from '../../ui/use-media.ts'
import { useIdle } from '../../ui/use-idle.ts'
import type { ScreenStore } from '../../page/store.ts'
import { Card } from './Card.tsx'
import type { ListItem } from './list-items.ts'
import type { ListActions, Select } from './list-state.ts'
import { useSelectable } from './use-selectable.ts'
import type { Heights, Margins, RowRange } from '../../ui/virtual/heights.ts'
import type { Scroller } from '../../ui/virtual/scroller.ts'
import { useVirtualRows } from '../../ui/virtual/use-virtual-rows.ts'
import { hasScrollPosition } from './scroll-position.ts'
import { t } from '../../messages/message.ts'

const ListKeys = laterPart(async () => (await import('./ListKeys.tsx')).ListKeys)

// If it does not load, a person only loses the scroll position after Back.
const ListPosition = optional(async () => (await import('./ListPosition.tsx')).ListPosition)

interface RowsProps {
  readonly block: BlockOf<'list'>
  readonly actions: ListActions
  readonly items: readonly ListItem[]
  readonly read: ReadState
}

/** The cards in sight. Scrolling redraws this component and nothing above it. */
export const Rows = memo(function Rows({ block, actions, items, read }: RowsProps) {
  const { about } = block
  const host = useScreen()
  const { store } = host
  const keys = useMemo(() => items.map(({ key }) => key), [items])
  const { attach, range, heights, scroller } = useVirtualRows({
    keys,
    answer: read.rows,
    estimate: estimateOf(block.card),
    margins: listMargins,
    onNearEnd: () => void read.more(),
  })
  const select = useSelect(items, store)
  const focusRow = useCallback((key: string) => focusWhenDrawn(scroller, key, MAX_FRAMES), [scroller])
  useFocus({ store, scroller, focusRow })
  const isReturning = useIsReturning()
  const firstInSight = () => Math.max(heights.indexOf(scroller.position()?.key ?? ''), 0)
  const isIdle = useIdle(range.end > 0)
  return (
    <>
      {/* Above the rows, because on unmount it must read their position before they are removed. */}
      <Suspense>{isIdle || isReturning ? <ListPosition {...{ read, store, scroller, focusRow }} /> : null}</Suspense>
      <div
        ref={attach}
        {...FEED}
        aria-label={t('Documents')}
        aria-busy={read.status !== 'ready'}
        inert={read.status === 'again'}
        style={{ blockSize: heights.total() }}
      >
        {isIdle ? (
          <ListKeys
            {...{ host, items, about, select, firstInSight, onPress: block.onPress }}
            actions={actions.selected}
          />
        ) : null}
        <Cards {...{ block, actions, items, read, range, heights, select }} />
      </div>
    </>
  )
})

interface CardsProps extends RowsProps {
  readonly range: RowRange
  readonly heights: Heights
  readonly select: Select
}

function Cards({ block, actions, items, read, range, heights, select }: CardsProps) {
  const readOnly = useScreen((host) => host.readOnly)
  const store = useScreen((host) => host.store)
  const active = useStore(store, (state) => state.active)
  const isSelectable = useSelectable({ store }, actions, items)
  const shown = items.slice(range.first, range.end)
  const isActiveDrawn = shown.some(({ key }) => key === active)
  return shown.map((item, offset) => {
    const index = range.first + offset
    return (
      <Card
        key={item.key}
        {...{ item, index, select }}
        card={block.card}
        about={block.about}
        actions={actions.row}
        onPress={readOnly ? null : block.onPress}
        setSize={read.isComplete ? items.length : -1}
        start={heights.start(index)}
        isSelectable={isSelectable}
        isDecided={actions.selected.length > 0}
        isTabStop={isActiveDrawn ? item.key === active : offset === 0}
      />
    )
  })
}

/** It takes the focus when the focused row is scrolled out of sight. */
const FEED = { className: 'cs-rows', role: 'feed', tabIndex: -1 } as const

/** Whether Back led here, to a stored scroll position. */
function useIsReturning(): boolean {
  const { key } = useLocation()
  return useMemo(() => hasScrollPosition(sessionStorage, key), [key])
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

/** Scrolls to the row that is to be focused, and focuses it; waits while its page is loading. */
function useFocus({ store, scroller, focusRow }: FocusOptions): void {
  const focus = useStore(store, (state) => state.focus)
  useEffect(() => {
    if (focus === null || scroller.heights.indexOf(focus) === -1) return
    takeFocus(store)
    scroller.scrollTo(focus)
    focusRow(focus)
  })
}

/** A row far away is drawn a few frames after scrolling to it. */
const MAX_FRAMES = 30

function focusWhenDrawn(scroller: Scroller, key: string, frames: number): void {
  const row = scroller.element()?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(scroller, key, frames - 1))
}

/** The space of the bars at the edges of the window: a focused row must not be below them. */
function listMargins(): Margins {
  const top = document.querySelector('.cs-filters') ?? document.querySelector('.cs-bar')
  const bottom = document.querySelector('.cs-selection')
  const before = Math.max(top?.getBoundingClientRect().bottom ?? 0, 0)
  const after = bottom ? window.innerHeight - bottom.getBoundingClientRect().top : 0
  return { before: before + CLEARANCE_PX, after: Math.max(after + CLEARANCE_PX, MIN_AFTER_PX) }
}

/** Space for the floating selection bar, whether it is shown or not. */
const MIN_AFTER_PX = 96
/** Between a focused row and the bars. */
const CLEARANCE_PX = 8

/** The height of a card before any was measured: on a phone everything is stacked. */
function estimateOf(card: CardDefinition): number {
  const isNarrow = matchesMedia(NARROW)
  if (card.progress.length > 0) return isNarrow ? 289 : 164
  return isNarrow ? 210 : 112
}
