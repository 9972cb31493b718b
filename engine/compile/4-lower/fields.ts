import type { Field, Filter, FilterOption, OptionSource } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import { longField, longFilter, nameOf, overrideOf, type LongFilter } from '../3-check/source-words.ts'
import type { FieldSource, FilterSource, Named, OptionWords } from '../source.ts'
import type { Expressions } from './expressions.ts'

export function lowerFields(fields: Iterable<readonly [string, FieldSource]>): Readonly<Record<string, Field>> {
  return Object.fromEntries([...fields].map(([name, source]) => [name, lowerField(name, source)]))
}

function lowerField(name: string, source: FieldSource): Field {
  const {
    type,
    label = labelOf(name),
    unit = null,
    decimals = null,
    also = [],
    class: colorField = null,
    options = [],
  } = longField(source)
  return { name, type, label, unit, decimals, also: typeof also === 'string' ? [also] : also, colorField, options }
}

export function lowerFilter(expressions: Expressions, name: string, source: FilterSource): Filter {
  const filter = longFilter(source)
  const { type, label = labelOf(name), options = [], default: first = null } = filter
  return {
    name,
    label,
    type,
    options: options.map((option) => lowerOption(name, option)),
    source: sourceOf(filter),
    visibleWhen: expressions.condition(['filters', name, 'visibleWhen']),
    default: first,
  }
}

/** Where the options of a choice are asked for; null when they stand in the file. */
export function sourceOf({ get, answer }: LongFilter): OptionSource | null {
  return get === undefined || answer === undefined ? null : { path: get, answer }
}

function lowerOption(filter: string, option: Named<OptionWords>): FilterOption {
  const value = nameOf(option)
  const { label = value, send = { [filter]: value }, separated = false } = overrideOf(option) ?? {}
  return { value, label, send, separated }
}
