/** The history of this tab, by `@tanstack/history`. */
import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'
import { DEFAULT_KEY } from './history-context.ts'

/** The state of an entry that the browser created by itself. */
const WRITTEN_BY_BROWSER = { key: DEFAULT_KEY, __TSR_index: 0 }

/**
 * Follows the browser's history until `destroy`, including `pushState` and `replaceState` calls of other code. Create
 * one per page, outside of React: each instance wraps the methods of `window.history`.
 */
export function browserHistory(): RouterHistory {
  return createBrowserHistory({
    // By default the library gives the browser's entries another key whenever they are read.
    parseLocation: () => {
      const { pathname, search, hash } = window.location
      return parseHref(pathname + search + hash, window.history.state ?? WRITTEN_BY_BROWSER)
    },
  })
}
