import type { ShownScreen } from '../frame-link.ts'
import { openHost } from './fibers.ts'

/** As many as a person would choose from. */
const MOST_ROWS = 200

/** The rows and names of the open screen. */
export function shownNow(): ShownScreen | null {
  const host = openHost()
  if (host === null) return null
  const reads = Object.entries(host.reads).map(([name, { rows }]) => ({ name, rows: rows.slice(0, MOST_ROWS) }))
  return { reads, names: host.names() }
}
