import { COMMON_RANGES, isDateRange } from '../../definition/date-choices.ts'
import type { Filter, FilterOption, OptionSource } from '../../definition/definition.ts'
import type { PrintedField } from '../../definition/format.ts'
import { labelOf } from '../../language/label.ts'
import type { FieldNode, FilterNode, OptionNode } from '../3-expand/ast.ts'
import type { Path } from '../1-parse/path.ts'
import { datesSent, filterTarget, writtenOptions } from '../3-expand/sent-names.ts'
import type { Expressions } from './expressions.ts'

/**
 * @param field the field with its name
 * @param compared the field whose values it compares, if that is another
 */
export function lowerFilter(
  expressions: Expressions,
  {
    name,
    filter,
    field,
    compared = field,
  }: {
    readonly name: string
    readonly filter: FilterNode
    readonly field?: FieldNode | undefined
    readonly compared?: FieldNode | undefined
  },
): Filter {
  const { type, label = field?.label ?? labelOf(name), default: first = null, look = 'select', of = 'number' } = filter
  const path = ['filters', name]
  return {
    name,
    label,
    type,
    options: writtenOptions(filter).map((option, at) =>
      lowerOption(expressions, option, { filter: name, path: [...path, 'options', at] }),
    ),
    source: optionSource(filter),
    optionsFrom: expressions.condition([...path, 'options']),
    look,
    visibleWhen: expressions.condition([...path, 'visibleWhen']),
    default: first,
    dates:
      type === 'dates'
        ? { sends: datesSent(filter), ranges: filter.ranges?.filter(isDateRange) ?? COMMON_RANGES }
        : null,
    range: type === 'range' ? of : null,
    ...(type === 'range' && compared && { printing: printingOf(compared) }),
    to: filterTarget(filter, field) ?? null,
  }
}

const printingOf = ({ type, unit, decimals }: FieldNode): PrintedField => ({
  type,
  unit: unit ?? null,
  decimals: decimals ?? null,
})

/** Where the options of a choice are requested; null when they are written in the file. */
export function optionSource({ get, answer }: Pick<FilterNode, 'get' | 'answer'>): OptionSource | null {
  return get === undefined || answer === undefined ? null : { path: get, answer }
}

function lowerOption(
  { condition }: Expressions,
  { name: value, override }: OptionNode,
  { filter, path }: { readonly filter: string; readonly path: Path },
): FilterOption {
  const { label = value, send = { [filter]: value }, separated = false } = override ?? {}
  return { value, label, count: condition([...path, 'override', 'count']), send, separated }
}
