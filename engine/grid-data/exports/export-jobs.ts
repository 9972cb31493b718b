/** Running exports: they continue while the person works, on this screen or another. One list per tab. */
import type { ExportCalls, ExportFormat, ExportTicket } from '../../calls/export-calls.ts'
import { t } from '../../messages/message.ts'

/** Shows a message for some seconds. */
export type Say = (
  text: string,
  options?: { readonly tone?: 'info' | 'success' | 'warning' | 'danger'; readonly seconds?: number },
) => unknown

export type { ExportFormat }

export interface ExportJob {
  readonly id: number
  /** The grid's name. */
  readonly label: string
  readonly format: ExportFormat
  /** From 0 to 1; null: unknown. */
  readonly share: number | null
  /** Rows written so far; null: unknown. */
  readonly done: number | null
  cancel(): void
}

let jobs: readonly ExportJob[] = []
const listeners = new Set<() => void>()

function setJobs(next: readonly ExportJob[]): void {
  jobs = next
  for (const listener of listeners) listener()
}

/** The running exports, the oldest first. */
export const exportJobs = {
  all: () => jobs,
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export interface ExportOrder {
  readonly calls: Pick<ExportCalls, 'exportState' | 'exportUrl' | 'cancelExport'>
  readonly label: string
  readonly format: ExportFormat
  readonly say: Say
  /** The text of an error for people. */
  errorText(error: unknown): string
  /** Requests the file. Null: the ERP answered, but creates no file. */
  start(signal: AbortSignal): Promise<ExportTicket | null>
  /** Opens the file's address. */
  download(url: string): void
  /** Called once the job has been added. */
  onStart?(): void
  /** Resolves after that many milliseconds; can be replaced in tests. */
  wait?(ms: number): Promise<void>
}

const POLL_MS = 1000

/** The ERP was asked for a file and returned something else. */
export const NO_FILE = 'This ERP does not prepare files: it answered without one.'

/** For messages that explain a failure. */
const LONG_SECONDS = 15

let lastId = 0

/** Requests a file from the ERP, follows its progress and downloads it. Never rejects: failures are shown. */
export async function exportRows(order: ExportOrder): Promise<void> {
  const { calls, say, label, format } = order
  const control = new AbortController()
  let ticket: ExportTicket | null = null
  lastId += 1
  const id = lastId
  const cancel = (): void => {
    control.abort()
    remove(id)
    // An ERP that cannot cancel continues; its file is not used.
    if (ticket) void calls.cancelExport(ticket).catch(() => undefined)
  }
  setJobs([...jobs, { id, label, format, share: null, done: null, cancel }])
  order.onStart?.()
  try {
    ticket = await order.start(control.signal)
    if (control.signal.aborted) return
    if (ticket === null) say(t(NO_FILE), { tone: 'warning', seconds: LONG_SECONDS })
    else await follow({ ...order, ticket, id, signal: control.signal })
  } catch (error) {
    if (!control.signal.aborted) showFailure(order, order.errorText(error))
  } finally {
    remove(id)
  }
}

interface Following extends ExportOrder {
  readonly ticket: ExportTicket
  readonly id: number
  readonly signal: AbortSignal
}

async function follow(following: Following): Promise<void> {
  const { calls, say, label, ticket, id, signal, download, wait = pause } = following
  while (!signal.aborted) {
    const { isReady, hasFailed, done, total, reason } = await calls.exportState(ticket)
    if (signal.aborted) return
    if (hasFailed) return showFailure(following, reason ?? t('The ERP could not write the file.'))
    if (isReady) {
      download(calls.exportUrl(ticket))
      say(t('{label} was exported as {format}.', { label, format: ticket.format }), { tone: 'success' })
      return
    }
    const share = done !== null && total !== null && total > 0 ? Math.min(1, done / total) : null
    change(id, { share, done })
    await wait(POLL_MS)
  }
}

/** Shows why there is no file. */
export function showFailure({ say, label }: Pick<ExportOrder, 'say' | 'label'>, why: string): void {
  say(t('{label} was not exported. {why}', { label, why }), { tone: 'danger', seconds: LONG_SECONDS })
}

function change(id: number, by: Partial<ExportJob>): void {
  setJobs(jobs.map((job) => (job.id === id ? { ...job, ...by } : job)))
}

function remove(id: number): void {
  setJobs(jobs.filter((job) => job.id !== id))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
