/** Where somebody was in a list, for every entry of the browser's history: Back leads there again. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReadState } from '../../runtime/host.ts'
import type { ScreenStore } from '../../runtime/store.ts'
import type { Place, Scroller } from './scroller.ts'

export interface KeptPlace {
  readonly question: string
  /** Null: the list's own top was in sight. */
  readonly place: Place | null
  /** How many rows there must be to have it among them. */
  readonly rows: number
  /** The row that had the keyboard. */
  readonly active: string | null
}

const keptAs = (entry: string) => `countersign.place ${entry}`

export function keepPlace(storage: Storage, entry: string, kept: KeptPlace): void {
  try {
    storage.setItem(keptAs(entry), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs a person the way back, nothing else.
  }
}

export function keptPlace(storage: Storage, entry: string): KeptPlace | null {
  try {
    return JSON.parse(storage.getItem(keptAs(entry)) ?? 'null') as KeptPlace | null
  } catch {
    return null
  }
}

interface PlaceSources {
  readonly read: ReadState
  readonly store: ScreenStore
  readonly scroller: Scroller
  /** Gives the keyboard to a row that is drawn, without scrolling. */
  focusRow(key: string): void
}

export function useKeptPlace({ read, store, scroller, focusRow }: PlaceSources): void {
  const { key: entry } = useLocation()
  const { question } = read
  const wanted = useRef<KeptPlace | null>(null)
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
