import { stringify } from 'csv-stringify/sync'
import type { PermissionMatrix } from './permissions.ts'

/** A line for each permission, a column for each role; no cell is a formula in a spreadsheet. */
export function matrixCsv({ columns, screens }: PermissionMatrix): string {
  const head = ['section', 'screen', 'label', 'permission', ...columns.map(({ label }) => label)]
  const lines = screens.flatMap(({ section, screen, label, permissions }) =>
    permissions.map(({ what, cells }) => [
      section,
      screen,
      label,
      what,
      ...columns.map(({ name }) => cells[name] ?? ''),
    ]),
  )
  // With the byte order mark by which a spreadsheet recognises UTF-8.
  return stringify([head, ...lines], { escape_formulas: true, bom: true })
}
