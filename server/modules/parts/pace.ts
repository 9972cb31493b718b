import { TryLaterError } from '../../http/errors.ts'

/** Scans per second. Nobody scans faster by hand; a stuck scanner does. */
const SCANS = 5
const WITHIN_MS = 1_000
/** Above this number of people the idle ones are removed. */
const REMEMBERED = 1_000

/** Counts one scan of a person. Throws 429 when there were too many in the last second. */
export type Pace = (person: string) => void

/** Counts in this process only: it keeps a stuck scanner from slowing others down and is no security limit. */
export function createPace(now: () => number = Date.now): Pace {
  const scans = new Map<string, readonly number[]>()
  return (person) => {
    const since = now() - WITHIN_MS
    const recent = (scans.get(person) ?? []).filter((at) => at > since)
    if (recent.length >= SCANS) {
      const description = 'Too many scans at once. Please wait a moment and scan again.'
      throw new TryLaterError({ status: 429, code: 'too-many-scans' }, description, WITHIN_MS / 1000)
    }
    if (scans.size >= REMEMBERED) removeIdle(scans, since)
    scans.set(person, [...recent, now()])
  }
}

function removeIdle(scans: Map<string, readonly number[]>, since: number): void {
  for (const [person, times] of scans) if (times.every((at) => at <= since)) scans.delete(person)
}
