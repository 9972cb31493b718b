/** The history of this tab, by `@tanstack/history`. */
import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'
import { DEFAULT_KEY } from './history-context.ts'

/** What is read of an entry that the browser wrote by itself. */
const WRITTEN_BY_BROWSER = { key: DEFAULT_KEY, __TSR_index: 0 }

/**
 * Follows the browser's history until `destroy`, and hears of `pushState` and `replaceState` of others. Create one for a
 * page, outside of React: each puts itself between `window.history` and who calls it.
 */
export function browserHistory(): RouterHistory {
  return createBrowserHistory({
    // By itself the library gives the browser's entries another key whenever they are read.
    parseLocation: () => {
      const { pathname, search, hash } = window.location
      return parseHref(pathname + search + hash, window.history.state ?? WRITTEN_BY_BROWSER)
    },
  })
}
