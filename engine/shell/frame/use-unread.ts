import { useEffect, useState } from 'react'
import type { Unread } from '../../calls/contract.ts'
import { useShell } from '../shell-context.ts'
import { onCalled } from './called.ts'

/** Site-modules §9: notification polling. */
const EVERY_MS = 300_000

/** Asked every five minutes, on every return to the window and after every action; null before the first answer and without any. */
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
    const stop = onCalled(ask)
    return () => {
      wanted = false
      stop()
      clearInterval(timer)
      window.removeEventListener('focus', ask)
    }
  }, [calls])
  return unread
}
