/** The options of a choice whose options come from the ERP. */
import { optionIn } from '../../calls/options.ts'
import type { OptionRow } from '../../calls/options.ts'
import { foldText } from '../../definition/fold-text.ts'
import type { Filter } from '../../definition/definition.ts'
import type { FilterValues } from '../../filters/filter-spec.ts'

/** The other values of the form. */
interface FormValues {
  readonly filters: readonly Filter[]
  readonly values: FilterValues
}

/**
 * The options of a filter, without duplicates, sorted: those of the rows that match the values of the other
 * filters with the same source (a group is offered only with its main group).
 */
export function offeredOptions(filter: Filter, rows: readonly OptionRow[], form: FormValues): readonly string[] {
  const others = form.filters.filter((other) => other.name !== filter.name && areOfSameRows(filter, other))
  const agrees = (row: OptionRow) =>
    others.every(
      ({ name }) => typeof row === 'string' || !form.values[name] || optionIn(row, name) === form.values[name],
    )
  const options = rows.filter(agrees).map((row) => optionIn(row, filter.name))
  return [...new Set(options)].filter((option) => option !== '').sort(order.compare)
}

const order = new Intl.Collator(undefined, { numeric: true })

function areOfSameRows({ source: one }: Filter, { source: other }: Filter): boolean {
  return one !== null && other !== null && one.path === other.path && one.answer === other.answer
}

/** Whether the answer has rows but none has an option of this filter: its name is not a member of them. */
export function hasNoOptions(filter: Filter, rows: readonly OptionRow[]): boolean {
  return rows.length > 0 && offeredOptions(filter, rows, { filters: [], values: {} }).length === 0
}

/** With more options than this, the person types instead of picking from a list (60 fit a screen or two). */
const MOST_TO_PICK = 60

/** Whether the options are picked from a list, or typed with suggestions. The other filters have no influence. */
export function isPicked(filter: Filter, rows: readonly OptionRow[]): boolean {
  return offeredOptions(filter, rows, { filters: [], values: {} }).length <= MOST_TO_PICK
}

const MOST_SUGGESTED = 100

/** Options that contain the typed text, limited in number. */
export function suggestedOptions(options: readonly string[], typed: string): readonly string[] {
  const sought = foldText(typed.trim())
  return options.filter((option) => foldText(option).includes(sought)).slice(0, MOST_SUGGESTED)
}

/** The option as the ERP writes it; null: no option matches. */
export function matchingOption(options: readonly string[], typed: string): string | null {
  const sought = foldText(typed.trim())
  return options.find((option) => foldText(option) === sought) ?? null
}
