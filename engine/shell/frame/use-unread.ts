import { useEffect, useState } from 'react'
import type { UnreadCount } from '../../calls/contract.ts'
import { mayHaveChanged, NOTIFICATIONS, type ServerEvents } from '../../calls/server-events.ts'
import { spread } from '../../calls/spread.ts'
import { useShell } from '../site/shell-context.ts'
import { onActionAnswered } from '../site/action-answered.ts'

/** Site-modules §9: notification polling. */
const POLL_MS = 300_000

/** For one person: few pages of a site request the count. */
const AFTER_EVENT = { soonMs: 200, spreadMs: 300, everyMs: 2_000 }

/**
 * Fetched when the ERP reports a notification, otherwise every five minutes; also on every return to the window and
 * after every action. Null until there is an answer.
 */
export function useUnread(): UnreadCount | null {
  const { calls, events } = useShell()
  const [unread, setUnread] = useState<UnreadCount | null>(null)
  useEffect(() => watchUnread({ fetchCount: () => calls.unreadCount(), show: setUnread, events }), [calls, events])
  return unread
}

interface UnreadWatch {
  fetchCount(): Promise<UnreadCount | null>
  show(unread: UnreadCount | null): void
  readonly events: ServerEvents
}

/** Fetches the count now and on each of those occasions, and shows it. Returns the function that stops it. */
export function watchUnread({ fetchCount, show, events }: UnreadWatch) {
  let isStopped = false
  const refetch = () => {
    const showUnlessStopped = (unread: UnreadCount | null) => {
      if (!isStopped) show(unread)
    }
    // A count that cannot be fetched now is fetched next time: nothing depends on it.
    void fetchCount().then(showUnlessStopped, () => undefined)
  }
  refetch()
  const timer = setInterval(() => events.isOpen() || refetch(), POLL_MS)
  const afterEvent = spread(refetch, AFTER_EVENT)
  const unsubscribe = events.subscribe((event) => mayHaveChanged(event, NOTIFICATIONS) && afterEvent.due())
  window.addEventListener('focus', refetch)
  const stopListening = onActionAnswered(refetch)
  return () => {
    isStopped = true
    stopListening()
    unsubscribe()
    afterEvent.stop()
    clearInterval(timer)
    window.removeEventListener('focus', refetch)
  }
}
