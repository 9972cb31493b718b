import { useState } from 'react'
import type { Definition } from '../../definition/definition.ts'
import { defaultFilters } from '../../page/filters/filters.ts'
import type { FilterValues } from '../../page/filters/filters.ts'
import { flawsOfDates, isSaidAtOnce } from '../../page/filters/form-errors.ts'
import type { Flaws } from '../../page/filters/form-errors.ts'

export interface FilterForm {
  /** As they stand in the form; in force only after Search. */
  readonly values: FilterValues
  /** What was in force when the form was opened. */
  readonly start: FilterValues
  /** What is said at the field of that name. */
  flawAt(name: string): string | null
  set(values: FilterValues): void
  /** Notes what is wrong with a field that judges itself; null: nothing. */
  judge(name: string, flaw: string | null): void
  clear(): void
  /** Refused while something is wrong. */
  search(): void
  /** How often it was. */
  readonly refusals: number
}

interface FormOptions {
  readonly definition: Definition
  readonly start: FilterValues
  onSearch(values: FilterValues): void
}

/** What a person is about to search for. Nothing is applied before they say so. */
export function useFilterForm({ definition, start, onSearch }: FormOptions): FilterForm {
  const [values, setValues] = useState(start)
  const [judged, setJudged] = useState<Flaws>({})
  const [refusals, setRefusals] = useState(0)
  const flaws = { ...flawsOfDates(definition.filters, values), ...judged }
  return {
    values,
    start,
    refusals,
    flawAt(name) {
      const flaw = flaws[name] ?? null
      return flaw !== null && (refusals > 0 || isSaidAtOnce(flaw)) ? flaw : null
    },
    set: (more) => setValues((before) => ({ ...before, ...more })),
    judge: (name, flaw) => setJudged((before) => withFlaw(before, name, flaw)),
    clear() {
      setValues(defaultFilters(definition))
      setJudged({})
    },
    search() {
      if (Object.keys(flaws).length > 0) setRefusals(refusals + 1)
      else onSearch(values)
    },
  }
}

function withFlaw(flaws: Flaws, name: string, flaw: string | null): Flaws {
  return Object.fromEntries(Object.entries({ ...flaws, [name]: flaw ?? '' }).filter(([, text]) => text !== ''))
}
