import { stringify } from 'csv-stringify/sync'
import type { PermissionMatrix } from './permissions.ts'

/** A line for each permission, a column for each role; no cell is a formula to a spreadsheet. */
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
  // With the mark by which a spreadsheet knows that it is UTF-8.
  return stringify([head, ...lines], { escape_formulas: true, bom: true })
}
