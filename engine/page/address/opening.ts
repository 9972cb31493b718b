/** The names and filters of a screen opened at an address, both for requests sent before it is drawn and after. */
import type { Session } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import type { FilterValues } from '../../filters/filter-spec.ts'
import { isFilledInBy } from '../../filters/filter-specs.ts'
import { filterQuery, readFilters, shownFilters } from '../filters/filters.ts'
import type { LocaleSettings } from '../format.ts'
import { screenNames, type Names } from '../scope/names.ts'

interface FirstRequestOptions {
  readonly definition: Definition
  readonly session: Session
  /** The query parameters of the address. */
  readonly params: URLSearchParams
  readonly locale: LocaleSettings
}

interface Opened {
  /** Without the filters that are not shown here. */
  readonly definition: Definition
  readonly filters: FilterValues
  /** The names that do not depend on reads. */
  namesAt(now: Date): Names
}

/** @param today yyyy-mm-dd in the company's time zone; '' if `needsDay` returns false */
export function openedWith({ definition: whole, session, params, locale }: FirstRequestOptions, today: string): Opened {
  const query = Object.fromEntries(params)
  const timeZone = whole.uses.today ? locale.timeZone : null
  const namesAt = (filter: Readonly<Record<string, string>>, now: Date) =>
    screenNames({ filter, query, session, reads: {}, now, timeZone })
  const calendar = { today, yearStart: locale.yearStart }
  const definition = shownFilters(whole, { names: namesAt({}, new Date()), params, ...calendar })
  const filters = readFilters(definition, params)
  const filter = filterQuery(definition, filters, calendar)
  return { definition, filters, namesAt: (now) => namesAt(filter, now) }
}

/** Whether a date filter is in force, whose range depends on today's date. */
export function needsDay({ definition, params }: Pick<FirstRequestOptions, 'definition' | 'params'>): boolean {
  if (definition.filters.every((filter) => !isFilledInBy(filter, 'dates'))) return false
  const filters = readFilters(definition, params)
  return definition.filters.some((filter) => isFilledInBy(filter, 'dates') && Boolean(filters[filter.name]))
}
