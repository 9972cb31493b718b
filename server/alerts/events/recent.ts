import type { ChangeNotice } from './change.ts'
import { concerns, type PersonKey } from './pending.ts'

/** The last change of each subject, for streams that begin with recent changes. */
export interface RecentChanges {
  note(change: ChangeNotice, now: number): void
  /** @param since time from which no change was missed; null: changes are missed from now on */
  listening(since: number | null): void
  /**
   * Changes that concern a person, from a time on; null: it is too long ago, or changes may have been missed. A time in the
   * future is of a process whose clock is ahead, or was set back since.
   */
  since(time: number, person: PersonKey): readonly ChangeNotice[] | null
}

/** Long enough for a broken connection, or for a page whose first rows are older than its stream. */
const REMEMBERED_MS = 10 * 60_000

export function createRecentChanges(now: () => number): RecentChanges {
  const last = new Map<string, { readonly change: ChangeNotice; readonly at: number }>()
  let listeningSince: number | null = null
  return {
    note(change, at) {
      const key = JSON.stringify(change)
      // Moved to the end, so that the oldest is first.
      last.delete(key)
      last.set(key, { change, at })
      for (const [oldest, each] of last) {
        if (each.at > at - REMEMBERED_MS) break
        last.delete(oldest)
      }
    },
    listening(since) {
      if (since === null) last.clear()
      listeningSince = since
    },
    since(time, person) {
      const isOutside = time > now() || time < now() - REMEMBERED_MS
      if (listeningSince === null || time < listeningSince || isOutside) return null
      const later = [...last.values()].filter(({ at }) => at >= time)
      return later.map(({ change }) => change).filter((change) => concerns(change, person))
    },
  }
}
