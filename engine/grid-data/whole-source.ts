/**
 * Rows of an ERP that returns all of them at once: a worker loads and stores them (whole/serve.ts); the page has the
 * rows in sight and those around them.
 */
import type { Row } from '../calls/contract.ts'
import type { GridRefusal, GridRequest } from '../calls/grid-request.ts'
import { neededSums, withRatios, type SummedColumns } from '../definition/ratio.ts'
import {
  createStateStore,
  EMPTY_QUERY,
  type GridQuery,
  type GridSource,
  type Sums,
  type StateStore,
} from './grid-source.ts'
import type { RowWorker } from './row-worker.ts'
import type { OpenRequest, WorkerMessage } from './whole/protocol.ts'

export interface WholeSourceOptions {
  readonly worker: RowWorker
  /** Created again for every reload: the token may have changed. */
  openRequest(): OpenRequest
  /** Converts the rows of an answer to the rows that are shown. */
  readRows(rows: readonly Row[]): readonly Row[]
  errorOf(request: GridRequest, refusal: GridRefusal): unknown
  /** Sums in the answer besides the rows. */
  totalsIn(envelope: unknown): Sums
  readonly groupBy: string | null
  readonly summing: SummedColumns
}

/** Rows requested from the worker at a time. */
const WINDOW = 128
const MAX_CACHED_WINDOWS = 40

interface Windows {
  readonly cached: Map<number, readonly Row[]>
  readonly requested: Set<number>
}

/** The rows the page has, and its requests to the worker. */
interface Context {
  readonly options: WholeSourceOptions
  readonly store: StateStore
  /** Resolvers of window requests, by id. */
  readonly waiting: Map<number, (rows: readonly Row[]) => void>
  windows: Windows
  query: GridQuery
  opened: OpenRequest
  isLoaded: boolean
  /** There are more rows than the ERP returns. */
  isCut: boolean
  turn: number
  lastId: number
  sight: readonly [first: number, last: number]
}

export function wholeSource(options: WholeSourceOptions): GridSource {
  const store = createStateStore()
  const context: Context = {
    options,
    store,
    waiting: new Map(),
    windows: noWindows(),
    query: EMPTY_QUERY,
    opened: options.openRequest(),
    isLoaded: false,
    isCut: false,
    turn: 0,
    lastId: 0,
    sight: [0, WINDOW],
  }
  const reloading = () => (store.state().status === 'first' ? {} : ({ status: 'again' } as const))
  options.worker.onMessage((message) => receive(context, message))
  options.worker.send(context.opened)
  return {
    ...store,
    row: (place) => context.windows.cached.get(Math.floor(place / WINDOW))?.[place % WINDOW] ?? null,
    ensure(first, last) {
      context.sight = [Math.max(0, first), last]
      loadSight(context)
    },
    rows: async (first, last) => options.readRows(await requestWindow(context, first, last)),
    setQuery(query) {
      context.query = query
      store.set({ isFiltered: query.filters.length > 0, ...reloading() })
      if (context.isLoaded) requestOrder(context)
    },
    reload() {
      store.set({ error: null, ...reloading() })
      context.isLoaded = false
      context.turn += 1
      context.opened = options.openRequest()
      options.worker.send(context.opened)
    },
    close: () => options.worker.close(),
  }
}

function receive(context: Context, message: WorkerMessage): void {
  const { store, options } = context
  switch (message.kind) {
    case 'window':
      context.waiting.get(message.id)?.(message.rows)
      context.waiting.delete(message.id)
      return
    case 'growing':
      // Ordered rows are shown once all are loaded; unordered rows are shown as they arrive.
      if (store.state().status === 'again' || !isUnordered(context)) return
      store.set({ count: message.count, status: 'ready' })
      return loadSight(context)
    case 'loaded':
      context.isLoaded = true
      context.isCut = message.isCut
      store.set({ error: null, totals: { ...store.state().totals, ...options.totalsIn(message.envelope) } })
      return requestOrder(context)
    case 'failed':
      return store.set({ status: 'ready', error: options.errorOf(context.opened.request, message.refusal) })
    case 'ordered':
      if (message.turn === context.turn) showOrder(context, message)
  }
}

function showOrder(context: Context, message: Extract<WorkerMessage, { kind: 'ordered' }>): void {
  const { store, isCut } = context
  const { summing } = context.options
  const { count } = message
  const groups = message.groups?.map((group) => ({ ...group, sums: withRatios(summing, group.sums) })) ?? null
  const totals = withRatios(summing, { ...store.state().totals, ...message.totals })
  context.windows = noWindows()
  store.set({ count, groups, totals, isCounted: !isCut, isPartlySummed: isCut, status: 'ready' })
  loadSight(context)
}

function requestOrder(context: Context): void {
  context.turn += 1
  const { groupBy, summing, worker } = context.options
  worker.send({ kind: 'order', turn: context.turn, ...context.query, groupBy, totals: neededSums(summing) })
}

function requestWindow(context: Context, first: number, last: number): Promise<readonly Row[]> {
  context.lastId += 1
  const id = context.lastId
  context.options.worker.send({ kind: 'window', id, first, last })
  return new Promise((resolve) => context.waiting.set(id, resolve))
}

/** Requests the windows in sight that are not cached. */
function loadSight(context: Context): void {
  const { count } = context.store.state()
  const { cached, requested } = context.windows
  const [first, last] = context.sight
  for (let at = Math.floor(first / WINDOW); at * WINDOW < Math.min(last, count); at += 1) {
    // While rows arrive, the last window may be incomplete.
    const isPart = (cached.get(at)?.length ?? 0) < Math.min(WINDOW, count - at * WINDOW)
    if (isPart && !requested.has(at)) void loadWindow(context, at)
  }
}

async function loadWindow(context: Context, at: number): Promise<void> {
  const { windows, options, store } = context
  windows.requested.add(at)
  const rows = await requestWindow(context, at * WINDOW, (at + 1) * WINDOW)
  windows.requested.delete(at)
  cache(windows.cached, at, options.readRows(rows))
  if (windows === context.windows) store.set({})
}

function noWindows(): Windows {
  return { cached: new Map(), requested: new Set() }
}

function isUnordered({ query: { sort, filters }, options: { groupBy } }: Context): boolean {
  return sort.length === 0 && filters.length === 0 && groupBy === null
}

function cache(cached: Windows['cached'], at: number, rows: readonly Row[]): void {
  cached.delete(at)
  cached.set(at, rows)
  for (const oldest of cached.keys()) {
    if (cached.size <= MAX_CACHED_WINDOWS) return
    cached.delete(oldest)
  }
}
