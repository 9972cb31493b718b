/** The current address and navigation to another one, for components. */
import { createContext, use, useCallback, useEffect, useEffectEvent } from 'react'
import type { RouterHistory } from '@tanstack/history'

/** An address within this site: `search` and `hash` are empty or begin with `?` and `#`. */
export interface SitePath {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** An entry of the history. */
export interface Location extends SitePath {
  /** The state passed to `navigate`, and what the library adds; survives a reload. */
  readonly state: unknown
  /** Distinguishes one visit of an address from another; survives a reload. */
  readonly key: string
}

/** For entries that this site did not create, such as one for a link to `#main`. */
export const DEFAULT_KEY = 'default'

/** The history that `navigate` changes; provided only by `HistoryProvider`. */
export const HistoryContext = createContext<RouterHistory | null>(null)

/** Provide another one where the components below must not follow the address. */
export const LocationContext = createContext<Location | null>(null)

/** The entry that is drawn; throws outside of a `HistoryProvider`. */
export function useLocation(): Location {
  return provided(use(LocationContext))
}

/** Whether Back stays within the site; reads the history at each call. */
export function useCanGoBack(): () => boolean {
  return provided(use(HistoryContext)).canGoBack
}

/**
 * While something is open over the page, Back of the browser closes that and the page stays where it is. The page's own
 * calls to go back are not blocked.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const history = provided(use(HistoryContext))
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const blockerFn = ({ action }: { readonly action: string }): boolean => {
      if (action !== 'BACK') return false
      onBack()
      return true
    }
    return history.block({ blockerFn, enableBeforeUnload: false })
  }, [history, isOpen])
}

/** Text: from the root of the site, `/sales?Status=Draft`. The path of an object is by default that of the page. */
export type To = string | { readonly pathname?: string; readonly search: string }

interface Leaving {
  /** Whether there is something to lose. */
  readonly isUnsafe: boolean
  /** Whether the page is still shown at that entry. */
  staysAt(next: Pick<Location, 'pathname' | 'search' | 'state'>): boolean
  /** Asks the person; resolves to whether the page may be left. */
  ask(): Promise<boolean>
}

/** Asks before the page is left: by a link, by Back of the browser, and, in the browser's words, when it is closed. */
export function useAsksBeforeLeaving({ isUnsafe, staysAt, ask }: Leaving): void {
  const history = provided(use(HistoryContext))
  const isBlocked = useEffectEvent(
    async (next: Pick<Location, 'pathname' | 'search' | 'state'>) => !staysAt(next) && !(await ask()),
  )
  useEffect(() => {
    // Not while nothing can be lost: with a blocker, addresses no longer change at once.
    if (!isUnsafe) return undefined
    return history.block({ blockerFn: ({ nextLocation }) => isBlocked(nextLocation), enableBeforeUnload: true })
  }, [history, isUnsafe])
}

interface NavigateOptions {
  /** Replaces the current entry. Default: a new entry. */
  readonly replace?: boolean
  /** State of the new entry: an object that the structured clone algorithm can copy. */
  readonly state?: unknown
}

/** A number: this many entries forward, or back. */
export type Navigate = (to: To | number, options?: NavigateOptions) => void

/** `window.location` and `window.history` change at once, the components in a transition. */
export function useNavigate(): Navigate {
  const history = provided(use(HistoryContext))
  const { pathname } = useLocation()
  return useCallback(
    (to: To | number, { replace = false, state }: NavigateOptions = {}) => {
      if (typeof to === 'number') return history.go(to)
      const href = hrefTo(to, pathname)
      if (replace) history.replace(href, state)
      else history.push(href, state)
      // Without it the library would wait for a microtask.
      history.flush()
    },
    [history, pathname],
  )
}

function hrefTo(to: To, pathname: string): string {
  if (typeof to === 'string') return to
  const query = to.search.replace(/^\?/, '')
  return (to.pathname ?? pathname) + (query === '' ? '' : `?${query}`)
}

function provided<T>(value: T | null): T {
  if (value === null) throw new Error('There is no HistoryProvider above this component.')
  return value
}
