/** The worker's part: holds the rows, orders them, answers windows of them. */
import { groupRowNumbers, matching, sortRows, sumRows } from './order.ts'
import type { GridRefusal, GridRequest, OpenAsk, OrderAsk, WindowAsk, WorkerAsk, WorkerTell } from './protocol.ts'
import { createTable, type Table } from './table.ts'

export type StreamEnd =
  | { readonly end: 'whole'; readonly envelope: unknown; readonly isCut: boolean }
  | { readonly end: 'refused'; readonly refusal: GridRefusal }

/** Makes the call (engine/calls/grid-stream.ts). */
export type StreamRows = (ask: {
  readonly request: GridRequest
  readonly answer: string
  readonly signal: AbortSignal
  onRows(rows: readonly unknown[]): void
}) => Promise<StreamEnd>

/** Rows after which the first are told of, so that they are drawn while the rest comes. */
const FIRST_ROWS = 200
const TELL_EVERY_MS = 200

/** Answers what is to be done with each message. */
export function serveGrid(streamRows: StreamRows, tell: (told: WorkerTell) => void): (ask: WorkerAsk) => void {
  let table: Table | null = null
  let order: Uint32Array | null = null
  let control = new AbortController()
  return (ask) => {
    if (ask.ask === 'open') {
      control.abort()
      control = new AbortController()
      const opened = createTable(ask.fields)
      table = opened
      order = null
      void fill({ ask, table: opened, streamRows, tell, signal: control.signal })
    } else if (table && ask.ask === 'order') {
      order = ordered(table, ask, tell)
    } else if (table && ask.ask === 'window') {
      tell({ tell: 'window', id: ask.id, turn: ask.turn, rows: windowOf(table, order, ask) })
    }
  }
}

interface Filling {
  readonly ask: OpenAsk
  readonly table: Table
  readonly streamRows: StreamRows
  readonly signal: AbortSignal
  tell(told: WorkerTell): void
}

async function fill({ ask, table, streamRows, signal, tell }: Filling): Promise<void> {
  let toldAt = 0
  const onRows = (rows: readonly unknown[]): void => {
    if (signal.aborted) return
    table.add(rows)
    const now = performance.now()
    if (table.length < FIRST_ROWS || now - toldAt < TELL_EVERY_MS) return
    toldAt = now
    tell({ tell: 'growing', count: table.length })
  }
  try {
    const end = await streamRows({ request: ask.request, answer: ask.answer, signal, onRows })
    if (end.end === 'refused') tell({ tell: 'refused', refusal: end.refusal })
    else tell({ tell: 'whole', count: table.length, envelope: end.envelope, bytes: table.size(), isCut: end.isCut })
  } catch {
    // Another question took its place.
  }
}

function ordered(table: Table, ask: OrderAsk, tell: (told: WorkerTell) => void): Uint32Array {
  const begin = performance.now()
  const rows = sortRows(table, matching(table, ask.filters), ask.sort)
  const { groupBy, totals: summed } = ask
  const grouped = groupBy === null ? null : groupRowNumbers(table, rows, { groupBy, totals: summed })
  const order = grouped?.order ?? rows
  const totals = sumRows(table, order, ask.totals)
  const ms = performance.now() - begin
  tell({ tell: 'ordered', turn: ask.turn, count: order.length, groups: grouped?.groups ?? null, totals, ms })
  return order
}

function windowOf(table: Table, order: Uint32Array | null, { first, last }: WindowAsk) {
  const end = Math.min(last, order?.length ?? table.length)
  return Array.from({ length: Math.max(0, end - first) }, (_, index) =>
    table.row(order ? (order[first + index] ?? 0) : first + index),
  )
}
