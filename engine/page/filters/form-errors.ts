/** Errors that prevent a form of filters from being applied. */
import type { Filter } from '../../definition/definition.ts'
import { END_BEFORE_START } from '../../filters/ends.ts'
import type { FilterErrors, FilterValues } from '../../filters/filter-spec.ts'
import { filterWordsOf } from '../../filters/filter-words.ts'
import { t } from '../../messages/message.ts'

/** Shown when a typed value is none of the options; to be translated by `t`. */
export const NOT_OFFERED = 'Choose one of the list.'

/** The errors in what was filled in. */
export const fieldErrorsOfFilters = (filters: readonly Filter[], values: FilterValues): FilterErrors =>
  Object.assign({}, ...filters.map((filter) => filterWordsOf(filter).fieldErrors?.(filter, values)))

/** Whether an error is shown immediately: any other error may come from an unfinished entry. */
export function isShownAtOnce(text: string): boolean {
  return text === t(END_BEFORE_START)
}
