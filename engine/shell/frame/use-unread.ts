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
  useEffect(() => watchUnread(() => calls.unreadCount(), setUnread), [calls])
  return unread
}

/** Fetches the count now, at each of those occasions, and shows it. Returns what stops it. */
export function watchUnread(fetchCount: () => Promise<Unread | null>, show: (unread: Unread | null) => void) {
  let isStopped = false
  const refetch = () => {
    const showUnlessStopped = (unread: Unread | null) => {
      if (!isStopped) show(unread)
    }
    // A count that cannot be fetched now is fetched next time: nothing depends on it.
    void fetchCount().then(showUnlessStopped, () => undefined)
  }
  refetch()
  const timer = setInterval(refetch, POLL_MS)
  window.addEventListener('focus', refetch)
  const stopListening = onActionAnswered(refetch)
  return () => {
    isStopped = true
    stopListening()
    clearInterval(timer)
    window.removeEventListener('focus', refetch)
  }
}
