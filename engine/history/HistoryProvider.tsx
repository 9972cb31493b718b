import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import type { RouterHistory } from '@tanstack/history'
import { DEFAULT_KEY, HistoryContext, LocationContext, type Location } from './history-context.ts'

interface HistoryProviderProps {
  /** `browserHistory()`, or of the library's others; the same one as long as the provider is mounted. */
  readonly history: RouterHistory
  readonly children: ReactNode
}

/** What follows the address is drawn below it. */
export function HistoryProvider({ history, children }: HistoryProviderProps) {
  const [location, setLocation] = useState(() => locationOf(history))
  useLayoutEffect(() => {
    // In a transition, which an external store has none of: a page stays until the code of the next is loaded.
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
