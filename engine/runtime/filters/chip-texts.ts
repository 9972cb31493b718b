/** Every active filter in a few words, to be read and taken away. */
import { DATE_RANGES, isDateRange } from '../../definition/date-choices.ts'
import type { Definition, Filter } from '../../definition/definition.ts'
import { datesOf, isChosen } from '../filters.ts'
import type { FilterValues } from '../filters.ts'
import { formatValue, plain } from '../format.ts'
import type { LocaleSettings } from '../format.ts'
import { t } from '../../messages/message.ts'

export interface Chip {
  readonly filter: Filter
  /** `Job ID: JOB-1020`, `01/11/2026 – 21/11/2026`. */
  readonly text: string
}

/** What a person chose, each to be taken away; and the defaults in force, which are only said. */
export function chipsOf({ filters }: Definition, values: FilterValues, locale: LocaleSettings) {
  const inForce = filters.flatMap((filter) => {
    const value = values[filter.name]
    return value ? [{ filter, text: textOf(filter, value, { values, locale }) }] : []
  })
  const isByPerson = ({ filter }: Chip) => isChosen(filter, values)
  return { chosen: inForce.filter(isByPerson), defaults: inForce.filter((chip) => !isByPerson(chip)) }
}

interface Around {
  readonly values: FilterValues
  readonly locale: LocaleSettings
}

function textOf(filter: Filter, value: string, around: Around): string {
  if (filter.type === 'dates' && value === 'custom')
    return daysText(filter, around) || `${filter.label}: ${t(DATE_RANGES.custom)}`
  return `${filter.label}: ${captionOf(filter, value)}`
}

function captionOf({ type, options }: Filter, value: string): string {
  if (type === 'dates' && isDateRange(value)) return t(DATE_RANGES[value])
  return options.find((option) => option.value === value)?.label ?? value
}

/** A range that is open on one side says which. */
function daysText(filter: Filter, { values, locale }: Around): string {
  const [, from, to] = datesOf(filter).sends
  const day = (name: string) => (values[name] ? formatValue(values[name], plain('date'), locale) : '')
  const [start, end] = [day(from), day(to)]
  if (start && end) return start === end ? start : `${start} – ${end}`
  return start ? t('From {start}', { start }) : end && t('Until {end}', { end })
}
