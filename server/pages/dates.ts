import type { Field } from '../../engine/definition/definition.ts'
import { dateWritten, type Granularity } from '../../engine/ui/date-field/typed-day.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { html, type Html, type HtmlValue } from '../http/html.ts'
import type { PageLanguage } from './language.ts'

/**
 * Dates of pages without a script. A native date input has the order of the browser's language, so these pages have a
 * text field for dd/mm/yyyy, like all other dates of the page, which the server parses.
 */
const HINTS = { day: 'dd/mm/yyyy', minute: 'dd/mm/yyyy hh:mm' } as const satisfies Record<Granularity, string>

interface DateInput {
  readonly granularity: Granularity
  /** In the form of the contract, or the typed text if it is no date. */
  readonly value: string
  /** `name` and further attributes of the input. */
  readonly attributes: HtmlValue
}

export function dateInput({ granularity, value, attributes }: DateInput): Html {
  const [size, length] = granularity === 'day' ? [10, 10] : [16, 16]
  return html`<input
    type="text"
    class="date"
    dir="ltr"
    autocomplete="off"
    size="${size}"
    maxlength="${length}"
    ${attributes}
    value="${dateWritten(value)}"
  />`
}

/** The caption of a date with its format. */
export function dateLabel({ translate }: PageLanguage, label: string, granularity: Granularity): Html {
  return html`${label} <bdi class="format">${translate(HINTS[granularity])}</bdi>`
}

export function granularityOf({ type }: Field): Granularity | null {
  const { control } = fieldSpecs[type]
  return control === 'day' ? 'day' : control === 'moment' ? 'minute' : null
}
