import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { getLocalTimeZone, parseDate, today, type CalendarDate } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { isDay } from '../../definition/date-range.ts'
import { t } from '../../messages/message.ts'
import type { DateFieldProps } from './date-field-props.ts'

interface DayPickerProps extends Pick<DateFieldProps, 'label' | 'value' | 'min' | 'max' | 'granularity'> {
  readonly anchor: RefObject<HTMLElement | null>
  /** A value of the field; '' clears it. */
  onPick(value: string): void
  onClose(): void
}

/** The calendar of a date field, in the top layer: below its field on a desktop, at the bottom edge of a phone. */
export function DayPicker({ label, value, min = '', max = '', granularity, anchor, onPick, onClose }: DayPickerProps) {
  const box = usePopover(anchor, onClose)
  const now = today(getLocalTimeZone())
  const [least, most] = [dayOf(min), dayOf(max)]
  const chosen = dayOf(value)
  const pick = (day: CalendarDate): void =>
    onPick(granularity === 'day' ? day.toString() : `${day.toString()}T${timeOf(value)}`)
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={t('Choose a day: {label}', { label })}
      className="cs-calendar"
      onKeyDown={(event) => closeByEscape(event, onClose)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose()
      }}
    >
      <Month {...{ label, chosen, least, most }} start={chosen ?? within(now, least, most)} onPick={pick} />
      <footer className="cs-calendar__foot">
        <button type="button" className="cs-button cs-button--plain" onClick={() => onPick('')}>
          {t('Clear')}
        </button>
        <button
          type="button"
          className="cs-button cs-button--plain"
          disabled={within(now, least, most).compare(now) !== 0}
          onClick={() => pick(now)}
        >
          {t('Today')}
        </button>
      </footer>
    </div>
  )
}

interface MonthProps {
  readonly label: string
  readonly chosen: CalendarDate | null
  /** The day that gets the focus first. */
  readonly start: CalendarDate
  readonly least: CalendarDate | null
  readonly most: CalendarDate | null
  onPick(day: CalendarDate): void
}

function Month({ label, chosen, start, least, most, onPick }: MonthProps) {
  return (
    <Calendar
      aria-label={label}
      autoFocus
      firstDayOfWeek="mon"
      value={chosen}
      defaultFocusedValue={start}
      minValue={least}
      maxValue={most}
      onChange={onPick}
    >
      <header className="cs-calendar__head">
        <Button slot="previous" aria-label={t('Month before')} className="cs-button cs-button--plain cs-button--icon">
          <ChevronLeft size={18} aria-hidden />
        </Button>
        <Heading level={2} className="cs-calendar__month" />
        <Button slot="next" aria-label={t('Month after')} className="cs-button cs-button--plain cs-button--icon">
          <ChevronRight size={18} aria-hidden />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="cs-calendar__grid">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="cs-calendar__weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="cs-calendar__day" />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

function dayOf(value: string): CalendarDate | null {
  const day = value.slice(0, 10)
  return isDay(day) ? parseDate(day) : null
}

/** Picking a day for a moment keeps its time. */
function timeOf(value: string): string {
  return /T(\d\d:\d\d)/.exec(value)?.[1] ?? '09:00'
}

function within(day: CalendarDate, least: CalendarDate | null, most: CalendarDate | null): CalendarDate {
  if (least !== null && day.compare(least) < 0) return least
  return most !== null && day.compare(most) > 0 ? most : day
}

function closeByEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape') return
  // The same key must not close anything that contains the calendar.
  event.preventDefault()
  event.stopPropagation()
  onClose()
}

const GAP_PX = 4
const EDGE_PX = 8

/** Opens and places it, and returns the focus to the field. */
function usePopover(anchor: RefObject<HTMLElement | null>, onClose: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const popover = box.current
    const field = anchor.current
    if (!popover || !field) return undefined
    const before = document.activeElement
    popover.showPopover()
    positionPopover(popover, field.getBoundingClientRect())
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') close.current()
    }
    popover.addEventListener('toggle', onToggle)
    return () => {
      popover.removeEventListener('toggle', onToggle)
      const isLost = popover.contains(document.activeElement) || document.activeElement === document.body
      const back = before instanceof HTMLElement && field.contains(before) ? before : field.querySelector('[tabindex]')
      if (isLost && back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [anchor])
  return box
}

/** Below the field, or above when there is not enough space; on a phone the style sheet positions it. */
function positionPopover(popover: HTMLElement, field: DOMRect): void {
  const own = popover.getBoundingClientRect()
  const isBelow = field.bottom + GAP_PX + own.height <= window.innerHeight - EDGE_PX
  const top = isBelow ? field.bottom + GAP_PX : Math.max(EDGE_PX, field.top - GAP_PX - own.height)
  const isMirrored = getComputedStyle(popover).direction === 'rtl'
  const preferred = isMirrored ? window.innerWidth - field.right : field.left
  const start = Math.max(EDGE_PX, Math.min(preferred, window.innerWidth - own.width - EDGE_PX))
  popover.style.setProperty('--calendar-top', `${top}px`)
  popover.style.setProperty('--calendar-start', `${start}px`)
}
