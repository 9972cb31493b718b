import { useEffect, useRef, useState } from 'react'
import type { Session, Waiting } from '../../calls/contract.ts'
import { useSession, useShell } from '../shell-context.ts'

export interface WaitingState {
  /** `off`: this ERP cannot tell. */
  readonly kind: 'off' | 'loading' | 'ready' | 'failed'
  readonly waiting: readonly Waiting[]
  retry(): void
}

/** What a person saw last, so that coming home again shows it at once. */
const seen = new WeakMap<Session, readonly Waiting[]>()

/** Asked on opening and on every return to the window. */
export function useWaiting(session: Session): WaitingState {
  const { calls } = useShell()
  const able = useSession((state) => state.capabilities.includes('waiting'))
  const [waiting, setWaiting] = useState(() => seen.get(session) ?? null)
  const [failed, setFailed] = useState(false)
  const again = useRef<() => void>(noop)

  useEffect(() => {
    if (!able) return undefined
    let wanted = true
    const take = (next: readonly Waiting[]) => {
      seen.set(session, next)
      if (!wanted) return
      setWaiting(next)
      setFailed(false)
    }
    const ask = () => {
      calls.waiting().then(take, () => {
        if (wanted) setFailed(true)
      })
    }
    again.current = ask
    ask()
    window.addEventListener('focus', ask)
    return () => {
      wanted = false
      window.removeEventListener('focus', ask)
    }
  }, [calls, session, able])

  const retry = () => {
    setFailed(false)
    again.current()
  }
  return { kind: kindOf(able, failed, waiting !== null), waiting: waiting ?? [], retry }
}

function noop(): void {}

/** Old numbers under a failure would be taken for true ones. */
function kindOf(able: boolean, failed: boolean, known: boolean): WaitingState['kind'] {
  if (!able) return 'off'
  if (failed) return 'failed'
  return known ? 'ready' : 'loading'
}
