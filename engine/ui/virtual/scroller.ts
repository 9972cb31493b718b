/** The part of the virtual list that reads and scrolls the window: which rows are drawn, and what must not move. */
import { flushSync } from 'react-dom'
import { rangeInView, scrollToSee, type Heights, type Margins, type RowRange, type Span } from './heights.ts'
import { observeList } from './observe-list.ts'

/** Foundation §9. */
const NEAR_END_PX = 500
/** Drawn before and after the rows in sight. */
const OVERSCAN_PX = 320
/** Scrolling to a row that was never measured takes a few steps: each draws more of its surroundings. */
const MAX_LANDING_STEPS = 12

/** Drawings in one task: rows whose heights depend on each other, or two rows with one key, never settle. */
const MAX_SETTLE_STEPS = 25

/** A row and how far below the top of the window it starts. */
export interface ScrollPosition {
  readonly key: string
  readonly below: number
}

/** The rows that are drawn. */
export interface Drawn extends RowRange {
  readonly isNearEnd: boolean
  /** Increases when rows turned out to have another height than assumed. */
  readonly version: number
}

export interface Scroller {
  readonly heights: Heights
  /** Attaches the list's element. */
  attach(element: HTMLElement | null): void
  element(): HTMLElement | null
  /** The rows to draw before the list is laid out: about as many as a new list shows. */
  readonly first: Drawn
  /** Subscribes to the rows to draw; returns the function that unsubscribes. */
  start(onDrawn: (drawn: Drawn) => void): () => void
  /** To be called after every drawing, before it is painted. */
  settle(): void
  /** Scrolls as little as needed to see the row, or so that it starts that far `below` the window's top. */
  scrollTo(key: string, below?: number): void
  /** The first row in sight; null while the list's own top is in sight. */
  position(): ScrollPosition | null
  /** Whether the end is near now; the rows drawn before an answer arrived may indicate otherwise. */
  isNearEnd(): boolean
}

/** Drawn before the list is laid out. Less than a window with overscan, because a bar and filters are above a list. */
function firstDrawn(heights: Heights): Drawn {
  const range = rangeInView(heights, { from: 0, to: window.innerHeight }, OVERSCAN_PX / 2)
  return { ...range, isNearEnd: false, version: 0 }
}

/** @param margins heights of the bars at the edges of the window, measured when a row is scrolled to */
export function createScroller(heights: Heights, margins: () => Margins): Scroller {
  const viewport = createViewport(heights)
  const first = firstDrawn(heights)
  const drawn = createDrawn(first)
  const anchoring = createAnchoring({ viewport, heights, margins, drawn: drawn.now })
  const update = () => {
    const span = viewport.span()
    const isNearEnd = heights.count > 0 && heights.total() - span.to < NEAR_END_PX
    drawn.change({ ...rangeInView(heights, span, OVERSCAN_PX), isNearEnd, version: drawn.now().version })
  }
  const redraw = () => drawn.change({ ...drawn.now(), version: drawn.now().version + 1 })
  const steady = () => {
    anchoring.steady()
    update()
  }
  const onScroll = () => {
    anchoring.note()
    const needed = rangeInView(heights, viewport.span(), 0)
    // A row that is missing would be visibly missing for a frame.
    if (needed.first < drawn.now().first || needed.end > drawn.now().end) flushSync(update)
    else update()
  }
  const onMoved = () => flushSync(redraw)
  const steps = createSteps(MAX_SETTLE_STEPS)
  const list = observeList({ element: viewport.element, heights, onScroll, onMoved, onElsewhere: steady })
  return {
    heights,
    first,
    attach: viewport.attach,
    element: viewport.element,
    position: viewport.position,
    isNearEnd: () => drawn.now().isNearEnd,
    start(listener) {
      drawn.listen(listener)
      return list.start()
    },
    settle() {
      if (!steps.next()) return
      if (list.measure()) redraw()
      else steady()
    },
    scrollTo(key, below) {
      anchoring.land(key, below)
      steady()
    },
  }
}

/** The rows that are drawn; its one listener is called only on changes. */
function createDrawn(first: Drawn) {
  let drawn = first
  let onDrawn: (drawn: Drawn) => void = () => undefined
  return {
    now: () => drawn,
    change(next: Drawn) {
      if (isSame(next, drawn)) return
      drawn = next
      onDrawn(next)
    },
    listen(listener: (drawn: Drawn) => void) {
      onDrawn = listener
    },
  }
}

/** Counts steps until the end of the task; `next` returns false for those over the limit. */
function createSteps(limit: number): { next(): boolean } {
  let steps = 0
  return {
    next() {
      if (steps === 0) setTimeout(() => (steps = 0))
      steps += 1
      return steps <= limit
    },
  }
}

function isSame(some: Drawn, other: Drawn): boolean {
  const isSameRange = some.first === other.first && some.end === other.end
  return isSameRange && some.isNearEnd === other.isNearEnd && some.version === other.version
}

type Viewport = ReturnType<typeof createViewport>

/** The part of the list that the window shows now. */
function createViewport(heights: Heights) {
  let list: HTMLElement | null = null
  const top = () => list?.getBoundingClientRect().top ?? 0
  const span = (): Span => ({ from: -top(), to: window.innerHeight - top() })
  const position = (): ScrollPosition | null => {
    const { from } = span()
    const key = from > 0 ? heights.keyAt(heights.indexAt(from)) : null
    return key === null ? null : { key, below: heights.start(heights.indexOf(key)) - from }
  }
  const attach = (element: HTMLElement | null) => {
    list = element
  }
  return { top, span, position, attach, element: () => list }
}

interface ScrollTarget {
  readonly key: string
  readonly below: number | undefined
  steps: number
}

interface AnchoringSources {
  readonly viewport: Viewport
  readonly heights: Heights
  margins(): Margins
  drawn(): RowRange
}

/** Keeps the rows in sight where they are, and scrolls to rows that were never measured. */
function createAnchoring({ viewport, heights, margins, drawn }: AnchoringSources) {
  let anchor: ScrollPosition | null = null
  let anchoredAt = 0
  let landing: ScrollTarget | null = null
  /** Keeps the rows in sight where they are, whatever became higher or lower above them. */
  const keepPosition = () => {
    // The person has scrolled since, and the event is still pending: do not scroll back.
    if (window.scrollY !== anchoredAt) return
    const index = anchor === null ? -1 : heights.indexOf(anchor.key)
    const moved = anchor === null ? 0 : heights.start(index) + viewport.top() - anchor.below
    // A person at the very top wants to stay there.
    if (index !== -1 && Math.abs(moved) >= 1 && window.scrollY > 0) window.scrollBy(0, moved)
  }
  const step = (to: ScrollTarget) => {
    const index = heights.indexOf(to.key)
    const row = { from: heights.start(index), to: heights.end(index) }
    const far =
      to.below === undefined ? scrollToSee(row, viewport.span(), margins()) : row.from + viewport.top() - to.below
    const before = window.scrollY
    if (Math.abs(far) >= 1) window.scrollBy(0, far)
    const { first, end } = drawn()
    const hasLanded = window.scrollY === before && index >= first && index < end
    to.steps += 1
    if (index === -1 || hasLanded || to.steps > MAX_LANDING_STEPS) landing = null
  }
  const note = () => {
    anchor = viewport.position()
    anchoredAt = window.scrollY
  }
  return {
    note,
    steady() {
      if (landing) step(landing)
      else keepPosition()
      note()
    },
    land(key: string, below: number | undefined) {
      landing = { key, below, steps: 0 }
    },
  }
}
