/** The current entry of the browser's history, as react-router stores it in `window.history.state`. */

interface StoredEntry {
  /** The state passed to `navigate`. */
  readonly usr?: unknown
  readonly key?: string
  /** Its position among the entries of this site; missing for an entry that the router did not create. */
  readonly idx?: number
}

/** The key that the router gives to an entry without one. */
const DEFAULT_KEY = 'default'

const stored = (): StoredEntry => (window.history.state as StoredEntry | null) ?? {}

/** Whether Back stays within the site. */
export const canGoBack = (): boolean => (stored().idx ?? 0) > 0

/** The key of `useLocation`, before the new address is drawn. */
export const entryKey = (): string => stored().key ?? DEFAULT_KEY

/** The state of `useLocation`, before anything is drawn. */
export const entryState = (): unknown => stored().usr
