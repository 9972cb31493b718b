import type { Row, ScreenHost } from '../../../screen/host.ts'
import { gridCellValue, type GridColumn } from '../columns.ts'
import { cellError, editability } from '../editing.ts'
import type { CellSelection } from './cell-range.ts'

interface CellNoteProps {
  readonly host: ScreenHost
  readonly columns: readonly (GridColumn | null)[]
  /** Null: no cell is selected. */
  readonly selection: CellSelection | null
  rowAt(line: number): Row | null
}

/** The note of the focused cell: its error, or why it cannot be edited. */
export function CellNote({ host, columns, selection, rowAt }: CellNoteProps) {
  const [at = -1, line = -1] = selection?.cell ?? []
  const column = columns[at]
  const row = line < 0 ? null : rowAt(line)
  const note = column?.input && row ? noteOf(host, row, column) : null
  if (!columns.some((each) => each?.input)) return null
  return (
    <p className="cs-grid__note" role="status" data-tone={note?.tone ?? 'plain'}>
      {note ? `${column?.label}: ${note.text}` : ''}
    </p>
  )
}

function noteOf(host: ScreenHost, row: Row, column: GridColumn): { text: string; tone: 'danger' | 'plain' } | null {
  const { isEditable, reason } = editability({ host, row, column })
  if (!isEditable) return reason === null ? null : { text: reason, tone: 'plain' }
  const error = cellError({ host, row, column }, gridCellValue(row, column, host.scope))
  return error === null ? null : { text: error, tone: 'danger' }
}
