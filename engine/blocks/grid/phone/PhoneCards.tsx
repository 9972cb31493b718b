import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { BlockOf } from '../../../definition/definition.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { lineKeyOf } from '../../../page/form/lines.ts'
import { rowKey } from '../../../page/reads/rows.ts'
import type { GridColumn } from '../columns.ts'
import type { Display } from '../../../grid-data/display.ts'
import type { Anchor } from '../../../ui/Popover.tsx'
import type { GridSource } from '../../../grid-data/grid-source.ts'
import { GroupHeading } from './GroupHeading.tsx'
import { GridCard } from './GridCard.tsx'
import { cellErrorsName, useRefusal } from '../lines/use-refusal.ts'
import { linePositions, type LinePositions } from './line-positions.ts'
import './cards.css'
import { t } from '../../../messages/message.ts'

export interface PhoneCardsProps {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
  readonly source: GridSource
  readonly display: Display
  readonly columns: readonly GridColumn[]
  readonly rowActions: readonly string[]
  /** The key of the line whose first input takes the focus; null or missing: none. */
  readonly toFocus?: string | null
  onFocused?(): void
  onFold(group: number): void
  onRowMenu(row: Row, anchor: Anchor): void
}

/** Browsers limit the height of a page; this many cards stay below the limit. */
const MAX_CARDS = 50_000
/** Pixels before the first card is drawn; then the tallest so far decides. */
const MIN_HEIGHTS = { card: 72, heading: 44 }
const GAP_PX = 8
const OVERSCAN = 6
/** Lines drawn before the height of any is known: drawing more than a phone shows would delay them all. */
const FIRST_LINES = 6

/** The rows as cards of one height below the headings of their groups; only those in sight are drawn. */
export function PhoneCards(props: PhoneCardsProps) {
  const { source, display } = props
  const list = useRef<HTMLUListElement>(null)
  const [heights, setHeights] = useState(MIN_HEIGHTS)
  const count = Math.min(display.count, MAX_CARDS)
  const positions = useMemo(
    () => linePositions(display, count, { card: heights.card + GAP_PX, heading: heights.heading + GAP_PX }),
    [display, count, heights],
  )
  const [outdated] = useState(createFlag)
  const { range, drawAlso } = useLinesInSight({ list, count, positions, outdated })
  // The screen focuses the cell once it is drawn.
  useRefusal(props, drawAlso)
  useLoadedRows(source, display, range)
  const measure = (of: keyof typeof heights) => (element: HTMLElement | null) => {
    const own = element?.scrollHeight ?? 0
    if (own <= heights[of]) return
    outdated.set()
    setHeights((before) => ({ ...before, [of]: Math.max(before[of], own) }))
  }
  return (
    <>
      <ul
        ref={list}
        className="cs-grid-cards"
        data-field={cellErrorsName(props)}
        style={{ blockSize: positions.height }}
      >
        <Lines {...props} {...{ range, positions, heights, measure }} />
      </ul>
      {display.count > count ? (
        <p className="cs-muted cs-grid__more">
          {t('The first {count} rows are shown. Filter to see others.', {
            count: count.toLocaleString(props.host.locale.locale),
          })}
        </p>
      ) : null}
    </>
  )
}

interface LineRange {
  readonly first: number
  readonly last: number
}

/** Loads the rows of the lines in sight. */
function useLoadedRows(source: GridSource, display: Display, { first, last }: LineRange): void {
  useEffect(() => {
    const rowIndexAt = (line: number): number => {
      const at = display.at(Math.min(line, Math.max(0, display.count - 1)))
      return at.line === 'row' ? at.place : at.group.first
    }
    source.ensure(rowIndexAt(first), rowIndexAt(last) + 1)
  }, [source, display, first, last])
}

interface LinesProps extends PhoneCardsProps {
  readonly range: LineRange
  readonly positions: LinePositions
  readonly heights: typeof MIN_HEIGHTS
  measure(of: keyof typeof MIN_HEIGHTS): (element: HTMLElement | null) => void
}

const isLine = (row: Row | null, key: string | null | undefined): boolean =>
  row !== null && typeof key === 'string' && lineKeyOf(row) === key

function Lines({ range: { first, last }, positions, heights, measure, toFocus, ...props }: LinesProps) {
  const { host, block, source, display, onFold } = props
  const read = host.definition.reads[block.read]
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => {
    const line = first + index
    const at = display.at(line)
    const row = at.line === 'row' ? source.row(at.place) : null
    const key = (row && read ? rowKey(row, read) : null) ?? `line ${line}`
    const blockSize = at.line === 'group' ? heights.heading : heights.card
    const style = { transform: `translateY(${positions.topOf(line)}px)`, blockSize }
    const itemProps = {
      className: 'cs-grid-cards__place',
      style,
      'aria-setsize': display.count,
      'aria-posinset': line + 1,
    }
    return (
      <li key={key} {...itemProps}>
        {at.line === 'group' ? (
          <GroupHeading {...{ host, block, at }} onFold={() => onFold(at.index)} measure={measure('heading')} />
        ) : (
          <GridCard {...props} {...{ row, isToFocus: isLine(row, toFocus) }} measure={measure('card')} />
        )}
      </li>
    )
  })
}

interface Flag {
  set(): void
  /** Whether it was set since the last call. */
  take(): boolean
}

function createFlag(): Flag {
  let isSet = false
  return {
    set: () => void (isSet = true),
    take() {
      const was = isSet
      isSet = false
      return was
    },
  }
}

interface Sight {
  readonly list: RefObject<HTMLElement | null>
  /** Number of lines. */
  readonly count: number
  readonly positions: LinePositions
  /** Set when a line is taller than the positions allow: they are about to change. */
  readonly outdated: Flag
}

/** None before the first lines have been painted. */
function useOverscan(): number {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted ? OVERSCAN : 0
}

/** Indexes of the lines in the window and a few around them; `drawAlso` adds one until the next scroll. */
function useLinesInSight({ list, count, positions, outdated }: Sight) {
  const [range, setRange] = useState({ first: 0, last: Math.min(count, FIRST_LINES) })
  const overscan = useOverscan()
  useLayoutEffect(() => {
    const updateRange = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const first = Math.max(0, positions.lineAt(-top) - overscan)
      const last = Math.min(count, positions.lineAt(window.innerHeight - top) + 1 + overscan)
      setRange((before) => {
        const isSame = before.first === first && before.last === last
        const isEnough = overscan === 0 && before.first <= first && before.last >= last && before.last <= count
        return isSame || isEnough ? before : { first, last: Math.max(first, last) }
      })
    }
    if (!outdated.take()) updateRange()
    window.addEventListener('scroll', updateRange, { passive: true, capture: true })
    window.addEventListener('resize', updateRange)
    return () => {
      window.removeEventListener('scroll', updateRange, { capture: true })
      window.removeEventListener('resize', updateRange)
    }
  }, [list, count, positions, outdated, overscan])
  const drawAlso = (line: number): void =>
    setRange(({ first, last }) => ({ first: Math.min(first, line), last: Math.max(last, line + 1) }))
  return { range, drawAlso }
}
