import { useEffect, useRef, useState } from 'react'
import type { Session, Waiting } from '../../calls/contract.ts'
import type { ServerEvents } from '../../calls/server-events.ts'
import { spread } from '../../calls/spread.ts'
import { useSession, useShell } from '../site/shell-context.ts'

/** The counts as far as they have been fetched. */
export interface WaitingState {
  /** `off`: this ERP cannot count. */
  readonly kind: 'off' | 'loading' | 'ready' | 'failed'
  readonly waiting: readonly Waiting[]
  retry(): void
}

/** The last answer for each session, so that returning home shows it at once. */
const lastAnswers = new WeakMap<Session, readonly Waiting[]>()

/** Many people see the same documents: a random delay spreads their requests. */
const AFTER_EVENT = { soonMs: 800, spreadMs: 2_000, everyMs: 10_000 }

/**
 * Counts of documents that wait for the person: fetched on opening, when the ERP reports changes, and on every return
 * to the window.
 */
export function useWaiting(session: Session): WaitingState {
  const { calls, events } = useShell()
  const isSupported = useSession((state) => state.capabilities.includes('waiting'))
  const [waiting, setWaiting] = useState(() => lastAnswers.get(session) ?? null)
  const [failed, setFailed] = useState(false)
  const refetch = useRef<() => void>(noop)

  useEffect(() => {
    if (!isSupported) return undefined
    const fetchCounts = async () => {
      const next = await calls.waiting()
      lastAnswers.set(session, next)
      return next
    }
    const watch = watchWaiting(fetchCounts, {
      events,
      show(next) {
        setWaiting(next)
        setFailed(false)
      },
      fail: () => setFailed(true),
    })
    refetch.current = watch.refetch
    return watch.stop
  }, [calls, events, session, isSupported])

  const retry = () => {
    setFailed(false)
    refetch.current()
  }
  return { kind: kindOf(isSupported, failed, waiting), waiting: waiting ?? [], retry }
}

function noop(): void {}

interface WaitingListener {
  readonly events: ServerEvents
  show(waiting: readonly Waiting[]): void
  fail(): void
}

/** Fetches the counts now, on reported changes and on every return to the window; shows each answer until `stop`. */
export function watchWaiting(fetchCounts: () => Promise<readonly Waiting[]>, { events, show, fail }: WaitingListener) {
  let isStopped = false
  const showUnlessStopped = (waiting: readonly Waiting[]) => {
    if (!isStopped) show(waiting)
  }
  const failUnlessStopped = () => {
    if (!isStopped) fail()
  }
  const afterEvent = spread(() => refetch(), AFTER_EVENT)
  const unsubscribe = events.subscribe(({ kind }) => (kind === 'changed' || kind === 'resync') && afterEvent.due())
  const refetch = () => void fetchCounts().then(showUnlessStopped, failUnlessStopped)
  const stop = () => {
    isStopped = true
    unsubscribe()
    afterEvent.stop()
    window.removeEventListener('focus', refetch)
  }
  refetch()
  window.addEventListener('focus', refetch)
  return { refetch, stop }
}

/** After a failure the old counts are not shown: they would be taken for current ones. */
function kindOf(isSupported: boolean, failed: boolean, waiting: readonly Waiting[] | null): WaitingState['kind'] {
  if (!isSupported) return 'off'
  if (failed) return 'failed'
  return waiting === null ? 'loading' : 'ready'
}
