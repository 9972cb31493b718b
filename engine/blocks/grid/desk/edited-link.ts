import { isNamed } from '../../../definition/format.ts'
import { isLinkType } from '../../../fields/field-types.ts'
import { gridCellValue } from '../columns.ts'
import { type GridCell, whereOfCell } from '../editing.ts'
import type { EditedLink } from './LinkList.tsx'

/** Where a link in a cell is searched, and its current value; null: the cell holds none. */
export function editedLink(
  cell: GridCell,
  { text, typed }: { readonly text: string; readonly typed: string | undefined },
): EditedLink | null {
  const { host, row, column } = cell
  const { field } = column
  if (!isLinkType(field.type)) return null
  const value = gridCellValue(row, column, host.scope)
  return {
    source: { calls: host.calls, screen: host.definition.screen, name: field.name, where: whereOfCell(cell) },
    id: isNamed(value) ? String(value['id'] ?? '') : '',
    text,
    typed: typed ?? null,
  }
}
