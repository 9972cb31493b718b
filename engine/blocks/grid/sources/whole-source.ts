/**
 * Rows of an ERP that sends them all at once: a worker asks, reads and holds them (whole/serve.ts); the page
 * knows the rows in sight and those around them.
 */
import type { CallsOfGrids } from '../../../runtime/grid-calls.ts'
import type { Row } from '../../../runtime/host.ts'
import type { GridRefusal, GridRequest, OpenAsk, WorkerAsk, WorkerTell } from '../whole/protocol.ts'
import { NOTHING_WANTED, telling, type GridSource, type Telling, type Wanted } from './grid-source.ts'

/** A worker, or in tests the same code without one. */
export interface RowKeeper {
  ask(ask: WorkerAsk): void
  listen(tell: (told: WorkerTell) => void): void
  close(): void
}

export interface WholeSourceOptions {
  readonly keeper: RowKeeper
  /** Made anew for every reload: the token may be another. */
  open(): OpenAsk
  read(rows: readonly Row[]): readonly Row[]
  refused(request: GridRequest, refusal: GridRefusal): ReturnType<CallsOfGrids['gridRefusal']>
  /** Sums the ERP told in the answer. */
  toldTotals(envelope: unknown): Readonly<Record<string, number>>
  readonly groupBy: string | null
  readonly totals: readonly string[]
}

/** Rows asked of the worker at once. */
const WINDOW = 128
const MOST_WINDOWS = 40

/** What is known of the rows here, and asked of the keeper. */
interface Holding {
  readonly options: WholeSourceOptions
  readonly told: Telling
  readonly waiting: Map<number, (rows: readonly Row[]) => void>
  windows: { readonly held: Map<number, readonly Row[]>; readonly asked: Set<number> }
  wanted: Wanted
  opened: OpenAsk
  isWhole: boolean
  /** There are more rows than the ERP answers. */
  isCut: boolean
  turn: number
  lastId: number
  sight: readonly [first: number, last: number]
}

export function wholeSource(options: WholeSourceOptions): GridSource {
  const told = telling()
  const holding: Holding = {
    options,
    told,
    waiting: new Map(),
    windows: noWindows(),
    wanted: NOTHING_WANTED,
    opened: options.open(),
    isWhole: false,
    isCut: false,
    turn: 0,
    lastId: 0,
    sight: [0, WINDOW],
  }
  const again = () => (told.state().status === 'first' ? {} : ({ status: 'again' } as const))
  options.keeper.listen((message) => receive(holding, message))
  options.keeper.ask(holding.opened)
  return {
    ...told,
    row: (place) => holding.windows.held.get(Math.floor(place / WINDOW))?.[place % WINDOW] ?? null,
    ensure(first, last) {
      holding.sight = [Math.max(0, first), last]
      lookUp(holding)
    },
    rows: async (first, last) => options.read(await askWindow(holding, first, last)),
    want(next) {
      holding.wanted = next
      told.set({ isFiltered: next.filters.length > 0, ...again() })
      if (holding.isWhole) order(holding)
    },
    reload() {
      told.set({ error: null, ...again() })
      holding.isWhole = false
      holding.turn += 1
      holding.opened = options.open()
      options.keeper.ask(holding.opened)
    },
    close: () => options.keeper.close(),
  }
}

function receive(holding: Holding, message: WorkerTell): void {
  const { told, options, waiting, wanted } = holding
  if (message.tell === 'window') {
    waiting.get(message.id)?.(message.rows)
    waiting.delete(message.id)
  } else if (message.tell === 'growing') {
    // What was ordered stands until all rows are there; rows nobody ordered are shown as they come.
    if (told.state().status === 'again' || !isPlain(wanted, options)) return
    told.set({ count: message.count, status: 'ready' })
    lookUp(holding)
  } else if (message.tell === 'whole') {
    holding.isWhole = true
    holding.isCut = message.isCut
    told.set({ error: null, totals: { ...told.state().totals, ...options.toldTotals(message.envelope) } })
    order(holding)
  } else if (message.tell === 'refused') {
    told.set({ status: 'ready', error: options.refused(holding.opened.request, message.refusal) })
  } else if (message.turn === holding.turn) {
    holding.windows = noWindows()
    const { count, groups, totals } = message
    const { isCut } = holding
    const summed = { isPartlySummed: isCut, totals: { ...told.state().totals, ...totals } }
    told.set({ count, groups, isCounted: !isCut, status: 'ready', ...summed })
    lookUp(holding)
  }
}

function order(holding: Holding): void {
  holding.turn += 1
  const { groupBy, totals } = holding.options
  holding.options.keeper.ask({ ask: 'order', turn: holding.turn, ...holding.wanted, groupBy, totals })
}

function askWindow(holding: Holding, first: number, last: number): Promise<readonly Row[]> {
  holding.lastId += 1
  const id = holding.lastId
  holding.options.keeper.ask({ ask: 'window', id, turn: holding.turn, first, last })
  return new Promise((resolve) => holding.waiting.set(id, resolve))
}

/** Asks for the windows in sight that are not held. */
function lookUp(holding: Holding): void {
  const { count } = holding.told.state()
  const { held, asked } = holding.windows
  const [first, last] = holding.sight
  for (let at = Math.floor(first / WINDOW); at * WINDOW < Math.min(last, count); at += 1) {
    // While rows come, the last window is only part of itself.
    const isPart = (held.get(at)?.length ?? 0) < Math.min(WINDOW, count - at * WINDOW)
    if (isPart && !asked.has(at)) void bring(holding, at)
  }
}

async function bring(holding: Holding, at: number): Promise<void> {
  const { windows, options, told } = holding
  windows.asked.add(at)
  const rows = await askWindow(holding, at * WINDOW, (at + 1) * WINDOW)
  windows.asked.delete(at)
  keep(windows.held, at, options.read(rows))
  if (windows === holding.windows) told.set({})
}

function noWindows(): Holding['windows'] {
  return { held: new Map(), asked: new Set() }
}

function isPlain({ sort, filters }: Wanted, { groupBy }: WholeSourceOptions): boolean {
  return sort.length === 0 && filters.length === 0 && groupBy === null
}

function keep(held: Map<number, readonly Row[]>, at: number, rows: readonly Row[]): void {
  held.delete(at)
  held.set(at, rows)
  for (const oldest of held.keys()) {
    if (held.size <= MOST_WINDOWS) return
    held.delete(oldest)
  }
}
