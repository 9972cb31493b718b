/**
 * A grid's rows as a file, all of them: prepared by the ERP's list call, or, of rows that only this page has or
 * computes, made here: as CSV, and as xlsx and pdf by an ERP that makes files of rows it is sent (extension
 * `rowexports`).
 */
import type { Calls } from '../../calls/calls.ts'
import type { Row } from '../../calls/contract.ts'
import type { ExportFormat, SentColumn } from '../../calls/export-calls.ts'
import { gridCallsOf } from '../../calls/grid-calls.ts'
import { isListCall } from '../../calls/read-to-end.ts'
import { t } from '../../messages/message.ts'
import { queryParameters, type RowsCall } from '../call-source.ts'
import { allRows, type GridQuery, type GridSource } from '../grid-source.ts'
import { spelled } from '../spelling.ts'
import { csv } from '../spreadsheet.ts'
import { exportRows, showFailure, type ExportOrder } from './export-jobs.ts'

/** A column that is shown, and its cells in a file. */
export interface ExportColumn extends SentColumn {
  readonly field: string
  /** Only this page knows its values: the ERP cannot export it. */
  readonly isComputed: boolean
  /** As the ERP is sent it: numbers and moments as values, the rest as text. */
  cell(row: Row): string | number | null
  /** As a CSV file has it. */
  text(row: Row): string
}

export interface GridExport extends Pick<ExportOrder, 'label' | 'say' | 'errorText' | 'download' | 'onStart'> {
  readonly calls: Pick<Calls, 'extend'>
  readonly source: GridSource
  readonly query: GridQuery
  /** The list call the rows come from; null: they do not come from one. */
  readonly call: RowsCall | null
  /** In the order they are shown. */
  readonly columns: readonly ExportColumn[]
  formatCount(count: number): string
  save(file: Blob, name: string): void
}

/** The formats a grid offers: an ERP makes all of them, this page CSV. */
export function formatsOf({ calls, call }: Pick<GridExport, 'calls' | 'call'>): readonly ExportFormat[] {
  return call || gridCallsOf(calls).takesRows() ? ['csv', 'xlsx', 'pdf'] : ['csv']
}

/** The call when it is a list call: those prepare files (site-modules §7). */
export function listCallOf<Call extends RowsCall>(call: Call | null): Call | null {
  return call && isListCall(call.path) ? call : null
}

/** Never rejects: failures are shown. */
export function exportGrid(grid: GridExport, format: ExportFormat): Promise<void> {
  const { call, columns } = grid
  const isOfErp = call !== null && columns.every(({ isComputed }) => !isComputed)
  return isOfErp ? exportByErp(grid, call, format) : exportFromPage(grid, format)
}

function exportByErp(grid: GridExport, call: RowsCall, format: ExportFormat): Promise<void> {
  const { query, columns } = grid
  const calls = gridCallsOf(grid.calls)
  const nameOf = (field: string) => spelled(call.read, field)
  const request = {
    screen: call.screen,
    path: call.path,
    query: { ...call.query, ...queryParameters(query, nameOf) },
    format,
    columns: columns.map(({ field }) => nameOf(field)),
    titles: columns.map(({ title }) => title),
  }
  return exportRows({ ...grid, calls, format, start: (signal) => calls.startExport({ ...request, signal }) })
}

async function exportFromPage(grid: GridExport, format: ExportFormat): Promise<void> {
  const { label, columns } = grid
  const rows = await loadAll(grid)
  if (rows === null) return
  if (format === 'csv') return saveCsv(grid, rows)
  const cells = rows.map((row) => columns.map((column) => column.cell(row)))
  const request = { name: label, format, columns: columns.map(sentColumn), rows: cells }
  const calls = gridCallsOf(grid.calls)
  await exportRows({ ...grid, calls, format, start: (signal) => calls.exportSentRows({ ...request, signal }) })
}

/** Null: not all could be loaded, which is shown. A file that lacks rows would be taken for a complete one. */
async function loadAll(grid: GridExport): Promise<readonly Row[] | null> {
  const { source, say, formatCount } = grid
  try {
    const { rows, isWhole } = await allRows(source)
    const count = formatCount(rows.length)
    if (!isWhole) say(t('The file contains the first {count} rows only.', { count }), { tone: 'warning', seconds: 15 })
    return rows
  } catch (error) {
    showFailure(grid, grid.errorText(error))
    return null
  }
}

function saveCsv({ label, columns, save }: GridExport, rows: readonly Row[]): void {
  const lines = rows.map((row) => columns.map((column) => column.text(row)))
  const titles = columns.map(({ title }) => title)
  save(new Blob([csv([titles, ...lines])], { type: 'text/csv;charset=utf-8' }), `${label}.csv`)
}

function sentColumn({ title, holds, unit, decimals }: ExportColumn): SentColumn {
  return { title, holds, ...(unit && { unit }), ...(decimals !== undefined && { decimals }) }
}
