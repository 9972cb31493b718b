import { use, useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { parseDate, parseDateTime, setLocalTimeZone, type DateValue } from '@internationalized/date'
import CalendarIcon from 'lucide-react/icons/calendar'
import { DateField, DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { t } from '../../messages/message.ts'
import type { DateFieldProps, DatePartsProps } from './date-field-props.ts'
import { DayPicker } from './DayPicker.tsx'
import { dayIn } from '../../definition/date-range.ts'
import { wholeYear } from '../../fields/date/day.ts'
import { dateTyped, textOfParts, type Granularity } from './typed-day.ts'
import './own-press-style.ts'

/**
 * Day, month and year as parts in the order of the locale, and a button for the calendar (Alt+Down). Its parts hold
 * half-typed input themselves, so it is mounted again only for a value that did not come from it.
 */
export function DateParts({ focuses = null, ...props }: DatePartsProps) {
  const { value, onChange } = props
  const focus = focuses && { first: FIRST_PART, last: LAST_PART }[focuses]
  const [drawn, setDrawn] = useState<Drawn>({ text: value, focus, version: 0 })
  const shown = useRef(value)
  const draw = useCallback((text: string, focus: string | null): void => {
    shown.current = text
    setDrawn(({ version }) => ({ text, focus, version: version + 1 }))
  }, [])
  useLayoutEffect(() => {
    if (value !== shown.current) draw(value, null)
  }, [draw, value])
  setLocalTimeZone(props.locale.timeZone)
  const onText = (text: string): void => {
    if (text === value) return
    shown.current = text
    onChange(text === '' ? null : text)
  }
  const replace = (text: string, focus: string | null): void => {
    draw(text, focus)
    if (text !== value) onChange(text === '' ? null : text)
  }
  return (
    <I18nProvider locale={calendarLocale(props.locale.locale)}>
      <Field key={drawn.version} {...props} drawn={drawn} onText={onText} onReplace={replace} />
    </I18nProvider>
  )
}

/** The initial state of the parts. */
interface Drawn {
  readonly text: string
  /** Selector of the part that then gets the focus; null: none. */
  readonly focus: string | null
  readonly version: number
}

interface FieldProps extends DateFieldProps {
  readonly drawn: Drawn
  /** Called with the text of the parts. */
  onText(text: string): void
  /** Called with a text that the parts do not show yet, and the part that gets the focus. */
  onReplace(text: string, focus: string | null): void
}

const FIRST_PART = '[role=spinbutton]'
const LAST_PART = ':nth-last-child(1 of [role=spinbutton])'
const OPEN_BUTTON = '.cs-date__open'

function Field({ drawn, onText, onReplace, ...props }: FieldProps) {
  const { granularity, value, isDisabled = false, isInvalid = false } = props
  const [openedFrom, setOpenedFrom] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const [{ text, focus }] = useState(drawn)
  useLayoutEffect(() => {
    if (focus !== null) box.current?.querySelector<HTMLElement>(focus)?.focus()
  }, [focus])
  const close = (): void => setOpenedFrom(null)
  const pick = (text: string): void => {
    close()
    onReplace(text, openedFrom)
  }
  return (
    <div
      ref={box}
      id={props.id}
      className="cs-date"
      data-invalid={isInvalid}
      data-disabled={isDisabled}
      onKeyDownCapture={(event) => {
        submitByEnter(event)
        if (event.key !== 'ArrowDown' || !event.altKey || isDisabled) return
        event.preventDefault()
        event.stopPropagation()
        setOpenedFrom(FIRST_PART)
      }}
      onPaste={(event) => {
        const pasted = dateTyped(event.clipboardData.getData('text'), granularity, props.locale)
        event.preventDefault()
        if (pasted !== null && !isDisabled) onReplace(pasted, FIRST_PART)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        const whole = withWholeYear(value, props.locale.timeZone)
        if (whole !== value) onReplace(whole, null)
        props.onLeave?.()
      }}
    >
      <Parts {...props} start={text} onText={onText} />
      <OpenButton
        label={props.label}
        isOpen={openedFrom !== null}
        isDisabled={isDisabled}
        onPress={() => setOpenedFrom(openedFrom === null ? OPEN_BUTTON : null)}
      />
      {openedFrom === null ? null : <DayPicker {...props} anchor={box} onPick={pick} onClose={close} />}
    </div>
  )
}

/** 26 in the year means 2026. */
const withWholeYear = (value: string, timeZone: string): string =>
  value.replace(/^00(\d\d)(?=-)/, (_, year: string) => wholeYear(year, dayIn(timeZone, new Date())))

interface OpenButtonProps {
  readonly label: string
  readonly isOpen: boolean
  readonly isDisabled: boolean
  onPress(): void
}

function OpenButton({ label, isOpen, isDisabled, onPress }: OpenButtonProps) {
  return (
    <button
      type="button"
      className="cs-date__open"
      aria-label={t('Choose a day: {label}', { label })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="Alt+ArrowDown"
      // The focus stays in the parts; the keyboard reaches the calendar by Alt+Down.
      tabIndex={-1}
      disabled={isDisabled}
      onClick={onPress}
    >
      <CalendarIcon size={16} aria-hidden />
    </button>
  )
}

/** As in every other input of a form. */
function submitByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLElement) || !target.matches(FIRST_PART)) return
  // A dialog closed by it returns the focus to the button that opened it, which this key must not press.
  event.preventDefault()
  currentTarget.closest('form')?.requestSubmit()
}

interface PartsProps extends DateFieldProps {
  readonly start: string
  onText(text: string): void
}

function Parts({ start, onText, ...props }: PartsProps) {
  const named = props.labelledBy === null ? { 'aria-label': props.label } : { 'aria-labelledby': props.labelledBy }
  const described = props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy }
  return (
    <DateField
      {...named}
      {...described}
      className="cs-date__field"
      defaultValue={dateValueOf(start, props.granularity)}
      granularity={props.granularity}
      hourCycle={24}
      shouldForceLeadingZeros
      validationBehavior="aria"
      isDisabled={props.isDisabled ?? false}
      isRequired={props.isRequired ?? false}
      isInvalid={props.isInvalid ?? false}
    >
      <DateInput className="cs-date__parts">
        {(segment) => <DateSegment segment={segment} className="cs-date__part" />}
      </DateInput>
      <TextWatch granularity={props.granularity} onText={onText} />
    </DateField>
  )
}

/** Reports the text of the parts on every change, also half a date: React Aria itself reports only complete dates. */
function TextWatch({ granularity, onText }: { readonly granularity: Granularity; onText(text: string): void }) {
  const state = use(DateFieldStateContext)
  const text = state === null ? '' : textOfParts(state.segments, granularity)
  const reported = useRef(text)
  useEffect(() => {
    if (reported.current === text) return
    reported.current = text
    onText(text)
  })
  return null
}

function dateValueOf(text: string, granularity: Granularity): DateValue | null {
  try {
    return granularity === 'day' ? parseDate(text.slice(0, 10)) : parseDateTime(text)
  } catch {
    return null
  }
}

/** The Gregorian calendar in Latin digits, as everywhere else on the page. */
function calendarLocale(locale: string): string {
  return new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
}
