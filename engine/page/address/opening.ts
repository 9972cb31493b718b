/** What a screen asks with when it is opened at an address: the same whether it is drawn yet or not. */
import type { Session } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { filterQuery, readFilters, shownFilters, type FilterValues } from '../filters/filters.ts'
import type { LocaleSettings } from '../format.ts'
import { screenNames, type Names } from '../scope/names.ts'

interface Opening {
  readonly definition: Definition
  readonly session: Session
  /** Of the address. */
  readonly params: URLSearchParams
  readonly locale: LocaleSettings
}

interface Opened {
  /** Without the filters that are not shown here. */
  readonly definition: Definition
  readonly filters: FilterValues
  /** The names without reads. */
  namesAt(now: Date): Names
}

/** @param today yyyy-mm-dd where the company is; '' while `needsDay` says that nothing depends on it */
export function openedWith({ definition: whole, session, params, locale }: Opening, today: string): Opened {
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

/** Whether a range of dates is in force, which a day turns into days. */
export function needsDay({ definition, params }: Pick<Opening, 'definition' | 'params'>): boolean {
  if (definition.filters.every(({ type }) => type !== 'dates')) return false
  const filters = readFilters(definition, params)
  return definition.filters.some(({ type, name }) => type === 'dates' && Boolean(filters[name]))
}
