/** Taking a grid's rows away: through the ERP's list call, or, of rows only this page has, as csv from here. */
import type { BlockOf } from '../../../definition/definition.ts'
import { gridCallsOf } from '../../../runtime/grid-calls.ts'
import type { ScreenHost } from '../../../runtime/host.ts'
import { isAmount, valueOf, type GridColumn } from '../columns.ts'
import { typedText } from '../editing.ts'
import type { GridSource, Wanted } from '../sources/grid-source.ts'
import { spelled } from '../sources/spelling.ts'
import { csv } from '../spreadsheet.ts'
import { wantedQuery } from '../use-source.ts'
import { exportRows, type ExportFormat } from './export-jobs.ts'
import { openExportTray } from './ExportTray.tsx'

export interface TakeAway {
  readonly host: ScreenHost
  readonly block: BlockOf<'grid'>
  readonly label: string
  readonly source: GridSource
  readonly wanted: Wanted
  /** Those that are shown, in order. */
  readonly columns: readonly GridColumn[]
}

/** Rows that were edited or computed here are in no ERP. */
export function formatsOf({ definition }: ScreenHost, block: BlockOf<'grid'>): readonly ExportFormat[] {
  const read = definition.reads[block.read]
  if (!block.exports || !read) return []
  return read.gridOnly && read.from.from === 'call' && read.from.method === 'GET' ? ['csv', 'xlsx', 'pdf'] : ['csv']
}

export function takeAway(taking: TakeAway, format: ExportFormat): void {
  const { host, block } = taking
  const isOfErp = formatsOf(host, block).includes('xlsx')
  if (isOfErp) void exportFromErp(taking, format)
  else void exportFromHere(taking)
}

function exportFromErp({ host, block, label, wanted, columns }: TakeAway, format: ExportFormat): Promise<void> {
  const question = host.gridQuestions[block.read]
  if (!question) return Promise.resolve()
  openExportTray()
  const nameOf = (field: string) => spelled(question.read, field)
  const call = {
    screen: question.screen,
    path: question.path,
    query: { ...question.query, ...wantedQuery(wanted, nameOf) },
    format,
    columns: columns.map(({ id, line }) => (line ? id : nameOf(id))),
    titles: columns.map((column) => titleOf(column)),
  }
  return exportRows({
    host: { calls: gridCallsOf(host.calls), say: host.say },
    label,
    call,
    download: (url) => downloadFrom(url),
  })
}

async function exportFromHere({ host, label, source, columns }: TakeAway): Promise<void> {
  const rows = await source.rows(0, source.state().count)
  const lines = rows.map((row) => columns.map((column) => cellText(host, row, column)))
  const file = new Blob([csv([columns.map(titleOf), ...lines])], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(file)
  downloadFrom(url, `${label}.csv`)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function cellText(host: ScreenHost, row: Parameters<typeof valueOf>[0], column: GridColumn): string {
  const value = valueOf(row, column, host.scope)
  return isAmount(column.field) || column.field.type === 'date'
    ? typedText(value, column.field)
    : value === null
      ? ''
      : host.format(value, column.field)
}

function titleOf({ group, label }: GridColumn): string {
  return group ? `${group.label} ${label}` : label
}

function downloadFrom(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  link.click()
}
