import { useEffect } from 'react'
import useSWR from 'swr'
import type { Session, WaitingCount } from '../../calls/contract.ts'
import type { ServerEvents } from '../../calls/server-events.ts'
import { spread } from '../../calls/spread.ts'
import { useSession, useShell } from '../site/shell-context.ts'

/** The counts as far as they have been fetched. */
export interface WaitingState {
  /** `off`: this ERP cannot count. */
  readonly kind: 'off' | 'loading' | 'ready' | 'failed'
  readonly waiting: readonly WaitingCount[]
  retry(): void
}

/** Many people see the same documents: a random delay spreads their requests. */
const AFTER_EVENT = { soonMs: 800, spreadMs: 2_000, everyMs: 10_000 }

/**
 * Counts of documents that wait for the person: fetched on opening, when the ERP reports changes, and on every return
 * to the window.
 */
export function useWaiting(session: Session): WaitingState {
  const { calls, events } = useShell()
  const isSupported = useSession((state) => state.capabilities.includes('waiting'))
  const key = isSupported ? ['waiting', session.company, session.id] : null
  const { data, error, mutate } = useSWR(key, () => calls.waiting(), COUNTED)
  useEffect(
    () => (isSupported ? watchWaiting(() => void mutate().catch(noop), events) : undefined),
    [isSupported, mutate, events],
  )
  return {
    kind: kindOf(isSupported, error !== undefined, data),
    waiting: data ?? [],
    // Sets the counts as they were, without the failure, until they are fetched.
    retry: () => void mutate(data).catch(noop),
  }
}

/** When they are fetched again is decided here, except for the opening of the page. */
const COUNTED = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: 0,
}

function noop(): void {}

/** Fetches the counts again on reported changes and on every return to the window. Returns the function that stops it. */
export function watchWaiting(refetch: () => void, events: ServerEvents): () => void {
  const afterEvent = spread(refetch, AFTER_EVENT)
  const unsubscribe = events.subscribe(({ kind }) => (kind === 'changed' || kind === 'resync') && afterEvent.due())
  window.addEventListener('focus', refetch)
  return () => {
    unsubscribe()
    afterEvent.stop()
    window.removeEventListener('focus', refetch)
  }
}

/** After a failure the old counts are not shown: they would be taken for current ones. */
function kindOf(isSupported: boolean, failed: boolean, waiting: unknown): WaitingState['kind'] {
  if (!isSupported) return 'off'
  if (failed) return 'failed'
  return waiting === undefined ? 'loading' : 'ready'
}
