import type { Granularity } from './typed-day.ts'

/** The format of dates, and the time zone of "today". */
export interface DateLocale {
  /** BCP 47. */
  readonly locale: string
  /** IANA, of the company; not that of the browser. */
  readonly timeZone: string
}

/** The props of a date field. */
export interface DateFieldProps {
  readonly id: string
  /** Read aloud with each of its parts. */
  readonly label: string
  /** The element that shows its label; null: none. */
  readonly labelledBy: string | null
  readonly describedBy: string | undefined
  /** yyyy-mm-dd, or yyyy-mm-ddThh:mm in the company's time; '' is empty. Any other text is shown as it was typed. */
  readonly value: string
  readonly granularity: Granularity
  /** The days the calendar offers, in the format of the value; '' is no limit. */
  readonly min?: string
  readonly max?: string
  readonly locale: DateLocale
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly isInvalid?: boolean
  /** Null: it was cleared. Also called with text that is no date, because it is unfinished or wrong. */
  onChange(value: string | null): void
  /** The focus has left all parts. */
  onLeave?(): void
}

export interface DatePartsProps extends DateFieldProps {
  /** The part to focus on mount. Default: none. */
  readonly focuses?: 'first' | 'last' | null
}
