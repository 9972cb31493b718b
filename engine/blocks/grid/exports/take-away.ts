/**
 * Taking a grid's rows away, all of them: through the ERP's list call, or, of rows that only this page has or computes,
 * from here: as csv, and as xlsx and pdf through an ERP that makes files of rows it is sent (extension `rowexports`).
 */
import type { BlockOf } from '../../../definition/definition.ts'
import { t } from '../../../messages/message.ts'
import { faultOf } from '../../../runtime/faults.ts'
import { plain } from '../../../runtime/format.ts'
import { gridCallsOf, isListCall, type SentColumn } from '../../../runtime/grid-calls.ts'
import type { GridQuestion, Row, ScreenHost } from '../../../runtime/host.ts'
import { isAmount, valueOf, type GridColumn } from '../columns.ts'
import { typedText } from '../editing.ts'
import { allRows, type GridSource, type Wanted } from '../sources/grid-source.ts'
import { spelled } from '../sources/spelling.ts'
import { csv } from '../spreadsheet.ts'
import { wantedQuery } from '../use-source.ts'
import { exportRows, type ExportFormat, type ExportOrder } from './export-jobs.ts'
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

export function formatsOf(host: ScreenHost, block: BlockOf<'grid'>): readonly ExportFormat[] {
  if (!block.exports || !host.definition.reads[block.read]) return []
  return listQuestion(host, block) || gridCallsOf(host.calls).takesRows() ? ['csv', 'xlsx', 'pdf'] : ['csv']
}

export function takeAway(taking: TakeAway, format: ExportFormat): void {
  const { host, block, columns } = taking
  const question = listQuestion(host, block)
  // What a column computes, and where child rows stand beside each other, is known to this page alone.
  const isOfErp = question !== null && columns.every(({ line, value }) => line === null && value === null)
  if (isOfErp) void exportFromErp(taking, question, format)
  else void exportFromHere(taking, format)
}

/** What the ERP is asked for the rows, when it is a list call: those prepare files (site-modules §7). */
function listQuestion({ definition, gridQuestions }: ScreenHost, block: BlockOf<'grid'>): GridQuestion | null {
  const { gridOnly = false, from } = definition.reads[block.read] ?? {}
  const question = gridQuestions[block.read]
  return gridOnly && from?.from === 'call' && question && isListCall(question.path) ? question : null
}

function exportFromErp(taking: TakeAway, question: GridQuestion, format: ExportFormat): Promise<void> {
  const { host, wanted, columns } = taking
  const nameOf = (field: string) => spelled(question.read, field)
  const call = {
    screen: question.screen,
    path: question.path,
    query: { ...question.query, ...wantedQuery(wanted, nameOf) },
    format,
    columns: columns.map(({ id }) => nameOf(id)),
    titles: columns.map((column) => titleOf(column)),
  }
  return follow(taking, format, (signal) => gridCallsOf(host.calls).startExport({ ...call, signal }))
}

function follow({ host, label }: TakeAway, format: ExportFormat, start: ExportOrder['start']): Promise<void> {
  openExportTray()
  const calls = gridCallsOf(host.calls)
  return exportRows({ host: { calls, say: host.say }, label, format, start, download: (url) => downloadFrom(url) })
}

/** Every row, as the screen shows it. */
async function exportFromHere(taking: TakeAway, format: ExportFormat): Promise<void> {
  const { host, label, columns } = taking
  const read = await readAll(taking)
  if (read === null) return
  if (format === 'csv') return saveCsv(taking, read)
  const rows = read.map((row) => columns.map((column) => sentCell(host, row, column)))
  const sent = { name: label, format, columns: columns.map(sentColumn), rows }
  await follow(taking, format, (signal) => gridCallsOf(host.calls).exportSentRows({ ...sent, signal }))
}

/** Null: they could not all be read, which is said. A file that lacks rows would be taken for one that has them all. */
async function readAll({ host, label, source }: TakeAway): Promise<readonly Row[] | null> {
  try {
    const { rows, isWhole } = await allRows(source)
    const count = host.format(rows.length, plain('number'))
    if (!isWhole)
      host.say(t('The file holds the first {count} rows only.', { count }), { tone: 'warning', seconds: 15 })
    return rows
  } catch (error) {
    const why = faultOf(error).text
    host.say(t('{label} was not exported. {why}', { label, why }), { tone: 'danger', seconds: 15 })
    return null
  }
}

function saveCsv({ host, label, columns }: TakeAway, rows: readonly Row[]): void {
  const lines = rows.map((row) => columns.map((column) => cellText(host, row, column)))
  const file = new Blob([csv([columns.map(titleOf), ...lines])], { type: 'text/csv;charset=utf-8' })
  const url = URL.createObjectURL(file)
  downloadFrom(url, `${label}.csv`)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function sentColumn(column: GridColumn): SentColumn {
  const { field } = column
  const holds = isAmount(field) || isMoment(field) ? (field.type as SentColumn['holds']) : 'text'
  const { unit, decimals } = field
  return { title: titleOf(column), holds, ...(unit && { unit }), ...(decimals !== null && { decimals }) }
}

function isMoment({ type }: GridColumn['field']): boolean {
  return type === 'date' || type === 'datetime'
}

function sentCell(host: ScreenHost, row: Row, column: GridColumn): string | number | null {
  const value = valueOf(row, column, host.scope)
  if (value === null || typeof value === 'number') return value
  return isAmount(column.field) || isMoment(column.field) ? String(value) : host.format(value, column.field)
}

function cellText(host: ScreenHost, row: Row, column: GridColumn): string {
  const value = valueOf(row, column, host.scope)
  if (isAmount(column.field) || column.field.type === 'date') return typedText(value, column.field)
  return value === null ? '' : host.format(value, column.field)
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
