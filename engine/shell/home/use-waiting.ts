import { useEffect, useRef, useState } from 'react'
import type { Session, Waiting } from '../../calls/contract.ts'
import { useSession, useShell } from '../site/shell-context.ts'

/** The counts as far as they have been fetched. */
export interface WaitingState {
  /** `off`: this ERP cannot tell. */
  readonly kind: 'off' | 'loading' | 'ready' | 'failed'
  readonly waiting: readonly Waiting[]
  retry(): void
}

/** The last answer for each session, so that coming home again shows it at once. */
const lastAnswers = new WeakMap<Session, readonly Waiting[]>()

/** Counts of documents that wait for the person: fetched on opening and on every return to the window. */
export function useWaiting(session: Session): WaitingState {
  const { calls } = useShell()
  const isSupported = useSession((state) => state.capabilities.includes('waiting'))
  const [waiting, setWaiting] = useState(() => lastAnswers.get(session) ?? null)
  const [failed, setFailed] = useState(false)
  const refetch = useRef<() => void>(noop)

  useEffect(() => {
    if (!isSupported) return undefined
    let isMounted = true
    const show = (next: readonly Waiting[]) => {
      lastAnswers.set(session, next)
      if (!isMounted) return
      setWaiting(next)
      setFailed(false)
    }
    const fetchCounts = () => {
      calls.waiting().then(show, () => {
        if (isMounted) setFailed(true)
      })
    }
    refetch.current = fetchCounts
    fetchCounts()
    window.addEventListener('focus', fetchCounts)
    return () => {
      isMounted = false
      window.removeEventListener('focus', fetchCounts)
    }
  }, [calls, session, isSupported])

  const retry = () => {
    setFailed(false)
    refetch.current()
  }
  return { kind: kindOf(isSupported, failed, waiting), waiting: waiting ?? [], retry }
}

function noop(): void {}

/** After a failure old counts are not shown: they would be taken for current ones. */
function kindOf(isSupported: boolean, failed: boolean, waiting: readonly Waiting[] | null): WaitingState['kind'] {
  if (!isSupported) return 'off'
  if (failed) return 'failed'
  return waiting === null ? 'loading' : 'ready'
}
