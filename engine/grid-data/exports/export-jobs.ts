/** Running exports: they continue while the person works, on this screen or another. One list per tab. */
import type { ExportCalls, ExportFormat, ExportTicket } from '../../calls/export-calls.ts'
import type { ServerEvents } from '../../calls/server-events.ts'
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
  /** Reports when an export is ready; missing: the ERP reports no changes. */
  readonly events?: Pick<ServerEvents, 'isOpen' | 'subscribe'> | undefined
  /** Resolves after that many milliseconds; can be replaced in tests. */
  wait?(ms: number): Promise<void>
}

const POLL_MS = 1000
/** While changes are reported: for the progress, and because a proxy may hold a report back. */
const SLOW_POLL_MS = 5000

/** The ERP was asked for a file and returned something else. */
export const NO_EXPORTED_FILE = 'This ERP does not prepare files: it answered without one.'

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
    if (ticket === null) say(t(NO_EXPORTED_FILE), { tone: 'warning', seconds: LONG_SECONDS })
    else await follow({ ...order, ticket, id, signal: control.signal })
  } catch (error) {
    if (!control.signal.aborted) showFailure(order, order.errorText(error))
  } finally {
    remove(id)
  }
}

interface ExportWatch extends ExportOrder {
  readonly ticket: ExportTicket
  readonly id: number
  readonly signal: AbortSignal
}

async function follow(following: ExportWatch): Promise<void> {
  const { events, signal, wait = pause } = following
  const report = nextReport(events)
  // Most files are ready before their report arrives.
  let pollMs = POLL_MS
  try {
    while (!signal.aborted && !(await isSettled(following))) {
      await Promise.race([wait(pollMs), report.arrived()])
      pollMs = events?.isOpen() ? SLOW_POLL_MS : POLL_MS
    }
  } finally {
    report.stop()
  }
}

/** Asks once how far the file is. False: it is still being written. */
async function isSettled({ calls, say, label, ticket, id, signal, download }: ExportWatch): Promise<boolean> {
  const { isReady, hasFailed, done, total, reason } = await calls.exportState(ticket)
  if (signal.aborted) return true
  if (hasFailed) showFailure({ say, label }, reason ?? t('The ERP could not write the file.'))
  else if (isReady) {
    download(calls.exportUrl(ticket))
    say(t('{label} was exported as {format}.', { label, format: ticket.format }), { tone: 'success' })
  } else {
    const share = done !== null && total !== null && total > 0 ? Math.min(1, done / total) : null
    change(id, { share, done })
    return false
  }
  return true
}

/** Reports of exports; one that arrives while nobody waits ends the next wait at once. */
function nextReport(events: ExportOrder['events']) {
  let hasArrived = false
  let resolve = (): void => undefined
  const stop = events?.subscribe((event) => {
    if (event.kind === 'open' || (event.kind === 'changed' && !event.exports)) return
    hasArrived = true
    resolve()
  })
  return {
    stop: () => stop?.(),
    async arrived(): Promise<void> {
      if (!hasArrived) await new Promise<void>((done) => (resolve = done))
      hasArrived = false
    },
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
