import { useSyncExternalStore } from 'react'
import { dayIn } from '../../definition/date-range.ts'

const MINUTE_MS = 60_000

/** The day it is where the company is, yyyy-mm-dd: a list of today left open overnight shows the new day's. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(everyMinute, () => dayIn(timeZone, new Date()))
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}
