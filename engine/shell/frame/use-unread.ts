import { useEffect, useState } from 'react'
import type { Unread } from '../../calls/contract.ts'
import { useShell } from '../shell-context.ts'

/** Site-modules §9: notification polling. */
const EVERY_MS = 300_000

/** Asked every five minutes and on every return to the window; null before the first answer and without any. */
export function useUnread(): Unread | null {
  const { calls } = useShell()
  const [unread, setUnread] = useState<Unread | null>(null)
  useEffect(() => {
    let wanted = true
    const take = (next: Unread | null) => {
      if (wanted) setUnread(next)
    }
    // A count that cannot be read now is read next time: nothing depends on it.
    const ask = () => void calls.unreadCount().then(take, () => undefined)
    ask()
    const timer = setInterval(ask, EVERY_MS)
    window.addEventListener('focus', ask)
    return () => {
      wanted = false
      clearInterval(timer)
      window.removeEventListener('focus', ask)
    }
  }, [calls])
  return unread
}
