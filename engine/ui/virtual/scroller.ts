/** The part of the virtual list that speaks with the window: what is in sight, what is drawn, what must not move. */
import { flushSync } from 'react-dom'
import { rangeOf, scrollToSee } from './heights.ts'
import type { Heights, Margins, Range, Sight } from './heights.ts'

/** Foundation §9. */
const NEAR_BOTTOM_PX = 500
/** Drawn before and after what is in sight. */
const AROUND_PX = 320
/** Room for the floating button at the bottom, seen or yet to come. */
const LEAST_AFTER_PX = 96
/** Between a row with the keyboard and what stays at the edges of the window. */
const CLEAR_PX = 8
/** Landing on a row that was never measured takes a few looks: each draws more of what is around it. */
const MOST_LOOKS = 12

/** A row and how far below the top of the window it begins. */
export interface Place {
  readonly key: string
  readonly below: number
}

export interface Drawn extends Range {
  readonly isNear: boolean
  /** Rises when rows are of another height than thought. */
  readonly version: number
}

export interface Scroller {
  readonly heights: Heights
  /** The list's element. */
  attach(element: HTMLElement | null): void
  element(): HTMLElement | null
  /** What is drawn before the list stands anywhere: about as much as a list begun anew shows. */
  readonly first: Drawn
  /** Listens until the answer is called; tells what is to be drawn. */
  start(tell: (drawn: Drawn) => void): () => void
  /** After every drawing, before it is painted. */
  settle(): void
  /** Scrolls as little as needed to see the row, or so that it stands that far `below` the window's top. */
  scrollTo(key: string, below?: number): void
  /** The first row in sight; null while the list's own top is. */
  place(): Place | null
  /** Whether the end is near now; what was drawn before an answer came may say otherwise. */
  isNear(): boolean
}

interface Landing {
  readonly key: string
  readonly below: number | undefined
  looks: number
}

type Look = ReturnType<typeof createLook>

/** What stays at the top and at the bottom covers no row with the keyboard: how high that is only the page knows. */
function margins(): Margins {
  const top = document.querySelector('.cs-filters') ?? document.querySelector('.cs-bar')
  const bottom = document.querySelector('.cs-selection')
  const before = Math.max(top?.getBoundingClientRect().bottom ?? 0, 0)
  const after = bottom ? window.innerHeight - bottom.getBoundingClientRect().top : 0
  return { before: before + CLEAR_PX, after: Math.max(after + CLEAR_PX, LEAST_AFTER_PX) }
}

/** What the window shows of the list now. */
function createLook(heights: Heights) {
  let list: HTMLElement | null = null
  const top = () => list?.getBoundingClientRect().top ?? 0
  const sight = (): Sight => ({ from: -top(), to: window.innerHeight - top() })
  const place = (): Place | null => {
    const { from } = sight()
    const key = from > 0 ? heights.keyAt(heights.indexAt(from)) : null
    return key === null ? null : { key, below: heights.start(heights.indexOf(key)) - from }
  }
  const attach = (element: HTMLElement | null) => {
    list = element
  }
  return { top, sight, place, attach, element: () => list }
}

/** Keeps what is in sight where it is, and lands on rows that were never measured. */
function createSteadying(look: Look, heights: Heights, drawn: () => Range) {
  let anchor: Place | null = null
  let anchoredAt = 0
  let landing: Landing | null = null
  /** What is in sight stays there, whatever became higher or lower above it. */
  const hold = () => {
    // Scrolled since, and the event is still to come: nobody wants to be back there.
    if (window.scrollY !== anchoredAt) return
    const index = anchor === null ? -1 : heights.indexOf(anchor.key)
    const moved = anchor === null ? 0 : heights.start(index) + look.top() - anchor.below
    // Somebody at the very top wants to be there.
    if (index !== -1 && Math.abs(moved) >= 1 && window.scrollY > 0) window.scrollBy(0, moved)
  }
  const land = (to: Landing) => {
    const index = heights.indexOf(to.key)
    const row = { from: heights.start(index), to: heights.end(index) }
    const far = to.below === undefined ? scrollToSee(row, look.sight(), margins()) : row.from + look.top() - to.below
    const before = window.scrollY
    if (Math.abs(far) >= 1) window.scrollBy(0, far)
    const { first, end } = drawn()
    const isThere = window.scrollY === before && index >= first && index < end
    to.looks += 1
    if (index === -1 || isThere || to.looks > MOST_LOOKS) landing = null
  }
  const note = () => {
    anchor = look.place()
    anchoredAt = window.scrollY
  }
  return {
    note,
    steady() {
      if (landing) land(landing)
      else hold()
      note()
    },
    begin(key: string, below: number | undefined) {
      landing = { key, below, looks: 0 }
    },
  }
}

export function createScroller(heights: Heights): Scroller {
  const look = createLook(heights)
  let tell: (drawn: Drawn) => void = () => undefined
  // Less than everything around the window: above a list stand a bar and filters.
  const first = { ...rangeOf(heights, { from: 0, to: window.innerHeight }, AROUND_PX / 2), isNear: false, version: 0 }
  let drawn: Drawn = first
  const steadying = createSteadying(look, heights, () => drawn)

  const change = (next: Drawn) => {
    const same = next.first === drawn.first && next.end === drawn.end && next.isNear === drawn.isNear
    if (same && next.version === drawn.version) return
    drawn = next
    tell(next)
  }
  const update = () => {
    const now = look.sight()
    const isNear = heights.count > 0 && heights.whole() - now.to < NEAR_BOTTOM_PX
    change({ ...rangeOf(heights, now, AROUND_PX), isNear, version: drawn.version })
  }
  const bump = () => change({ ...drawn, version: drawn.version + 1 })
  const steady = () => {
    steadying.steady()
    update()
  }
  const watch = watchWindow({
    list: look.element,
    heights,
    onScroll() {
      steadying.note()
      const needed = rangeOf(heights, look.sight(), 0)
      // A row that is not there would be seen missing for a frame.
      if (needed.first < drawn.first || needed.end > drawn.end) flushSync(update)
      else update()
    },
    onMoved: () => flushSync(bump),
    onElsewhere: steady,
  })
  return {
    heights,
    first,
    place: look.place,
    isNear: () => drawn.isNear,
    attach: look.attach,
    element: look.element,
    start(next) {
      tell = next
      return watch.start()
    },
    settle: () => (watch.measure() ? bump() : steady()),
    scrollTo(key, below) {
      steadying.begin(key, below)
      steady()
    },
  }
}

interface Watching {
  list(): HTMLElement | null
  readonly heights: Heights
  onScroll(): void
  /** A drawn row has another height. */
  onMoved(): void
  /** Something outside the list may have moved it. */
  onElsewhere(): void
}

function watchWindow({ list, heights, ...told }: Watching) {
  const watched = new WeakSet<Element>()
  let width = 0
  /** Whether any drawn row is of another height than thought. */
  const measure = (): boolean => {
    let moved = false
    for (const row of list()?.children ?? []) {
      if (!(row instanceof HTMLElement) || row.dataset['key'] === undefined) continue
      moved = heights.measure(row.dataset['key'], row.offsetHeight) || moved
      if (!watched.has(row)) rows?.observe(row)
      watched.add(row)
    }
    return moved
  }
  const onRows: ResizeObserverCallback = (entries, observer) => {
    for (const { target } of entries) if (!target.isConnected) observer.unobserve(target)
    const now = list()?.offsetWidth ?? 0
    if (width !== 0 && now !== width) heights.forget()
    const turned = now !== width
    width = now
    if (measure() || turned) told.onMoved()
  }
  let rows: ResizeObserver | null = null
  return {
    measure,
    start() {
      rows = new ResizeObserver(onRows)
      const body = new ResizeObserver(() => told.onElsewhere())
      body.observe(document.body)
      for (const row of list()?.children ?? []) rows.observe(row)
      window.addEventListener('scroll', told.onScroll, { passive: true })
      window.addEventListener('resize', told.onElsewhere)
      return () => {
        rows?.disconnect()
        body.disconnect()
        window.removeEventListener('scroll', told.onScroll)
        window.removeEventListener('resize', told.onElsewhere)
      }
    },
  }
}
