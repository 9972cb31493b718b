/** Where somebody was in a list, for every entry of the browser's history: Back leads there again. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReadState } from '../../runtime/host.ts'
import type { ScreenStore } from '../../runtime/store.ts'
import { keptAs } from './kept-as.ts'
import type { Place, Scroller } from '../../ui/virtual/scroller.ts'

interface Kept {
  readonly question: string
  /** Null: the list's own top was in sight. */
  readonly place: Place | null
  /** How many rows there must be to have it among them. */
  readonly rows: number
  /** The row that had the keyboard. */
  readonly active: string | null
}

function keepPlace(storage: Storage, entry: string, kept: Kept): void {
  try {
    storage.setItem(keptAs(entry), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs a person the way back, nothing else.
  }
}

function keptPlace(storage: Storage, entry: string): Kept | null {
  try {
    return JSON.parse(storage.getItem(keptAs(entry)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

interface KeptPlaceProps {
  readonly read: ReadState
  readonly store: ScreenStore
  readonly scroller: Scroller
  /** Gives the keyboard to a row that is drawn, without scrolling. */
  focusRow(key: string): void
}

/** Draws nothing; a part of its own because no first list needs it. */
export function KeptPlace({ read, store, scroller, focusRow }: KeptPlaceProps): null {
  const { key: entry } = useLocation()
  const { question } = read
  const wanted = useRef<Kept | null>(null)
  useScrollOfOurOwn()
  useLayoutEffect(() => {
    const kept = keptPlace(sessionStorage, entry)
    wanted.current = kept?.question === question ? kept : null
    const keep = () => {
      // Left before it was found again: what is kept is still where they were.
      if (wanted.current) return
      const place = scroller.place()
      const rows = place === null ? 0 : scroller.heights.indexOf(place.key) + 1
      keepPlace(sessionStorage, entry, { question, place, rows, active: store.getState().active })
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [entry, question, scroller, store])
  useEffect(() => {
    const kept = wanted.current
    if (!kept || read.status !== 'ready') return
    const isThere = kept.place === null || scroller.heights.indexOf(kept.place.key) !== -1
    if (!isThere && read.rows.length < kept.rows && !read.isComplete && !read.error) return void read.more()
    wanted.current = null
    // After what the page does of its own when it is opened: its top, its keyboard.
    requestAnimationFrame(() => {
      if (isThere && kept.place) scroller.scrollTo(kept.place.key, kept.place.below)
      if (kept.active !== null) focusRow(kept.active)
    })
  })
  return null
}

/** The browser would restore pixels, before the rows are there. */
function useScrollOfOurOwn(): void {
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])
}
