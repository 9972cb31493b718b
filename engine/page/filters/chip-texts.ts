/** A short text for every active filter, shown as a chip that removes it. */
import { DATE_RANGES, isDateRange } from '../../definition/date-choices.ts'
import type { Definition, Filter } from '../../definition/definition.ts'
import { rangeEnds } from '../../definition/ranges.ts'
import { rangeLabel } from './range-label.ts'
import { datesOf, isChosen, type FilterValues } from './filters.ts'
import { formatValue, plain } from '../format.ts'
import type { LocaleSettings } from '../format.ts'
import type { Names } from '../scope/names.ts'
import { offeredBy } from '../form/options.ts'
import { t } from '../../messages/message.ts'

/** An active filter with its text. */
export interface Chip {
  readonly filter: Filter
  /** `Job ID: JOB-1020`, `01/11/2026 – 21/11/2026`. */
  readonly text: string
}

/** The filters a person chose, which can be removed; and the defaults in force, which are only shown. */
export function chipsOf(host: FilteredScreen) {
  const inForce = host.definition.filters.flatMap((filter) => {
    const value = host.filters[filter.name]
    return value ? [{ filter, text: textOf(filter, value, host) }] : []
  })
  const isByPerson = ({ filter }: Chip) => isChosen(filter, host.filters)
  return { chosen: inForce.filter(isByPerson), defaults: inForce.filter((chip) => !isByPerson(chip)) }
}

interface FilteredScreen {
  readonly definition: Definition
  readonly filters: FilterValues
  readonly locale: LocaleSettings
  readonly scope: Names
  /** The texts of the rows that filters refer to, by filter name; null: they are being requested. */
  readonly linkTexts?: Readonly<Record<string, string>> | null
}

function textOf(filter: Filter, value: string, host: FilteredScreen): string {
  if (filter.type === 'dates' && value === 'custom')
    return daysText(filter, host) || `${filter.label}: ${t(DATE_RANGES.custom)}`
  if (filter.type === 'range') return `${rangeLabel(filter.label)}: ${rangeCaption(filter, value, host)}`
  return `${filter.label}: ${captionOf(filter, value, host)}`
}

function captionOf(
  { name, type, options, optionsFrom, to }: Filter,
  value: string,
  { definition, scope, linkTexts = {} }: FilteredScreen,
): string {
  if (type === 'dates' && isDateRange(value)) return t(DATE_RANGES[value])
  if (to !== null) return linkTexts === null ? '…' : (linkTexts[name] ?? value)
  if (optionsFrom)
    return (
      offeredBy(optionsFrom, definition.uses.filters[name] ?? [], scope).find(({ id }) => id === value)?.text ?? value
    )
  return options.find((option) => option.value === value)?.label ?? value
}

/** `1,000 – 5,000`. */
function rangeCaption(
  { range, printing = plain('number') }: Filter,
  value: string,
  { locale }: FilteredScreen,
): string {
  const { from, to } = rangeEnds(value) ?? { from: '', to: '' }
  const printed = (end: string): string =>
    end === ''
      ? ''
      : range === 'date'
        ? formatValue(end, plain('date'), locale)
        : formatValue(Number(end), printing, locale)
  return afterLabel(printed(from), printed(to))
}

/** Like `betweenText`, for the middle of a line. */
function afterLabel(start: string, end: string): string {
  if (start && end) return betweenText(start, end)
  return start ? t('from {start}', { start }) : end && t('until {end}', { end })
}

/** A range that is open on one side shows which side. */
function betweenText(start: string, end: string): string {
  if (start && end) return start === end ? start : `${start} – ${end}`
  return start ? t('From {start}', { start }) : end && t('Until {end}', { end })
}

function daysText(filter: Filter, { filters: values, locale }: FilteredScreen): string {
  const [, from, to] = datesOf(filter).sends
  const day = (name: string) => (values[name] ? formatValue(values[name], plain('date'), locale) : '')
  return betweenText(day(from), day(to))
}
