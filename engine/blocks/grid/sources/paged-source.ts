/**
 * Rows of an ERP that pages: what is in sight is asked for, what was read is kept for a while, what comes is
 * drawn when it comes. With a count in the answer every place is there at once; without, the grid grows.
 */
import type { Row } from '../../../runtime/host.ts'
import { NOTHING_WANTED, telling, type GridPage, type GridSource, type Telling, type Wanted } from './grid-source.ts'

export interface PageAsk {
  readonly page: number
  /** What an answer before said, to be sent back. */
  readonly uuid: string | null
  readonly signal: AbortSignal
  readonly wanted: Wanted
}

export interface PagedSourceOptions {
  /** The page from 0, with what the columns are asked. */
  ask(asked: PageAsk): Promise<GridPage>
  /** From what came to what is shown. */
  read(rows: readonly Row[]): readonly Row[]
  readonly pageSize: number
  /** Resolves after that many milliseconds; tests need not wait. */
  wait?(ms: number): Promise<void>
}

/** While somebody scrolls, places fly by that nobody wants. */
const DEBOUNCE_MS = 80
/** Pages kept: what was left a moment ago is there at once. */
const MOST_PAGES = 60
const MOST_AT_ONCE = 3

interface Asking {
  readonly pages: Map<number, readonly Row[]>
  readonly running: Map<number, Promise<void>>
  readonly control: AbortController
  /** Pages that could not be read: not asked again until they are wanted anew. */
  readonly failed: Set<number>
  /** What each page answered, to be sent back with the one after it. */
  readonly uuids: Map<number, string>
}

export function pagedSource(options: PagedSourceOptions): GridSource {
  const told = telling()
  const pause = options.wait ?? wait
  let wanted = NOTHING_WANTED
  let asking = newAsking()
  let sight: readonly [first: number, last: number] = [0, 1]
  let turn = 0
  const load = (page: number): Promise<void> => {
    const mine = asking
    const running = mine.running.get(page)
    if (running) return running
    const isOld = () => mine !== asking
    const done = loadPage({ options, told, asking: mine, page, wanted, isOld }).finally(() => {
      mine.running.delete(page)
      if (!isOld()) askForSight()
    })
    mine.running.set(page, done)
    return done
  }
  const askForSight = (): void => {
    for (const page of pagesOf(sight, options.pageSize, told.state())) {
      if (asking.running.size >= MOST_AT_ONCE) return
      if (!asking.pages.has(page) && !asking.failed.has(page) && !asking.running.has(page)) void load(page)
    }
  }
  const begin = (): void => {
    asking.control.abort()
    asking = newAsking()
    const status = told.state().status === 'first' ? 'first' : 'again'
    told.set({ status, error: null, isFiltered: wanted.filters.length > 0 })
    void load(0)
  }
  queueMicrotask(begin)
  const rowAt = (place: number): Row | null => {
    const page = Math.floor(place / options.pageSize)
    return touched(asking.pages, page)?.[place % options.pageSize] ?? null
  }
  return {
    ...told,
    row: rowAt,
    ensure(first, last) {
      sight = [first, last]
      turn += 1
      const mine = turn
      asking.failed.clear()
      const isMissing = pagesOf(sight, options.pageSize, told.state()).some((page) => !asking.pages.has(page))
      if (isMissing) void pause(DEBOUNCE_MS).then(() => (mine === turn ? askForSight() : undefined))
    },
    rows: (first, last) => rowsBetween([first, last], rowAt, (place) => load(Math.floor(place / options.pageSize))),
    want(next) {
      wanted = next
      begin()
    },
    reload: begin,
    close: () => asking.control.abort(),
  }
}

async function rowsBetween(
  [first, last]: readonly [number, number],
  rowAt: (place: number) => Row | null,
  load: (place: number) => Promise<void>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let place = first; place < last; place += 1) {
    if (rowAt(place) === null) await load(place)
    const row = rowAt(place)
    // The end, or a page that could not be read: the state says which.
    if (row === null) return rows
    rows.push(row)
  }
  return rows
}

function newAsking(): Asking {
  return { pages: new Map(), running: new Map(), control: new AbortController(), failed: new Set(), uuids: new Map() }
}

interface Loading {
  readonly options: PagedSourceOptions
  readonly told: Telling
  readonly asking: Asking
  readonly page: number
  readonly wanted: Wanted
  isOld(): boolean
}

async function loadPage({ options, told, asking, page, wanted, isOld }: Loading): Promise<void> {
  try {
    const answer = await options.ask({
      page,
      wanted,
      uuid: uuidFor(asking.uuids, page),
      signal: asking.control.signal,
    })
    if (isOld()) return
    if (answer.uuid !== null) asking.uuids.set(page, answer.uuid)
    keep(asking.pages, page, options.read(answer.rows))
    const known = told.state()
    told.set({
      ...counted(known.status === 'ready' ? known : NOTHING_KNOWN, answer, page * options.pageSize),
      ...(page === 0 || Object.keys(answer.totals).length > 0 ? { totals: answer.totals } : {}),
      status: 'ready',
      error: null,
    })
  } catch (error) {
    if (isOld()) return
    asking.failed.add(page)
    told.set({ status: 'ready', error })
  }
}

/**
 * A uuid may name the place after its page, or the answer as a whole: the one of the page before is right for
 * both, and any other only once two pages have answered with the same.
 */
function uuidFor(uuids: ReadonlyMap<number, string>, page: number): string | null {
  const [first] = uuids.values()
  const isOfAll = uuids.size > 1 && [...uuids.values()].every((uuid) => uuid === first)
  return uuids.get(page - 1) ?? (isOfAll ? (first ?? null) : null)
}

type Counted = Pick<ReturnType<Telling['state']>, 'count' | 'isCounted'>

const NOTHING_KNOWN: Counted = { count: 0, isCounted: false }

/** How many rows there are after an answer. An ERP may count with page one only: what it said stays. */
function counted(known: Counted, answer: GridPage, first: number): Counted {
  const end = first + answer.rows.length
  if (answer.count !== null) return { count: answer.count, isCounted: true }
  const isEnd = answer.isComplete || answer.rows.length === 0
  if (isEnd) return { count: end, isCounted: true }
  return { count: Math.max(known.count, end), isCounted: known.isCounted && end <= known.count }
}

/** Pages in sight and the one after, those in sight first; never past the end. */
function pagesOf(
  [first, last]: readonly [number, number],
  size: number,
  { count, isCounted }: ReturnType<Telling['state']>,
) {
  const from = Math.max(0, Math.floor(first / size))
  const to = Math.floor(Math.max(first, last - 1) / size) + 1
  // Where the end is unknown, the page after the last known one is wanted as soon as its place is near.
  const most = isCounted ? Math.ceil(count / size) - 1 : Math.ceil(count / size)
  return Array.from({ length: Math.max(0, Math.min(to, most) - from + 1) }, (_, index) => from + index)
}

function touched(pages: Map<number, readonly Row[]>, page: number): readonly Row[] | undefined {
  const rows = pages.get(page)
  if (rows === undefined) return undefined
  pages.delete(page)
  pages.set(page, rows)
  return rows
}

function keep(pages: Map<number, readonly Row[]>, page: number, rows: readonly Row[]): void {
  pages.set(page, rows)
  for (const oldest of pages.keys()) {
    if (pages.size <= MOST_PAGES) return
    pages.delete(oldest)
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
