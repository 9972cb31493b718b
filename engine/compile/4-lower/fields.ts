import type { Field, Filter, FilterOption } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import { longField, longFilter, nameOf, overrideOf } from '../3-check/source-words.ts'
import type { FieldSource, FilterSource, Named, OptionWords } from '../source.ts'

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
  } = longField(source)
  return { name, type, label, unit, decimals, also: typeof also === 'string' ? [also] : also, colorField }
}

export function lowerFilter(name: string, source: FilterSource): Filter {
  const { type, label = labelOf(name), options = [], default: first = null } = longFilter(source)
  const lowered = options.map((option) => lowerOption(name, option))
  return { name, label, type, options: lowered, source: null, visibleWhen: null, default: first }
}

function lowerOption(filter: string, option: Named<OptionWords>): FilterOption {
  const value = nameOf(option)
  const { label = value, send = { [filter]: value }, separated = false } = overrideOf(option) ?? {}
  return { value, label, send, separated }
}
