import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import type { RouterHistory } from '@tanstack/history'
import { DEFAULT_KEY, HistoryContext, LocationContext, type Location } from './history-context.ts'

interface HistoryProviderProps {
  /** `browserHistory()`, or another one of the library; the same as long as the provider is mounted. */
  readonly history: RouterHistory
  readonly children: ReactNode
}

/** Provides the address to the components below it. */
export function HistoryProvider({ history, children }: HistoryProviderProps) {
  const [location, setLocation] = useState(() => locationOf(history))
  useLayoutEffect(() => {
    // In a transition, which external stores do not support: a page stays until the code of the next has loaded.
    const follow = () => startTransition(() => setLocation(locationOf(history)))
    return history.subscribe(follow)
  }, [history])
  return (
    <HistoryContext value={history}>
      <LocationContext value={location}>{children}</LocationContext>
    </HistoryContext>
  )
}

function locationOf({ location: { pathname, search, hash, state } }: RouterHistory): Location {
  return { pathname, search, hash, state, key: state.key ?? DEFAULT_KEY }
}
