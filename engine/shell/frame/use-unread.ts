import { useEffect, useState } from 'react'
import type { Unread } from '../../calls/contract.ts'
import { useShell } from '../site/shell-context.ts'
import { onActionAnswered } from '../site/action-answered.ts'

/** Site-modules §9: notification polling. */
const POLL_MS = 300_000

/** Fetched every five minutes, on every return to the window and after every action; null until there is an answer. */
export function useUnread(): Unread | null {
  const { calls } = useShell()
  const [unread, setUnread] = useState<Unread | null>(null)
  useEffect(() => {
    let isMounted = true
    const show = (next: Unread | null) => {
      if (isMounted) setUnread(next)
    }
    // A count that cannot be fetched now is fetched next time: nothing depends on it.
    const fetchCount = () => void calls.unreadCount().then(show, () => undefined)
    fetchCount()
    const timer = setInterval(fetchCount, POLL_MS)
    window.addEventListener('focus', fetchCount)
    const stop = onActionAnswered(fetchCount)
    return () => {
      isMounted = false
      stop()
      clearInterval(timer)
      window.removeEventListener('focus', fetchCount)
    }
  }, [calls])
  return unread
}
