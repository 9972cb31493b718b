/** Files on their way: they go on while the person does, on this screen or another. One list a tab. */
import { createStore } from 'zustand/vanilla'
import type { CallsOfGrids } from '../../../runtime/grid-calls.ts'
import type { ScreenHost } from '../../../runtime/host.ts'
import { faultOf } from '../../../runtime/faults.ts'
import { t } from '../../../messages/message.ts'

export type ExportFormat = Parameters<CallsOfGrids['startExport']>[0]['format']
type Ticket = NonNullable<Awaited<ReturnType<CallsOfGrids['startExport']>>>

export interface ExportJob {
  readonly id: number
  /** What is taken away: the grid's name. */
  readonly label: string
  readonly format: ExportFormat
  /** From 0 to 1; null where nobody knows. */
  readonly share: number | null
  readonly done: number | null
  cancel(): void
}

export const exportJobs = createStore<{ readonly jobs: readonly ExportJob[] }>(() => ({ jobs: [] }))

type ExportHost = Pick<ScreenHost, 'say'> & {
  readonly calls: Pick<CallsOfGrids, 'exportState' | 'exportUrl' | 'cancelExport'>
}

export interface ExportOrder {
  readonly host: ExportHost
  readonly label: string
  readonly format: ExportFormat
  /** Asks for the file. Null: the ERP answered, but prepares none. */
  start(signal: AbortSignal): Promise<Ticket | null>
  /** Opens the file's address. */
  download(url: string): void
  /** Resolves after that many milliseconds; tests need not wait. */
  wait?(ms: number): Promise<void>
}

const POLL_MS = 1000

/** Said of an ERP that was asked for a file and answered something else. */
export const NO_FILE = 'This ERP does not prepare files: it answered without one.'

let lastId = 0

export async function exportRows(order: ExportOrder): Promise<void> {
  const { host, label, format } = order
  const control = new AbortController()
  let ticket: Ticket | null = null
  lastId += 1
  const id = lastId
  const cancel = (): void => {
    control.abort()
    drop(id)
    // An ERP that cannot be told goes on by itself; nobody waits for its file.
    if (ticket) void host.calls.cancelExport(ticket).catch(() => undefined)
  }
  put({ id, label, format, share: null, done: null, cancel })
  try {
    ticket = await order.start(control.signal)
    if (control.signal.aborted) return
    if (ticket === null) host.say(t(NO_FILE), { tone: 'warning', seconds: 15 })
    else await follow({ ...order, ticket, id, signal: control.signal })
  } catch (error) {
    if (!control.signal.aborted)
      host.say(t('{label} was not exported. {why}', { label, why: faultOf(error).text }), {
        tone: 'danger',
        seconds: 15,
      })
  } finally {
    drop(id)
  }
}

interface Following extends ExportOrder {
  readonly ticket: Ticket
  readonly id: number
  readonly signal: AbortSignal
}

async function follow({ host, label, ticket, id, signal, download, wait = pause }: Following): Promise<void> {
  while (!signal.aborted) {
    const { isReady, hasFailed, done, total, reason } = await host.calls.exportState(ticket)
    if (signal.aborted) return
    if (hasFailed) {
      const why = reason ?? t('The ERP could not write the file.')
      host.say(t('{label} was not exported. {why}', { label, why }), {
        tone: 'danger',
        seconds: 15,
      })
      return
    }
    if (isReady) {
      download(host.calls.exportUrl(ticket))
      host.say(t('{label} was exported as {format}.', { label, format: ticket.format }), { tone: 'success' })
      return
    }
    const share = done !== null && total !== null && total > 0 ? Math.min(1, done / total) : null
    change(id, { share, done })
    await wait(POLL_MS)
  }
}

function put(job: ExportJob): void {
  exportJobs.setState(({ jobs }) => ({ jobs: [...jobs, job] }))
}

function change(id: number, told: Partial<ExportJob>): void {
  exportJobs.setState(({ jobs }) => ({ jobs: jobs.map((job) => (job.id === id ? { ...job, ...told } : job)) }))
}

function drop(id: number): void {
  exportJobs.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
