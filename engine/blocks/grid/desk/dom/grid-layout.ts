import type { CSSProperties } from 'react'
import { hasTotals } from '../../totals.tsx'
import type { DrawnGridProps } from '../desk-props.ts'
import { GROUP_HEIGHT, HEADER_HEIGHT } from '../sizes.ts'
import { useDrawnWidths } from '../use-drawn-widths.ts'
import { totalWidth } from '../widths.ts'
import { hasCaptions } from './DomHead.tsx'

/** Height of the note below the cells. */
const NOTE = 30
/** Width of a scroll bar and the frame. */
const EDGE = 18
/** Fewer columns than this are never frozen: too little would be left to scroll. */
const LEAST_FROZEN = 5

interface GridLayout {
  /** Rows of heads above the first line. */
  readonly above: number
  readonly isSummed: boolean
  /** The first column stays in sight while others are scrolled. */
  readonly isFrozen: boolean
  /** Pixels that the lines have at most. */
  readonly height: number
  readonly style: CSSProperties
}

/** Sizes of the heads, lines and columns. */
export function useGridLayout(props: DrawnGridProps): GridLayout {
  const { block, state, display, drawn: columns, size, colors } = props
  const above = hasCaptions(columns) ? 2 : 1
  const isSummed = hasTotals(block, state)
  const head = HEADER_HEIGHT + (above > 1 ? GROUP_HEIGHT : 0)
  const high = size.height - (columns.some((column) => column?.input) ? NOTE : 0)
  const foot = isSummed ? colors.rowHeight : 0
  const isLong = head + display.count * colors.rowHeight + foot > high
  const room = size.width - (isLong ? EDGE : 2)
  const widths = useDrawnWidths({ ...props, columns }, { room, fontFamily: colors.theme.fontFamily ?? '' })
  const isFrozen = totalWidth(widths) > room && columns.length >= LEAST_FROZEN && block.groupBy === null
  const style = {
    '--columns': widths.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' '),
    '--width': `${totalWidth(widths)}px`,
    '--line': `${colors.rowHeight}px`,
    '--head': `${HEADER_HEIGHT}px`,
    '--captions': `${GROUP_HEIGHT}px`,
    maxBlockSize: high,
    scrollPaddingBlock: `${head}px ${foot}px`,
    scrollPaddingInlineStart: isFrozen ? widths[0]?.width : 0,
  } as CSSProperties
  return { above, isSummed, isFrozen, height: high - head - foot, style }
}
