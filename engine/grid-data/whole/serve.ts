/** The worker's part: stores the rows, orders them, and returns windows of them. */
import type { StreamEnd, StreamRequest } from '../../calls/grid-stream.ts'
import { groupRowNumbers, matchingRows, sortRows, columnSums } from './order.ts'
import type { OpenRequest, OrderRequest, WindowRequest, WorkerMessage, WorkerRequest } from './protocol.ts'
import { createTable, type Table } from './table.ts'

/** Sends the call (engine/calls/grid-stream.ts). */
export type StreamRows = (ask: StreamRequest) => Promise<StreamEnd>

type Send = (message: WorkerMessage) => void

/** Number of rows after which the first are announced, so that they are drawn while the others arrive. */
const FIRST_ROWS = 200
const ANNOUNCE_EVERY_MS = 200

/** Returns the handler of the page's messages; `send` posts to the page. */
export function serveGrid(streamRows: StreamRows, send: Send): (request: WorkerRequest) => void {
  let table: Table | null = null
  let order: Uint32Array | null = null
  let control = new AbortController()
  return (request) => {
    if (request.kind === 'open') {
      control.abort()
      control = new AbortController()
      table = createTable(request.fields)
      order = null
      void fill({ open: request, table, streamRows, send, signal: control.signal })
    } else if (table && request.kind === 'order') {
      order = ordered(table, request, send)
    } else if (table && request.kind === 'window') {
      send({ kind: 'window', id: request.id, rows: windowOf(table, order, request) })
    }
  }
}

interface FillOptions {
  readonly open: OpenRequest
  readonly table: Table
  readonly streamRows: StreamRows
  readonly signal: AbortSignal
  readonly send: Send
}

async function fill({ open: { request, answer }, table, streamRows, signal, send }: FillOptions): Promise<void> {
  let announcedAt = 0
  const onRows = (rows: readonly unknown[]): void => {
    if (signal.aborted) return
    table.add(rows)
    const now = performance.now()
    if (table.length < FIRST_ROWS || now - announcedAt < ANNOUNCE_EVERY_MS) return
    announcedAt = now
    send({ kind: 'growing', count: table.length })
  }
  try {
    const end = await streamRows({ request, answer, signal, onRows })
    if (end.end === 'refused') send({ kind: 'failed', refusal: end.refusal })
    else send({ kind: 'loaded', count: table.length, envelope: end.envelope, bytes: table.size(), isCut: end.isCut })
  } catch {
    // Aborted: another request has replaced it.
  }
}

function ordered(table: Table, request: OrderRequest, send: Send): Uint32Array {
  const startedAt = performance.now()
  const { turn, groupBy, totals: summed } = request
  const rows = sortRows(table, matchingRows(table, request.filters), request.sort)
  const grouped = groupBy === null ? null : groupRowNumbers(table, rows, { groupBy, totals: summed })
  const order = grouped?.order ?? rows
  const totals = columnSums(table, order, summed)
  const ms = performance.now() - startedAt
  send({ kind: 'ordered', turn, count: order.length, groups: grouped?.groups ?? null, totals, ms })
  return order
}

function windowOf(table: Table, order: Uint32Array | null, { first, last }: WindowRequest) {
  const end = Math.min(last, order?.length ?? table.length)
  return Array.from({ length: Math.max(0, end - first) }, (_, index) =>
    table.row(order ? (order[first + index] ?? 0) : first + index),
  )
}
