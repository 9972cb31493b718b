/** What an export of a grid takes from its block: the shown columns, as a file has them. Loaded with the first export. */
import type { BlockOf } from '../../../definition/definition.ts'
import { exportGrid, type ExportColumn, type GridExport } from '../../../grid-data/exports/export-grid.ts'
import type { RowsCall } from '../../../grid-data/call-source.ts'
import type { ExportFormat } from '../../../grid-data/exports/export-jobs.ts'
import type { GridQuery, GridSource } from '../../../grid-data/grid-source.ts'
import { shownErrorOf } from '../../../screen/shown-errors.ts'
import { isNumeric, plainFormat } from '../../../page/format.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { gridCellValue, type GridColumn } from '../columns.ts'
import { typedText } from '../editing.ts'
import { groupHeading } from '../group-heading.ts'
import { openExportTray } from './ExportTray.tsx'
import { isDated, isDayType } from '../../../fields/field-types.ts'
import { withMeasureColumns } from '../../../fields/measure-columns.ts'
import { measureOfValue } from '../../../fields/field-in-row.ts'
import { sentTypeOf } from '../../../fields/sent-type.ts'

export interface GridExportSources {
  readonly host: ScreenHost
  readonly block: Pick<BlockOf<'grid'>, 'groupBy' | 'totals'>
  /** The list call from which the ERP prepares the file; null: the rows are not those of a list call. */
  readonly call: RowsCall | null
  readonly label: string
  readonly source: GridSource
  readonly query: GridQuery
  /** The shown columns, in order. */
  readonly columns: readonly GridColumn[]
}

/** Starts an export; failures are shown. */
export function startGridExport(sources: GridExportSources, format: ExportFormat): Promise<void> {
  return exportGrid(gridExport(sources), format)
}

export function gridExport({ host, block, columns, ...rest }: GridExportSources): GridExport {
  return {
    ...rest,
    calls: host.calls,
    events: host.events,
    columns: withMeasureColumns(
      columns.map((column) => exportColumn(host, column)),
      {
        nameOf: ({ field }) => field,
        measureFrom: ({ measureFrom }) => measureFrom,
        columnOf: (name, measured) => measureColumn(host, name, measured),
      },
    ),
    isGrouped: block.groupBy !== null,
    totals: block.totals,
    groupText: (group) => groupHeading(host, block.groupBy ?? '', group),
    say: host.showMessage,
    errorText: (error) => shownErrorOf(error).text,
    formatCount: (count) => host.format(count, plainFormat('number')),
    onStart: openExportTray,
    download: (url) => clickLink(url),
    save(file, name) {
      const url = URL.createObjectURL(file)
      clickLink(url, name)
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
  }
}

/** The currencies or units of values, which a file has behind them. */
function measureColumn(host: ScreenHost, name: string, { currency }: ExportColumn): ExportColumn | null {
  if (!host.definition.fields[name]) return null
  const field = host.field(name)
  const text = (row: Row): string => {
    const measure = measureOfValue({ ...(currency !== undefined && { currency }) }, row[name] ?? null)
    return measure === '' || currency !== undefined ? measure : host.format(measure, field)
  }
  return { field: name, title: field.label, holds: 'text', isComputed: false, text, cell: text, sumText: () => '' }
}

function exportColumn(host: ScreenHost, column: GridColumn): ExportColumn {
  const { field, group, label: own, line, value: computed, summary, wholeLabel: label = own } = column
  const { type, unit, decimals, currency, measureFrom } = field
  const isValue = isNumeric(type) || isDated(type)
  return {
    field: column.id,
    title: group ? `${group.label} ${label}` : label,
    holds: sentTypeOf(type),
    ...(unit && { unit }),
    ...(decimals !== null && { decimals }),
    ...(currency !== undefined && { currency }),
    ...(measureFrom !== undefined && { measureFrom }),
    // Computed columns and child rows laid out across are known only to this page.
    isComputed: line !== null || computed !== null,
    isOfSums: summary !== undefined,
    cell(row) {
      const value = gridCellValue(row, column, host.scope)
      if (value === null || typeof value === 'number') return value
      return isValue ? String(value) : host.format(value, field)
    },
    text(row) {
      const value = gridCellValue(row, column, host.scope)
      if (isNumeric(type) || isDayType(type)) return typedText(value, field)
      return value === null ? '' : host.format(value, field)
    },
    sumText(sums) {
      const sum = sums[column.id] ?? null
      return typeof sum === 'object' && sum !== null ? host.format(sum, field) : typedText(sum, field)
    },
  }
}

function clickLink(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  link.click()
}
