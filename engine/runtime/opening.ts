/** What a screen asks with when it is opened at an address: alike before it is drawn (read-ahead.ts) and then. */
import type { Session } from '../calls/contract.ts'
import type { Definition } from '../definition/definition.ts'
import { filterQuery, type FilterValues } from './filters.ts'
import type { LocaleSettings } from './format.ts'
import { speaksOf, type ScopeSources } from './scope.ts'

export interface Opening {
  /** With the filters this session is shown, and no others. */
  readonly definition: Definition
  readonly session: Session
  /** Of the address. */
  readonly params: URLSearchParams
  readonly filters: FilterValues
  readonly locale: LocaleSettings
}

/** @param today yyyy-mm-dd where the company is; '' while `needsDay` says that nothing depends on it */
export function sourcesOf({ definition, session, params, filters, locale }: Opening, today: string) {
  return {
    filter: filterQuery(definition, filters, today),
    query: Object.fromEntries(params),
    session,
    reads: {},
    timeZone: speaksOf(definition, 'today') ? locale.timeZone : null,
  } satisfies Omit<ScopeSources, 'now'>
}

/** Whether a range of dates is in force, which a day turns into days. */
export function needsDay({ definition, filters }: Pick<Opening, 'definition' | 'filters'>): boolean {
  return definition.filters.some(({ type, name }) => type === 'dates' && Boolean(filters[name]))
}
