import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Heights, type Margins, type RowRange } from './heights.ts'
import { createScroller, type Scroller } from './scroller.ts'

const GAP_PX = 8

export interface VirtualRowsOptions {
  /** A new array only when the rows change. */
  readonly keys: readonly string[]
  /** Changes with every answer that brought rows, and only then: a failed page is not requested in a loop. */
  readonly answer: unknown
  /** Height of a row before any was measured, in pixels. */
  readonly estimate: number
  /** The heights of the bars at the edges of the window. */
  margins(): Margins
  onNearEnd(): void
}

export interface VirtualRows {
  /** The `ref` of the list's element. */
  readonly attach: Scroller['attach']
  readonly range: RowRange
  readonly heights: Heights
  readonly scroller: Scroller
}

/**
 * The rows in sight, in a list as high as all of them. The window scrolls: phones hide their bars, and the space bar,
 * Home and End work as elsewhere. Rows in sight do not move when a row above the window turns out higher or lower than
 * assumed.
 */
export function useVirtualRows({ keys, answer, estimate, margins, onNearEnd }: VirtualRowsOptions): VirtualRows {
  const [scroller] = useState(() => {
    const heights = new Heights({ estimate, gap: GAP_PX })
    heights.setKeys(keys)
    return createScroller(heights, margins)
  })
  const [drawn, setDrawn] = useState(scroller.first)
  const { heights } = scroller
  heights.setKeys(keys)
  useLayoutEffect(() => scroller.start(setDrawn), [scroller])
  useLayoutEffect(() => scroller.settle())
  const latest = useRef(onNearEnd)
  useEffect(() => {
    latest.current = onNearEnd
  })
  useEffect(() => {
    // Called again with every answer; the caller knows whether there is more to load.
    if (drawn.isNearEnd && scroller.isNearEnd()) latest.current()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an answer is what it waits for
  }, [drawn.isNearEnd, answer, scroller])
  const end = Math.min(drawn.end, keys.length)
  return { attach: scroller.attach, range: { first: Math.min(drawn.first, end), end }, heights, scroller }
}
