import { useState } from 'react'
import type { Definition } from '../../definition/definition.ts'
import { noFilters } from '../filters.ts'
import type { FilterValues } from '../filters.ts'
import { flawsOfDates, isSaidAtOnce, NO_WHOLE_DATE } from './form-flaws.ts'
import type { Flaws } from './form-flaws.ts'
import { t } from '../../messages/message.ts'

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
  search(form: HTMLFormElement): void
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
  const [unread, setUnread] = useState<Flaws>({})
  const [refusals, setRefusals] = useState(0)
  const flaws = { ...flawsOfDates(definition.filters, values), ...judged, ...unread }
  return {
    values,
    start,
    refusals,
    flawAt(name) {
      const flaw = flaws[name] ?? null
      return flaw !== null && (refusals > 0 || isSaidAtOnce(flaw)) ? flaw : null
    },
    set(more) {
      setValues((before) => ({ ...before, ...more }))
      setUnread({})
    },
    judge: (name, flaw) => setJudged((before) => withFlaw(before, name, flaw)),
    clear() {
      setValues(noFilters(definition))
      setJudged({})
      setUnread({})
    },
    search(form) {
      const halves = halfDates(form)
      setUnread(halves)
      if (Object.keys({ ...flaws, ...halves }).length > 0) setRefusals(refusals + 1)
      else onSearch(values)
    },
  }
}

function withFlaw(flaws: Flaws, name: string, flaw: string | null): Flaws {
  return Object.fromEntries(Object.entries({ ...flaws, [name]: flaw ?? '' }).filter(([, text]) => text !== ''))
}

/** Date inputs that hold a day without a month: their value is empty, and only the input knows better. */
function halfDates(form: HTMLFormElement): Flaws {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')]
  return Object.fromEntries(
    inputs.filter(({ validity }) => validity.badInput).map(({ name }) => [name, t(NO_WHOLE_DATE)]),
  )
}
