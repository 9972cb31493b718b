/**
 * Exports all rows of a grid as a file, with the sums that it shows: created by the ERP's list call or, for rows that
 * only this page has, computes or groups, created here: as CSV, and as xlsx and pdf by an ERP that creates files from
 * rows sent to it (extension `rowexports`).
 */
import type { Calls } from '../../calls/calls.ts'
import type { Row } from '../../calls/contract.ts'
import type { ExportFormat, SentColumn } from '../../calls/export-calls.ts'
import { gridCallsOf } from '../../calls/grid-calls.ts'
import { t } from '../../messages/message.ts'
import { queryParameters, type RowsCall } from '../call-source.ts'
import { allRows, type GridQuery, type GridSource, type Group, type Sums } from '../grid-source.ts'
import { spelled } from '../spelling.ts'
import { csv } from '../spreadsheet.ts'
import { isReportCall } from './export-formats.ts'
import { exportRows, showFailure, type ExportOrder } from './export-jobs.ts'
import { type SumLinePlan, sumLines, withSumLines } from './sum-lines.ts'

/** A column that is shown, with its cells in a file. */
export interface ExportColumn extends Omit<SentColumn, 'measureAt'> {
  readonly field: string
  /** The field with the currency or the unit of its values; missing: it is the same in all rows. */
  readonly measureFrom?: string
  /** Only this page can compute its values: the ERP cannot export it. */
  readonly isComputed: boolean
  /** Only lines of sums have a value in it: an ERP knows it in its reports alone. */
  readonly isOfSums?: boolean
  /** The value sent to the ERP: numbers and times as values, others as text. */
  cell(row: Row): string | number | null
  /** The text in a CSV file. */
  text(row: Row): string
  /** Its sum in a CSV file; '' if there is none. */
  sumText(sums: Sums): string
}

export interface GridExport extends Pick<
  ExportOrder,
  'label' | 'say' | 'errorText' | 'download' | 'onStart' | 'events'
> {
  readonly calls: Pick<Calls, 'extend'>
  readonly source: GridSource
  readonly query: GridQuery
  /** The list call that returns the rows; null: they do not come from one. */
  readonly call: RowsCall | null
  /** In the order they are shown. */
  readonly columns: readonly ExportColumn[]
  /** The rows of a group follow its heading. */
  readonly isGrouped: boolean
  /** Fields summed up. */
  readonly totals: readonly string[]
  groupText(group: Group): string
  formatCount(count: number): string
  save(file: Blob, name: string): void
}

/** Never rejects: failures are shown. */
export function exportGrid(grid: GridExport, format: ExportFormat): Promise<void> {
  const { call, columns, isGrouped } = grid
  const isComputed = columns.some((column) => column.isComputed)
  // An ERP has neither groups nor ratios in its lists: they are computed in the page.
  const isOfPage = isGrouped || columns.some(({ isOfSums }) => isOfSums === true)
  const isOfErp = call !== null && !isComputed && (!isOfPage || isReportCall(call))
  return isOfErp ? exportByErp(grid, call, format) : exportFromPage(grid, format)
}

function exportByErp(grid: GridExport, call: RowsCall, format: ExportFormat): Promise<void> {
  const { query, columns, totals } = grid
  const calls = gridCallsOf(grid.calls)
  const nameOf = (field: string) => spelled(call.read, field)
  const request = {
    screen: call.screen,
    path: call.path,
    query: { ...call.query, ...queryParameters(query, nameOf) },
    format,
    columns: columns.map(({ field }) => nameOf(field)),
    titles: columns.map(({ title }) => title),
    // A report has its own totals.
    totals: isReportCall(call)
      ? []
      : totals.filter((field) => columns.some((column) => column.field === field)).map(nameOf),
  }
  return exportRows({ ...grid, calls, format, start: (signal) => calls.startExport({ ...request, signal }) })
}

async function exportFromPage(grid: GridExport, format: ExportFormat): Promise<void> {
  const { label, columns, source } = grid
  const rows = await loadAll(grid)
  if (rows === null) return
  const lines = sumLines(source.state(), grid, rows.length)
  if (format === 'csv') return saveCsv(grid, rows, lines)
  const cells = rows.map((row) => columns.map((column) => column.cell(row)))
  const sums = lines.length === 0 ? {} : { sums: { title: sumsTitle(), lines: lines.map(sentLine(columns)) } }
  const request = {
    name: label,
    format,
    columns: columns.map((column) => sentColumn(column, columns)),
    rows: cells,
    ...sums,
  }
  const calls = gridCallsOf(grid.calls)
  await exportRows({ ...grid, calls, format, start: (signal) => calls.exportSentRows({ ...request, signal }) })
}

/** The title of the column with the captions of the sums, which is empty in rows. */
const sumsTitle = (): string => t('Sums of')

const sentLine =
  (columns: readonly ExportColumn[]) =>
  ({ sums, ...line }: SumLinePlan) => ({ ...line, cells: columns.map(({ field }) => sums[field] ?? null) })

/** Null: not all rows could be loaded, and an error is shown. An incomplete file would look like a complete one. */
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

function saveCsv({ label, columns, save }: GridExport, rows: readonly Row[], lines: readonly SumLinePlan[]): void {
  const head = columns.map(({ title }) => title)
  const cells = rows.map((row) => columns.map((column) => column.text(row)))
  const texts = lines.length === 0 ? [head, ...cells] : [[sumsTitle(), ...head], ...withSums(columns, cells, lines)]
  save(new Blob([csv(texts)], { type: 'text/csv;charset=utf-8' }), `${label}.csv`)
}

type Cells = readonly string[]

/** Rows and lines of sums, with the caption of a sum in the first cell. */
function withSums(
  columns: readonly ExportColumn[],
  rows: readonly Cells[],
  lines: readonly SumLinePlan[],
): readonly Cells[] {
  return withSumLines<Cells>(
    rows.map((cells) => ['', ...cells]),
    lines.map(({ at, caption, sums }) => [at, [caption, ...columns.map(({ sumText }) => sumText(sums))]]),
  )
}

function sentColumn(column: ExportColumn, all: readonly ExportColumn[]): SentColumn {
  const { title, holds, unit, decimals, currency, measureFrom } = column
  const measureAt = all.findIndex(({ field }) => field === measureFrom)
  return {
    title,
    holds,
    ...(unit && { unit }),
    ...(decimals !== undefined && { decimals }),
    ...(currency && { currency }),
    ...(measureAt >= 0 && { measureAt }),
  }
}
