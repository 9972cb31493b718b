import { nearestName, nearestScreen } from '../../diagnostics/nearest.ts'
import type { Range } from '../../diagnostics/diagnostic.ts'
import { reportedRows } from '../../definition/stored-report.ts'
import type { FindSource, OtherScreens } from '../3-expand/report-source.ts'
import type { FileCheck } from './checking.ts'

interface NamedRows {
  /** As it is written. */
  readonly from: string
  readonly range: Range
}

interface Site {
  readonly find: FindSource
  readonly screens?: OtherScreens | undefined
}

/** A report over rows or lines that are not there. */
export function reportMissingRows(
  { report, site }: FileCheck,
  { from, range }: NamedRows,
  { find, screens }: Site,
): void {
  const lines = missingLines(from, find)
  if (lines) return report({ code: 'unknown-lines', names: lines.names, range, suggestion: lines.nearest })
  const { screen } = reportedRows(from)
  // The screen that is named can be right and its file wrong.
  const isStoredKind = site.linked?.includes(screen) === true
  const withRows = isStoredKind ? [] : [...(screens?.keys() ?? [])].filter((name) => find(name))
  const code = find(screen) === null ? 'no-stored-rows' : 'unknown-screen'
  report({ code, names: [screen], range, suggestion: nearestScreen(screen, withRows) })
}

interface MissingLines {
  /** Of the lines, and of their screen. */
  readonly names: readonly [lines: string, screen: string]
  /** Lines that may have been meant: `orders.lines`; null: the screen has none. */
  readonly nearest: string | null
}

/** Lines that a screen does not have; null: none are named, or the screen itself is missing. */
export function missingLines(from: string, find: FindSource): MissingLines | null {
  const { screen, lines } = reportedRows(from)
  const whole = find(screen)
  if (!whole || lines === null) return null
  const nearest = nearestName(lines, whole.lines) ?? whole.lines[0]
  return { names: [lines, screen], nearest: nearest === undefined ? null : `${screen}.${nearest}` }
}
