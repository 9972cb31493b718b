/** Pastes rows of a spreadsheet into the lines of a form: into existing lines, and into new ones below them. */
import type { BlockOf } from '../../../definition/definition.ts'
import { lineKeyOf } from '../../../page/form/lines.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { GridColumn } from '../columns.ts'
import { applyChanges, collectChanges, valueTyped } from '../editing.ts'
import { newLine } from './line-edits.ts'

type Cells = readonly (readonly string[])[]

export interface LinesGrid {
  readonly host: ScreenHost
  readonly block: BlockOf<'grid'>
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  /** Null: there is no line yet. */
  rowAt(place: number): Row | null
}

/**
 * Returns the columns into which was pasted.
 *
 * @param at column and line of the first cell, unless the first row consists of headings, which name their columns
 */
export function pasteLines(
  grid: LinesGrid,
  [column, line]: readonly [number, number],
  cells: Cells,
): LinesGrid['columns'] {
  const { host, block, columns } = grid
  const headings = headedColumns(cells, columns)
  const targets = headings ?? columns.slice(column)
  const collector = collectChanges(host, block.read)
  const added = new Map<string, Row>()
  for (const [index, texts] of cells.slice(headings === null ? 0 : 1).entries()) {
    const stored = grid.rowAt(line + index)
    let row = stored ?? newLine(host, block)
    if (stored === null) added.set(lineKeyOf(row) ?? '', row)
    for (const [place, text] of texts.entries()) {
      const target = targets[place]
      if (!target?.input) continue
      const value = valueTyped({ host, row, column: target }, text)
      if (collector.put(row, target, value)) row = { ...row, [target.field.name]: value }
    }
  }
  applyChanges(host, block.read, { ...collector, changes: () => withAdded(collector.changes(), added) })
  return targets.slice(0, cells[0]?.length ?? 0)
}

/** A new line begins with its defaults, whatever was pasted into it. */
function withAdded(changes: ReadonlyMap<string, Row> | null, added: ReadonlyMap<string, Row>) {
  const all = new Map(changes)
  for (const [key, row] of added) all.set(key, { ...row, ...all.get(key) })
  return all.size === 0 ? null : all
}

/** The columns whose labels are in the first row; null unless every cell of it names one. */
export function headedColumns(cells: Cells, columns: LinesGrid['columns']): LinesGrid['columns'] | null {
  const [first = []] = cells
  const found = first.map((text) => columns.find((column) => column && isNamed(column, text)) ?? null)
  const isHeading = cells.length > 1 && found.length > 0 && found.every((column) => column !== null)
  return isHeading ? found : null
}

function isNamed({ label, field }: GridColumn, text: string): boolean {
  const name = text.trim().toLowerCase()
  return name === label.toLowerCase() || name === field.name.toLowerCase()
}
