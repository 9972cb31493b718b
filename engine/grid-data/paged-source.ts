/**
 * Rows of an ERP with paging: the pages in sight are requested, the last 60 are cached. With a count in the answer,
 * every row has its position immediately; without one the grid grows.
 */
import type { Row } from '../calls/contract.ts'
import type { GridPage } from '../calls/grid-request.ts'
import {
  createStateStore,
  EMPTY_QUERY,
  type GridQuery,
  type GridSource,
  type RowsAgain,
  type StateStore,
} from './grid-source.ts'
import { withRatios, type SummedColumns } from '../definition/ratio.ts'
import { groupedPage } from './page-groups.ts'

export interface PageRequest {
  /** From 0. */
  readonly page: number
  /** The uuid of an earlier answer, to be sent back. */
  readonly uuid: string | null
  readonly signal: AbortSignal
  readonly query: GridQuery
}

export interface PagedSourceOptions {
  fetchPage(request: PageRequest): Promise<GridPage>
  /** Converts the rows of an answer to the rows that are shown. */
  readRows(rows: readonly Row[]): readonly Row[]
  readonly pageSize: number
  /** What is summed, with ratios of the sums. Missing: sums as they are answered. */
  readonly summing?: SummedColumns
  /** Resolves after that many milliseconds; can be replaced in tests. */
  wait?(ms: number): Promise<void>
}

/** While a person scrolls, rows pass by that need not be loaded. */
const DEBOUNCE_MS = 80
const MAX_CACHED_PAGES = 60
const MAX_PARALLEL = 3
const UNSUMMED: SummedColumns = { totals: [] }

/** The pages of one query. Another query starts another session; answers for an older one are dropped. */
interface Session {
  readonly pages: Map<number, readonly Row[]>
  readonly running: Map<number, Promise<void>>
  readonly control: AbortController
  /** Pages that could not be loaded: not requested again until the person scrolls. */
  readonly failed: Set<number>
  /** The uuid in the answer with each page. */
  readonly uuids: Map<number, string>
}

export function pagedSource(options: PagedSourceOptions): GridSource {
  const { pageSize } = options
  const store = createStateStore()
  const pages = pageLoader(options, store)
  const debounced = debouncer(options.wait ?? wait)
  const pageOf = (place: number) => Math.floor(place / pageSize)
  const rowAt = (place: number): Row | null => pages.rows(pageOf(place))?.[place % pageSize] ?? null
  queueMicrotask(pages.restart)
  return {
    ...store,
    row: rowAt,
    ensure(first, last) {
      pages.look(first, last)
      debounced(pages.loadSight)
    },
    rows: (first, last) => rowsBetween([first, last], rowAt, (place) => pages.load(pageOf(place))),
    setQuery: pages.restart,
    reload: () => pages.restart(),
    again: pages.again,
    close: pages.close,
  }
}

interface PageLoader {
  /** The rows of a page that is cached. */
  rows(page: number): readonly Row[] | undefined
  /** Resolves when the page was loaded, or failed. */
  load(page: number): Promise<void>
  /** These rows are in sight now; pages that failed may be requested again. */
  look(first: number, last: number): void
  /** Loads the pages in sight that are missing. */
  loadSight(): void
  /** Starts a new session, by default with the same query. */
  restart(query?: GridQuery): void
  /** Null: the first page is not cached, or was read again in the meantime. */
  again(): Promise<RowsAgain | null>
  close(): void
}

function pageLoader(options: PagedSourceOptions, store: StateStore): PageLoader {
  let query = EMPTY_QUERY
  let session = newSession()
  let sight: readonly [first: number, last: number] = [0, 1]
  const load = (page: number): Promise<void> => {
    const own = session
    const running = own.running.get(page)
    if (running) return running
    const loading = loadPage({ options, store, session: own, page, query, isOutdated: () => own !== session }).finally(
      () => {
        own.running.delete(page)
        if (own === session) loadSight()
      },
    )
    own.running.set(page, loading)
    return loading
  }
  const loadSight = (): void => {
    for (const page of pagesOf(sight, options.pageSize, store.state())) {
      if (session.running.size < MAX_PARALLEL && isWanted(session, page)) void load(page)
    }
  }
  return {
    load,
    loadSight,
    rows: (page) => recentlyUsed(session.pages, page),
    look(first, last) {
      sight = [first, last]
      session.failed.clear()
    },
    restart(next = query) {
      query = next
      session.control.abort()
      session = newSession()
      const status = store.state().status === 'first' ? 'first' : 'again'
      store.set({ status, error: null, isFiltered: query.filters.length > 0 })
      void load(0)
    },
    again: () => {
      const own = session
      return firstPageAgain({ options, store, session: own, page: 0, query, isOutdated: () => own !== session })
    },
    close: () => session.control.abort(),
  }
}

async function firstPageAgain({
  options,
  store,
  session,
  page,
  query,
  isOutdated,
}: PageLoad): Promise<RowsAgain | null> {
  const rows = session.pages.get(page)
  if (rows === undefined) return null
  const shown = firstPage(rows, store.state())
  const answer = await options.fetchPage({ page, query, uuid: null, signal: session.control.signal })
  if (isOutdated()) return null
  return { shown, fresh: firstPage(options.readRows(answer.rows), counted(NOT_COUNTED, answer, 0)) }
}

const firstPage = (rows: readonly Row[], { count, isCounted }: Counted): RowsAgain['shown'] => ({
  rows,
  count: isCounted ? count : null,
})

async function rowsBetween(
  [first, last]: readonly [number, number],
  rowAt: (place: number) => Row | null,
  load: (place: number) => Promise<void>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let place = first; place < last; place += 1) {
    if (rowAt(place) === null) await load(place)
    const row = rowAt(place)
    // The end, or a page that could not be loaded: the state tells which.
    if (row === null) return rows
    rows.push(row)
  }
  return rows
}

function isWanted({ pages, failed, running }: Session, page: number): boolean {
  return !pages.has(page) && !failed.has(page) && !running.has(page)
}

function newSession(): Session {
  return { pages: new Map(), running: new Map(), control: new AbortController(), failed: new Set(), uuids: new Map() }
}

interface PageLoad {
  readonly options: PagedSourceOptions
  readonly store: StateStore
  readonly session: Session
  readonly page: number
  readonly query: GridQuery
  isOutdated(): boolean
}

async function loadPage({ options, store, session, page, query, isOutdated }: PageLoad): Promise<void> {
  const { signal } = session.control
  const { summing = UNSUMMED } = options
  try {
    const answer = await options.fetchPage({ page, query, uuid: uuidFor(session.uuids, page), signal })
    if (isOutdated()) return
    if (answer.uuid !== null) session.uuids.set(page, answer.uuid)
    cache(session.pages, page, options.readRows(answer.rows))
    const before = store.state()
    store.set({
      ...counted(before.status === 'ready' ? before : NOT_COUNTED, answer, page * options.pageSize),
      ...(page === 0 || Object.keys(answer.totals).length > 0 ? { totals: withRatios(summing, answer.totals) } : {}),
      ...(page === 0 ? groupedPage(answer, summing) : {}),
      status: 'ready',
      error: null,
    })
  } catch (error) {
    if (isOutdated()) return
    session.failed.add(page)
    store.set({ status: 'ready', error })
  }
}

/**
 * A uuid may identify the position after its page, or the answer as a whole: the uuid of the previous page is right for
 * both, and any other only once two pages have returned the same.
 */
function uuidFor(uuids: ReadonlyMap<number, string>, page: number): string | null {
  const [first] = uuids.values()
  const isOfAll = uuids.size > 1 && [...uuids.values()].every((uuid) => uuid === first)
  return uuids.get(page - 1) ?? (isOfAll ? (first ?? null) : null)
}

type Counted = Pick<ReturnType<StateStore['state']>, 'count' | 'isCounted'>

const NOT_COUNTED: Counted = { count: 0, isCounted: false }

/** The number of rows after an answer. An ERP may send the count with page one only: it stays. */
function counted(before: Counted, answer: GridPage, first: number): Counted {
  const end = first + answer.rows.length
  if (answer.count !== null) return { count: answer.count, isCounted: true }
  const isEnd = answer.isComplete || answer.rows.length === 0
  if (isEnd) return { count: end, isCounted: true }
  return { count: Math.max(before.count, end), isCounted: before.isCounted && end <= before.count }
}

/** Pages in sight and the next one, those in sight first; never beyond the end. */
function pagesOf(
  [first, last]: readonly [number, number],
  size: number,
  { count, isCounted }: ReturnType<StateStore['state']>,
) {
  const from = Math.max(0, Math.floor(first / size))
  const to = Math.floor(Math.max(first, last - 1) / size) + 1
  // If the end is unknown, the page after the last loaded one is requested when its rows are near.
  const most = isCounted ? Math.ceil(count / size) - 1 : Math.ceil(count / size)
  return Array.from({ length: Math.max(0, Math.min(to, most) - from + 1) }, (_, index) => from + index)
}

/** A page of the cache, which becomes its newest: maps keep the order of insertion. */
function recentlyUsed(pages: Map<number, readonly Row[]>, page: number): readonly Row[] | undefined {
  const rows = pages.get(page)
  if (rows === undefined) return undefined
  pages.delete(page)
  pages.set(page, rows)
  return rows
}

function cache(pages: Map<number, readonly Row[]>, page: number, rows: readonly Row[]): void {
  pages.set(page, rows)
  for (const oldest of pages.keys()) {
    if (pages.size <= MAX_CACHED_PAGES) return
    pages.delete(oldest)
  }
}

/** Runs the last function passed to it, once there has been no other for a while. */
function debouncer(pause: (ms: number) => Promise<void>) {
  let calls = 0
  return (run: () => void): void => {
    calls += 1
    const own = calls
    void pause(DEBOUNCE_MS).then(() => (own === calls ? run() : undefined))
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
