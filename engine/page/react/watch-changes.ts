/** Loads the code that watches the rows of a list when it is first needed. */
import type { Calls } from '../../calls/calls.ts'
import type { ServerEvents } from '../../calls/server-events.ts'
import type { PageModel } from '../page-model.ts'
import type { FreshRowChanges } from '../reads/compare-pages.ts'

/** Calls `show` whenever others have changed rows of the read. Returns the stop function. Offline it shows nothing. */
export type WatchChanges = (read: string, show: (changes: FreshRowChanges | null) => void) => () => void

/** @param events missing: changes are not reported */
export function watchChanges(page: PageModel, calls: Calls, events: ServerEvents | undefined): WatchChanges {
  return (read, show) => {
    if (events === undefined) return () => undefined
    let stop = (): void => undefined
    let isStopped = false
    const begin = async (): Promise<void> => {
      const { watchRows } = await import('../asking/watch-rows.ts')
      if (isStopped) return
      const watched = watchRows({ page, calls, events, read, show, isHidden: () => document.hidden })
      document.addEventListener('visibilitychange', watched.look)
      stop = () => {
        document.removeEventListener('visibilitychange', watched.look)
        watched.stop()
      }
    }
    begin().catch(() => undefined)
    return () => {
      isStopped = true
      stop()
    }
  }
}
