/** The calls that only grids make: they come with the grid, not with the first list. */
import type { Calls } from '../calls/calls.ts'
import { exportCalls } from '../calls/export-calls.ts'
import type { ExportCalls } from '../calls/export-calls.ts'
import { gridCalls } from '../calls/grid-request.ts'
import type { GridCalls } from '../calls/grid-request.ts'

export { isListCall } from '../calls/read-to-end.ts'
export type { SentColumn } from '../calls/export-calls.ts'

export type CallsOfGrids = GridCalls & ExportCalls

const made = new WeakMap<Calls, CallsOfGrids>()

/** The same for the same calls. */
export function gridCallsOf(calls: Calls): CallsOfGrids {
  const known = made.get(calls)
  if (known) return known
  const own = { ...calls.extend(gridCalls), ...calls.extend(exportCalls) }
  made.set(calls, own)
  return own
}
