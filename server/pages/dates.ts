import type { Definition, Field, Filter } from '../../engine/definition/definition.ts'
import { dateWritten, type Granularity } from '../../engine/ui/date-field/typed-day.ts'
import { readDay } from '../../engine/fields/date/day.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { datesOf } from '../../engine/filters/dates.ts'
import { isFilledInBy } from '../../engine/filters/filter-specs.ts'
import { fieldErrorsOfFilters } from '../../engine/page/filters/form-errors.ts'
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

/** The parameters of an address with the days of its filters in the form of the contract. */
export function withTypedDays(
  { filters }: Pick<Definition, 'filters'>,
  params: URLSearchParams,
  today: string,
): URLSearchParams {
  const read = new URLSearchParams(params)
  for (const name of filters.flatMap(dayNames)) {
    const text = params.get(name)?.trim() ?? ''
    if (text === '') read.delete(name)
    else read.set(name, readDay(text, today) ?? text)
  }
  return read
}

/** Errors in the days of a custom range (foundation §5), by parameter. */
export function dateErrors(
  { filters }: Pick<Definition, 'filters'>,
  params: URLSearchParams,
): Readonly<Record<string, string>> {
  const texts = filters.flatMap((filter) => {
    const [range = ''] = datesOf(filter).sends
    return [
      [filter.name, params.get(range)] as const,
      ...dayNames(filter).map((name) => [name, params.get(name)] as const),
    ]
  })
  return fieldErrorsOfFilters(filters, Object.fromEntries(texts))
}

/** The parameters without invalid date ranges, which are ignored. */
export function withoutWrongRanges(
  { filters }: Pick<Definition, 'filters'>,
  params: URLSearchParams,
  errors: Readonly<Record<string, string>>,
): URLSearchParams {
  const read = new URLSearchParams(params)
  const wrong = filters.filter((filter) => dayNames(filter).some((name) => errors[name] !== undefined))
  for (const filter of wrong) for (const name of datesOf(filter).sends) read.delete(name)
  return read
}

const dayNames = (filter: Filter): readonly string[] =>
  isFilledInBy(filter, 'dates') ? datesOf(filter).sends.slice(1) : []
