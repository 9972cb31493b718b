import { useSyncExternalStore } from 'react'
import { dayIn } from '../../definition/date-range.ts'

const MINUTE_MS = 60_000

/**
 * The day it is where the company is, yyyy-mm-dd: a list of today left open overnight shows the new day's. '' while
 * nothing depends on it: the first format for a time zone costs 50 ms on a phone.
 */
export function useToday(timeZone: string, isNeeded = true): string {
  return useSyncExternalStore(everyMinute, () => (isNeeded ? dayIn(timeZone, new Date()) : ''))
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}
