/** The calls that only grids use: they are loaded with the grid, not with the first list. */
import type { Calls } from './calls.ts'
import { exportCalls } from './export-calls.ts'
import type { ExportCalls } from './export-calls.ts'
import { gridCalls } from './grid-request.ts'
import type { GridCalls } from './grid-request.ts'

/** Paging, whole answers and exports. */
export type AllGridCalls = GridCalls & ExportCalls

const extended = new WeakMap<Pick<Calls, 'extend'>, AllGridCalls>()

/** The calls of a grid; the same object for the same `calls`. */
export function gridCallsOf(calls: Pick<Calls, 'extend'>): AllGridCalls {
  const existing = extended.get(calls)
  if (existing) return existing
  const added = { ...calls.extend(gridCalls), ...calls.extend(exportCalls) }
  extended.set(calls, added)
  return added
}
