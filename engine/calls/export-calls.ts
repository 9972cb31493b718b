/**
 * Exports rows as a file: the list call starts it, the ERP reports its progress, and the file has its own
 * address (site-modules §7, list and report sources).
 */
import { membersOf, no, textOrNull } from './answers.ts'
import type { CallsOptions, ScreenCall, Send } from './call-types.ts'
import type { Sum } from '../definition/sum.ts'
import { CallError } from './errors.ts'
import { screenCallPath } from './sending.ts'

/** The available formats of an export. */
export type ExportFormat = 'csv' | 'xlsx' | 'pdf'

interface ExportCall extends ScreenCall {
  readonly format: ExportFormat
  /** Field names, in order. */
  readonly columns: readonly string[]
  readonly titles: readonly string[]
  /** Fields to sum up below all rows, by an ERP that names `totals`. */
  readonly totals?: readonly string[]
}

/** A column of rows that are sent to the ERP. */
export interface SentColumn {
  readonly title: string
  readonly holds: 'text' | 'number' | 'money' | 'percent' | 'date' | 'datetime'
  readonly unit?: string
  readonly decimals?: number
  /** ISO 4217, of all its amounts. */
  readonly currency?: string
  /** The place of the column with the currencies or units of its values, from 0. */
  readonly measureAt?: number
}

/** A line of sums among rows that are sent; its cells are in the order of the columns. */
export interface SumsLine {
  /** The row above which it is placed, from 0; the number of rows: below all. */
  readonly at: number
  /** What it sums up: the group that begins there, or all rows. */
  readonly of: 'group' | 'all'
  readonly caption: string
  readonly cells: readonly (Sum | null)[]
}

/** Rows that only this page has; their cells are in the order of the columns. */
interface RowsCall {
  readonly name: string
  readonly format: ExportFormat
  readonly columns: readonly SentColumn[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** Missing: the rows are neither grouped nor summed. */
  readonly sums?: {
    /** The title of the column with the captions of the lines. */
    readonly title: string
    readonly lines: readonly SumsLine[]
  }
  readonly signal?: AbortSignal | undefined
}

/** A file the ERP is creating. */
export interface ExportTicket {
  readonly id: string
  readonly format: ExportFormat
}

interface ExportState {
  readonly isReady: boolean
  readonly hasFailed: boolean
  /** Rows written so far and in total; null if the ERP does not send it. */
  readonly done: number | null
  readonly total: number | null
  /** The ERP's reason for a failure. */
  readonly reason: string | null
}

/** Exports of rows. The ERP writes the file after its answer: poll `exportState` until it is ready. */
export interface ExportCalls {
  /** Null: the ERP answered, but creates no file. */
  startExport(call: ExportCall): Promise<ExportTicket | null>
  /** Whether the ERP creates files of rows sent to it: one that names `rowexports`. */
  takesRows(): boolean
  exportSentRows(call: RowsCall): Promise<ExportTicket | null>
  exportState(ticket: ExportTicket): Promise<ExportState>
  exportUrl(ticket: ExportTicket): string
  /** Whether the ERP was asked to stop; possible only if it names `exports`. */
  cancelExport(ticket: ExportTicket): Promise<boolean>
}

const VIEW_PATH = '/main/download_view'

/** For `Calls.extend`: the grid loads these calls with its export menu. */
export function exportCalls(send: Send, options: CallsOptions): ExportCalls {
  return {
    startExport: (call) => startExport(send, options, call),
    takesRows: () => options.capabilities().includes('rowexports'),
    exportSentRows: (call) => exportSentRows(send, call),
    async exportState({ id, format }) {
      return readState(
        await send({ method: 'GET', path: VIEW_PATH, query: { download_id: id, fmt: format, check: 'y' } }),
      )
    },
    exportUrl: (ticket) => exportUrl(options, ticket),
    async cancelExport({ id }) {
      if (!options.capabilities().includes('exports')) return false
      await send({ method: 'POST', path: '/main/download_cancel', query: {}, body: { download_id: id } })
      return true
    },
  }
}

/** The browser opens this address directly: it contains the token. */
function exportUrl({ origin, apiid, token }: CallsOptions, { id, format }: ExportTicket): string {
  const url = new URL(VIEW_PATH, (origin ?? '') || globalThis.location.origin)
  const apitoken = token()
  const query = { download_id: id, fmt: format, apiid, ...(apitoken ? { apitoken } : {}) }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

async function startExport(send: Send, options: CallsOptions, call: ExportCall): Promise<ExportTicket | null> {
  const { totals = [] } = call
  const isSummed = totals.length > 0 && options.capabilities().includes('totals')
  const query = {
    ...call.query,
    ...(isSummed ? { totals: totals.join(',') } : {}),
    download: 'y',
    fmt: call.format,
    cols: call.columns.join(','),
    titles: JSON.stringify(call.titles),
  }
  const id = await ticketId(send, call, query)
  if (id === null) return null
  const body = { fmt: call.format, download_id: id }
  // If the log cannot be written, the export still continues.
  await send({ method: 'POST', path: '/main/storelogs', query: {}, body }).catch(() => undefined)
  return { id, format: call.format }
}

async function exportSentRows(send: Send, call: RowsCall): Promise<ExportTicket | null> {
  const { name, format, columns, rows, sums, signal } = call
  const body = { fmt: format, name, columns, rows, ...(sums && { sums }) }
  const answer = await send({ method: 'POST', path: '/main/export_rows', query: {}, body, signal })
  const id = textOrNull(membersOf(answer)['download_id'])
  return id === null ? null : { id, format }
}

/** Null: the answer has rows, a page or the file itself instead of the id of a file. */
async function ticketId(send: Send, call: ExportCall, query: Readonly<Record<string, string>>): Promise<string | null> {
  try {
    const body = await send({ method: 'GET', path: screenCallPath(call), query, signal: call.signal })
    const places = [body, ...Object.values(membersOf(body))]
    return places.map((place) => textOrNull(membersOf(place)['download_id'])).find((id) => id !== null) ?? null
  } catch (error) {
    if (error instanceof CallError && error.kind === 'invalid') return null
    throw error
  }
}

function readState(body: unknown): ExportState {
  const { ready, failed, done, total, reason: given } = membersOf(body)
  const reason = textOrNull(given) ?? (typeof failed === 'string' ? failed : null)
  return { isReady: isOn(ready), hasFailed: isOn(failed), done: countOf(done), total: countOf(total), reason }
}

/** A text may be the reason of a failure, and then means yes. */
function isOn(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && !no(value))
}

function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isFinite(count) ? count : null
}
