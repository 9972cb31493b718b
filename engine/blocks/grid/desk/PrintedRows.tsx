import { useEffect } from 'react'
import { isNumeric, plainFormat } from '../../../page/format.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { gridCellValue, type GridColumn } from '../columns.ts'
import type { Display } from '../../../grid-data/display.ts'
import type { GridSource, Group, SourceState, Sums } from '../../../grid-data/grid-source.ts'
import { sumText } from '../compared-columns.ts'
import { groupHeading } from '../group-heading.ts'
import { shownText } from './cell-text.ts'
import { pagesOf, columnRuns } from './print-pages.ts'
import { t } from '../../../messages/message.ts'

interface PrintedRowsProps {
  readonly host: ScreenHost
  readonly source: GridSource
  readonly state: SourceState
  readonly display: Display
  readonly columns: readonly GridColumn[]
  readonly groupBy: string | null
  readonly hasTotals: boolean
}

/** The rows and every column on paper, because the canvas shows only what fits into the window. */
export function PrintedRows(props: PrintedRowsProps) {
  const { source, display } = props
  useEffect(() => {
    // For the next time: the browser does not wait for them.
    void source.rows(0, Math.min(display.count, MAX_LINES))
  }, [source, display.count])
  return pagesOf(props.columns).map((columns) => <Paper key={columns.at(-1)?.id} {...props} columns={columns} />)
}

/** A hundred sheets; for more rows people use the file export. */
const MAX_LINES = 5000

function Paper({ host, source, state, display, columns, groupBy, hasTotals }: PrintedRowsProps) {
  const count = Math.min(display.count, MAX_LINES)
  const lines = Array.from({ length: count }, (_, line) => display.at(line)).filter(
    (at) => at.line === 'group' || source.row(at.place) !== null,
  )
  return (
    <table className="cs-grid__printed">
      <thead>
        <Captions columns={columns} />
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-amount={isNumeric(column.field.type)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((at, line) =>
          at.line === 'group' ? (
            <SumLine key={line} {...{ host, columns }} words={headOf(host, groupBy, at.group)} sums={at.group.sums} />
          ) : (
            <RowLine key={line} {...{ host, columns }} row={source.row(at.place)} />
          ),
        )}
        {hasTotals ? <SumLine {...{ host, columns }} words={t('Total')} sums={state.totals} /> : null}
      </tbody>
      <Missing {...{ host, display, state }} printed={lines.length} />
    </table>
  )
}

interface MissingProps extends Pick<PrintedRowsProps, 'host' | 'display' | 'state'> {
  /** Rows and headings. */
  readonly printed: number
}

/** A paper says what it lacks: what is beyond the last line, or was not loaded when it was printed. */
function Missing({ host, display, state, printed }: MissingProps) {
  const format = (many: number) => host.format(many, plainFormat('number'))
  const all = format(display.count)
  const isLoading = printed < Math.min(display.count, MAX_LINES)
  if (!state.isCounted) return <caption>{t('There are more rows than these. Export them to have all.')}</caption>
  if (isLoading) {
    const count = format(Math.min(display.count, MAX_LINES) - printed)
    return (
      <caption>
        {t('{count} of {all} rows are missing: they were not loaded yet. Print again.', { count, all })}
      </caption>
    )
  }
  return printed < display.count ? (
    <caption>{t('The first {count} of {all} rows.', { count: format(printed), all })}</caption>
  ) : null
}

/** The captions above columns that belong together. */
function Captions({ columns }: Pick<PrintedRowsProps, 'columns'>) {
  if (columns.every(({ group }) => group === null)) return null
  return (
    <tr>
      {columnRuns(columns).map((run) => (
        <th key={run[0]?.id} colSpan={run.length} scope="colgroup">
          {run[0]?.group?.label}
        </th>
      ))}
    </tr>
  )
}

interface LineProps extends Pick<PrintedRowsProps, 'host' | 'columns'> {
  readonly row: Row | null
}

function RowLine({ host, columns, row }: LineProps) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.id} data-amount={isNumeric(column.field.type)}>
          {row === null ? '' : shownText({ host, row, column }, gridCellValue(row, column, host.scope))}
        </td>
      ))}
    </tr>
  )
}

interface SumLineProps extends Pick<PrintedRowsProps, 'host' | 'columns'> {
  readonly words: string
  readonly sums: Sums
}

function SumLine({ host, columns, words, sums }: SumLineProps) {
  return (
    <tr className="cs-grid__printed-sums">
      {columns.map((column, index) => (
        <th key={column.id} data-amount={isNumeric(column.field.type)}>
          {index === 0 ? words : sumText(host, sums, column)}
        </th>
      ))}
    </tr>
  )
}

const headOf = (host: ScreenHost, groupBy: string | null, group: Group): string =>
  groupBy === null ? '' : groupHeading(host, groupBy, group)
