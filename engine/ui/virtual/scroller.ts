/** The part of the virtual list that reads and scrolls the window: what is drawn, and what must not move. */
import { flushSync } from 'react-dom'
import { rangeOf, scrollToSee, type Heights, type Margins, type Range, type Span } from './heights.ts'
import { observeList } from './observe-list.ts'

/** Foundation §9. */
const NEAR_END_PX = 500
/** Drawn before and after what is in sight. */
const OVERSCAN_PX = 320
/** Landing on a row that was never measured takes a few steps: each draws more of what is around it. */
const MAX_LANDING_STEPS = 12

/** Drawings in one task: rows whose heights follow from each other, or two rows of one key, never come to rest. */
const MAX_SETTLE_STEPS = 25

/** A row and how far below the top of the window it starts. */
export interface ScrollPosition {
  readonly key: string
  readonly below: number
}

/** The rows that are drawn. */
export interface Drawn extends Range {
  readonly isNearEnd: boolean
  /** Rises when rows turned out to be of another height than assumed. */
  readonly version: number
}

export interface Scroller {
  readonly heights: Heights
  /** The list's element. */
  attach(element: HTMLElement | null): void
  element(): HTMLElement | null
  /** What is drawn before the list is laid out: about as much as a new list shows. */
  readonly first: Drawn
  /** Subscribes to what is to be drawn; returns how to unsubscribe. */
  start(onDrawn: (drawn: Drawn) => void): () => void
  /** To be called after every drawing, before it is painted. */
  settle(): void
  /** Scrolls as little as needed to see the row, or so that it starts that far `below` the window's top. */
  scrollTo(key: string, below?: number): void
  /** The first row in sight; null while the list's own top is. */
  position(): ScrollPosition | null
  /** Whether the end is near now; what was drawn before an answer came may say otherwise. */
  isNearEnd(): boolean
}

/** What is drawn before the list is laid out. Less than everything around the window: above a list stand a bar and filters. */
function firstDrawn(heights: Heights): Drawn {
  const range = rangeOf(heights, { from: 0, to: window.innerHeight }, OVERSCAN_PX / 2)
  return { ...range, isNearEnd: false, version: 0 }
}

/** @param margins what bars cover at the edges of the window, measured when a row is scrolled to */
export function createScroller(heights: Heights, margins: () => Margins): Scroller {
  const viewport = createViewport(heights)
  const first = firstDrawn(heights)
  const drawn = createDrawn(first)
  const anchoring = createAnchoring({ viewport, heights, margins, drawn: drawn.now })
  const update = () => {
    const span = viewport.span()
    const isNearEnd = heights.count > 0 && heights.total() - span.to < NEAR_END_PX
    drawn.change({ ...rangeOf(heights, span, OVERSCAN_PX), isNearEnd, version: drawn.now().version })
  }
  const redraw = () => drawn.change({ ...drawn.now(), version: drawn.now().version + 1 })
  const steady = () => {
    anchoring.steady()
    update()
  }
  const onScroll = () => {
    anchoring.note()
    const needed = rangeOf(heights, viewport.span(), 0)
    // A row that is not there would be seen missing for a frame.
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

/** The rows that are drawn; its one listener hears of changes only. */
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

/** Counts steps until the task is over; `next` is false for those over the limit. */
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

interface Landing {
  readonly key: string
  readonly below: number | undefined
  steps: number
}

interface AnchoringSources {
  readonly viewport: Viewport
  readonly heights: Heights
  margins(): Margins
  drawn(): Range
}

/** Keeps what is in sight where it is, and lands on rows that were never measured. */
function createAnchoring({ viewport, heights, margins, drawn }: AnchoringSources) {
  let anchor: ScrollPosition | null = null
  let anchoredAt = 0
  let landing: Landing | null = null
  /** What is in sight stays there, whatever became higher or lower above it. */
  const keepPosition = () => {
    // Scrolled since, and the event is still to come: nobody wants to be back there.
    if (window.scrollY !== anchoredAt) return
    const index = anchor === null ? -1 : heights.indexOf(anchor.key)
    const moved = anchor === null ? 0 : heights.start(index) + viewport.top() - anchor.below
    // Somebody at the very top wants to stay there.
    if (index !== -1 && Math.abs(moved) >= 1 && window.scrollY > 0) window.scrollBy(0, moved)
  }
  const step = (to: Landing) => {
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
