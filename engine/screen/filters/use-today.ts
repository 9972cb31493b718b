import { useSyncExternalStore } from 'react'
import { dayIn } from '../../definition/date-range.ts'

const MINUTE_MS = 60_000

/**
 * The current day in the company's time zone, yyyy-mm-dd: a list of today left open overnight shows the new day. ''
 * while nothing depends on it, because the first format for a time zone costs 50 ms on a phone.
 */
export function useToday(timeZone: string, isNeeded = true): string {
  return useSyncExternalStore(everyMinute, () => (isNeeded ? dayIn(timeZone, new Date()) : ''))
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}
