import type { BlockOf } from '../../../definition/definition.ts'
import type { RowsCall } from '../../../grid-data/call-source.ts'
import { listCallOf } from '../../../grid-data/exports/export-formats.ts'
import type { ScreenHost } from '../../../screen/host.ts'

/** The list call from which the ERP prepares the file; null: the rows are not those of a list call. */
export function exportedCall({ gridQuestions }: ScreenHost, block: BlockOf<'grid'>): RowsCall | null {
  return listCallOf(gridQuestions[block.read] ?? null)
}
