import { DATES_SENT } from '../../language/filter.ts'
import { specOf } from '../../fields/field-types.ts'
import { PEOPLE } from '../../definition/field.ts'
import type { FieldNode, FilterNode, OptionNode } from './ast.ts'

/** The options that are written in the file. */
export function writtenOptions({ options }: FilterNode): readonly OptionNode[] {
  return options === undefined || typeof options === 'string' ? [] : options
}

interface WithOptions {
  readonly options?: FieldNode['options'] | undefined
}

/** The options of a field that are written in the file; null: there are none, or an expression returns them. */
export function fieldOptions({ options }: WithOptions): readonly string[] | null {
  return options === undefined || typeof options === 'string' ? null : options.map(({ name }) => name)
}

/** The parameter names under which a date filter sends its range and its two days. */
export function datesSent({ sends }: FilterNode): readonly [string, string, string] {
  const [range, start, end] = sends ?? DATES_SENT
  return [range ?? DATES_SENT[0], start ?? DATES_SENT[1], end ?? DATES_SENT[2]]
}

/** Every parameter that a filter may send: its name, those of its options, and the days of a date filter. */
export function sentNames(name: string, filter: FilterNode): readonly string[] {
  if (filter.type === 'dates') return datesSent(filter)
  return [name, ...writtenOptions(filter).flatMap(({ override }) => Object.keys(override?.send ?? {}))]
}

/**
 * The target of a filter of type `link`: its own `to`, otherwise that of the field with its name. Undefined: neither
 * declares one, or the filter has another type.
 */
export function filterTarget({ type, to }: FilterNode, field: FieldNode | undefined): string | undefined {
  if (type !== 'link') return undefined
  return to ?? (specOf(field)?.isPerson ? PEOPLE : field?.to)
}
