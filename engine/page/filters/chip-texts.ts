/** A short text for every active filter, shown as a chip that removes it. */
import type { Definition, Filter } from '../../definition/definition.ts'
import type { ChipContext, FilterValues } from '../../filters/filter-spec.ts'
import { filterWordsOf } from '../../filters/filter-words.ts'
import { isChosen } from './filters.ts'
import { formatValue } from '../format.ts'
import type { LocaleSettings } from '../format.ts'
import type { Names } from '../scope/names.ts'
import { offeredBy } from '../form/options.ts'

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
  const { filters: values, locale } = host
  const context: ChipContext = {
    values,
    format: (each, printing) => formatValue(each, printing, locale),
    textOf: (text) => shownText(filter, text, host),
  }
  return filterWordsOf(filter).chip?.(filter, value, context) ?? `${filter.label}: ${context.textOf(value)}`
}

/** The text of a row or of an option that is worked out on the page; of anything else, the value. */
function shownText(
  { name, optionsFrom, to }: Filter,
  value: string,
  { definition, scope, linkTexts = {} }: FilteredScreen,
): string {
  if (to !== null) return linkTexts === null ? '…' : (linkTexts[name] ?? value)
  if (!optionsFrom) return value
  const offered = offeredBy(optionsFrom, definition.uses.filters[name] ?? [], scope)
  return offered.find(({ id }) => id === value)?.text ?? value
}
