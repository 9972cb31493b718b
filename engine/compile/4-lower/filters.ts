import { COMMON_RANGES, isDateRange } from '../../definition/date-choices.ts'
import type { Filter, FilterOption, OptionSource } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/path.ts'
import { datesSent, longFilter, nameOf, overrideOf, writtenOptions, type LongFilter } from '../3-check/source-words.ts'
import type { FilterSource, Named, OptionWords } from '../source.ts'
import type { Expressions } from './expressions.ts'

export function lowerFilter(expressions: Expressions, name: string, source: FilterSource): Filter {
  const filter = longFilter(source)
  const { type, label = labelOf(name), default: first = null, look = 'select' } = filter
  const path = ['filters', name]
  return {
    name,
    label,
    type,
    options: writtenOptions(filter).map((option, at) =>
      lowerOption(expressions, option, { filter: name, path: [...path, 'options', at] }),
    ),
    source: sourceOf(filter),
    optionsFrom: expressions.condition([...path, 'options']),
    look,
    visibleWhen: expressions.condition([...path, 'visibleWhen']),
    default: first,
    dates:
      type === 'dates'
        ? { sends: datesSent(filter), ranges: filter.ranges?.filter(isDateRange) ?? COMMON_RANGES }
        : null,
  }
}

/** Where the options of a choice are asked for; null when they stand in the file. */
export function sourceOf({ get, answer }: LongFilter): OptionSource | null {
  return get === undefined || answer === undefined ? null : { path: get, answer }
}

function lowerOption(
  { condition }: Expressions,
  option: Named<OptionWords>,
  { filter, path }: { readonly filter: string; readonly path: Path },
): FilterOption {
  const value = nameOf(option)
  const { label = value, send = { [filter]: value }, separated = false } = overrideOf(option) ?? {}
  return { value, label, count: condition([...path, value, 'count']), send, separated }
}
