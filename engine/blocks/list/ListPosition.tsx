import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReadState } from '../../screen/host.ts'
import type { ScreenStore } from '../../page/store.ts'
import type { Scroller } from '../../ui/virtual/scroller.ts'
import { readScrollPosition, storeScrollPosition, type StoredPosition } from './scroll-position.ts'

interface ListPositionProps {
  readonly read: ReadState
  readonly store: ScreenStore
  readonly scroller: Scroller
  /** Focuses a row that is drawn, without scrolling. */
  focusRow(key: string): void
}

/** Restores the scroll position after Back. Draws nothing; a chunk of its own because no first list needs it. */
export function ListPosition({ read, store, scroller, focusRow }: ListPositionProps): null {
  const { key: entry } = useLocation()
  const { question } = read
  const pending = useRef<StoredPosition | null>(null)
  useManualScrollRestoration()
  useLayoutEffect(() => {
    const stored = readScrollPosition(sessionStorage, entry)
    pending.current = stored?.question === question ? stored : null
    const save = () => {
      // If the page is left before it was restored, the stored position is still correct.
      if (pending.current) return
      const position = scroller.position()
      const rows = position === null ? 0 : scroller.heights.indexOf(position.key) + 1
      storeScrollPosition(sessionStorage, entry, { question, position, rows, active: store.getState().active })
    }
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [entry, question, scroller, store])
  useEffect(() => {
    const stored = pending.current
    if (!stored || read.status !== 'ready') return
    const { position, active, rows } = stored
    const isLoaded = position === null || scroller.heights.indexOf(position.key) !== -1
    if (!isLoaded && read.rows.length < rows && !read.isComplete && !read.error) return void read.more()
    pending.current = null
    // After the page's own effects on opening: scroll to the top, focus.
    requestAnimationFrame(() => {
      if (isLoaded && position) scroller.scrollTo(position.key, position.below)
      if (active !== null) focusRow(active)
    })
  })
  return null
}

/** The browser would restore pixels, before the rows are there. */
function useManualScrollRestoration(): void {
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])
}
