import type { Granularity } from './typed-day.ts'

/** How dates are written, and where "today" is. */
export interface DateLocale {
  /** BCP 47. */
  readonly locale: string
  /** IANA, of the company; not that of the browser. */
  readonly timeZone: string
}

/** What a date field is drawn from. */
export interface DateFieldProps {
  readonly id: string
  /** Read aloud with each of its parts. */
  readonly label: string
  /** The element that shows its label; null: none does. */
  readonly labelledBy: string | null
  readonly describedBy: string | undefined
  /** yyyy-mm-dd, or yyyy-mm-ddThh:mm where the company is; '' is nothing. Anything else is shown as it was typed. */
  readonly value: string
  readonly granularity: Granularity
  /** Days that the calendar offers, in the form of the value; '' has no bound. */
  readonly min?: string
  readonly max?: string
  readonly locale: DateLocale
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly isInvalid?: boolean
  /** Null: it was emptied. Called for text that is no date, too: it is unfinished or wrong. */
  onChange(value: string | null): void
  /** The keyboard has left all of it. */
  onLeave?(): void
}

export interface DatePartsProps extends DateFieldProps {
  /** The part that has the keyboard at once. Default: none. */
  readonly focuses?: 'first' | 'last' | null
}
