import { useState } from 'react'
import type { Definition } from '../../definition/definition.ts'
import { defaultFilters } from '../../page/filters/filters.ts'
import type { FilterValues } from '../../filters/filter-spec.ts'
import { fieldErrorsOfFilters, isShownAtOnce } from '../../page/filters/form-errors.ts'
import type { FilterErrors } from '../../filters/filter-spec.ts'

export interface FilterForm {
  /** The values in the form; applied only by Search. */
  readonly values: FilterValues
  /** The active values when the form was opened. */
  readonly start: FilterValues
  /** The error at the field of that name. */
  fieldErrorAt(name: string): string | null
  set(values: FilterValues): void
  /** Sets the error of a field that validates itself; null: none. */
  judge(name: string, fieldError: string | null): void
  clear(): void
  /** Refused while there are errors. */
  search(): void
  /** How often a search was refused. */
  readonly refusals: number
}

interface FormOptions {
  readonly definition: Definition
  readonly start: FilterValues
  onSearch(values: FilterValues): void
}

/** The draft of the filters. Nothing is applied before the person searches. */
export function useFilterForm({ definition, start, onSearch }: FormOptions): FilterForm {
  const [values, setValues] = useState(start)
  const [judged, setJudged] = useState<FilterErrors>({})
  const [refusals, setRefusals] = useState(0)
  const { filters } = definition
  const fieldErrors = { ...fieldErrorsOfFilters(filters, values), ...judged }
  return {
    values,
    start,
    refusals,
    fieldErrorAt(name) {
      const fieldError = fieldErrors[name] ?? null
      return fieldError !== null && (refusals > 0 || isShownAtOnce(fieldError)) ? fieldError : null
    },
    set: (more) => setValues((before) => ({ ...before, ...more })),
    judge: (name, fieldError) => setJudged((before) => withFieldError(before, name, fieldError)),
    clear() {
      setValues(defaultFilters(definition))
      setJudged({})
    },
    search() {
      if (Object.keys(fieldErrors).length > 0) setRefusals(refusals + 1)
      else onSearch(values)
    },
  }
}

function withFieldError(fieldErrors: FilterErrors, name: string, fieldError: string | null): FilterErrors {
  return Object.fromEntries(
    Object.entries({ ...fieldErrors, [name]: fieldError ?? '' }).filter(([, text]) => text !== ''),
  )
}
