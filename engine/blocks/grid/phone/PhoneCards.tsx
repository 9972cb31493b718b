import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { BlockOf } from '../../../definition/definition.ts'
import type { Row, ScreenHost } from '../../../runtime/host.ts'
import { keyOf } from '../../../runtime/rows.ts'
import type { GridColumn } from '../columns.ts'
import type { Display } from '../../../grid-data/display.ts'
import type { Anchor } from '../../../ui/Popover.tsx'
import type { GridSource } from '../../../grid-data/grid-source.ts'
import { GroupHeading } from './GroupHeading.tsx'
import { GridCard } from './GridCard.tsx'
import { placesOf, type Places } from './places.ts'
import './cards.css'
import { t } from '../../../messages/message.ts'

interface PhoneCardsProps {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
  readonly source: GridSource
  readonly display: Display
  readonly columns: readonly GridColumn[]
  readonly rowActions: readonly string[]
  onFold(group: number): void
  onRowMenu(row: Row, anchor: Anchor): void
}

/** A browser's page ends at some height; so many cards are below it. */
const MOST_CARDS = 50_000
/** Before the first is there; the tallest so far decides. */
const LEAST_PX = { card: 72, heading: 44 }
const GAP_PX = 8
const AROUND = 6

/** The rows as cards of one height below the headings of their groups, those in sight drawn. */
export function PhoneCards(props: PhoneCardsProps) {
  const { host, block, source, display, onFold } = props
  const list = useRef<HTMLUListElement>(null)
  const [heights, setHeights] = useState(LEAST_PX)
  const count = Math.min(display.count, MOST_CARDS)
  const places = useMemo(
    () => placesOf(display, count, { card: heights.card + GAP_PX, heading: heights.heading + GAP_PX }),
    [display, count, heights],
  )
  const { first, last } = useInSight(list, count, places)
  useEffect(() => {
    const placeOn = (line: number): number => {
      const at = display.at(Math.min(line, Math.max(0, display.count - 1)))
      return at.line === 'row' ? at.place : at.group.first
    }
    source.ensure(placeOn(first), placeOn(last) + 1)
  }, [source, display, first, last])
  const tallest = (of: keyof typeof heights) => (element: HTMLElement | null) => {
    const own = element?.scrollHeight ?? 0
    if (own > heights[of]) setHeights((known) => ({ ...known, [of]: Math.max(known[of], own) }))
  }
  const read = host.definition.reads[block.read]
  return (
    <>
      <ul ref={list} className="cs-grid-cards" style={{ blockSize: places.height }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, index) => {
          const line = first + index
          const at = display.at(line)
          const row = at.line === 'row' ? source.row(at.place) : null
          const key = (row && read ? keyOf(row, read) : null) ?? `line ${line}`
          const blockSize = at.line === 'group' ? heights.heading : heights.card
          const style = { transform: `translateY(${places.topOf(line)}px)`, blockSize }
          return (
            <li
              key={key}
              className="cs-grid-cards__place"
              style={style}
              aria-setsize={display.count}
              aria-posinset={line + 1}
            >
              {at.line === 'group' ? (
                <GroupHeading {...{ host, block, at }} onFold={() => onFold(at.index)} measure={tallest('heading')} />
              ) : (
                <GridCard {...props} row={row} measure={tallest('card')} />
              )}
            </li>
          )
        })}
      </ul>
      {display.count > count ? (
        <p className="cs-muted cs-grid__more">
          {t('The first {count} rows are shown. Filter to see others.', {
            count: count.toLocaleString(host.locale.locale),
          })}
        </p>
      ) : null}
    </>
  )
}

/** Indexes of the lines in the window and a few around them. */
function useInSight(list: RefObject<HTMLElement | null>, count: number, places: Places) {
  const [range, setRange] = useState({ first: 0, last: Math.min(count, 12) })
  useLayoutEffect(() => {
    const look = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const first = Math.max(0, places.lineAt(-top) - AROUND)
      const last = Math.min(count, places.lineAt(window.innerHeight - top) + 1 + AROUND)
      setRange((known) =>
        known.first === first && known.last === last ? known : { first, last: Math.max(first, last) },
      )
    }
    look()
    window.addEventListener('scroll', look, { passive: true, capture: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [list, count, places])
  return range
}
