import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { entryKey } from '../ui/history-entry.ts'
import { pollEachFrame } from './poll-each-frame.ts'

interface ScrollPosition {
  readonly y: number
  /** The row that had the focus. */
  readonly row: string | null
}

const STORAGE_KEY = 'countersign.page-place '

/** Stores the scroll position, for the way back to this entry of the history. */
export function saveScrollPosition(): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null
  try {
    sessionStorage.setItem(
      STORAGE_KEY + entryKey(),
      JSON.stringify({ y: window.scrollY, row } satisfies ScrollPosition),
    )
  } catch {
    // When the storage is full or forbidden, only the position is lost.
  }
}

function savedPosition(entry: string): ScrollPosition | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY + entry) ?? 'null') as ScrollPosition | null
  } catch {
    return null
  }
}

/** A new view begins at its heading; the way back leads to the row and the scroll position that were left. */
export function useScrollPosition(main: RefObject<HTMLElement | null>, view: string): void {
  const { key } = useLocation()
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return undefined
    before.current = view
    const place = savedPosition(key)
    if (place) return restorePosition(place, main)
    window.scrollTo(0, 0)
    headingIn(main)?.focus({ preventScroll: true })
    return undefined
  }, [main, view, key])
}

function headingIn(main: RefObject<HTMLElement | null>): HTMLElement | null {
  return main.current?.querySelector<HTMLElement>('[data-view] h2') ?? null
}

/** Restores the position as soon as enough is drawn. */
function restorePosition({ y, row }: ScrollPosition, main: RefObject<HTMLElement | null>): () => void {
  return pollEachFrame((isLast) => {
    const there =
      row === null ? null : (main.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row)}"]`) ?? null)
    const isHigh = document.documentElement.scrollHeight >= y + window.innerHeight
    if ((!isHigh || (row !== null && !there)) && !isLast) return false
    window.scrollTo(0, y)
    const target = there?.matches('[tabindex], button, a')
      ? there
      : (there?.querySelector<HTMLElement>('[tabindex], button, a') ?? headingIn(main))
    target?.focus({ preventScroll: true })
    return true
  })
}
