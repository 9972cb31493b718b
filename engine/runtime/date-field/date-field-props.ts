import type { LocaleSettings } from '../format.ts'
import type { Granularity } from './typed-day.ts'

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
  readonly locale: LocaleSettings
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly isInvalid?: boolean
  /** Null: it was emptied. A text that is no date is told, too: it is unfinished or wrong. */
  onChange(value: string | null): void
  /** The keyboard has left all of it. */
  onLeave?(): void
}
