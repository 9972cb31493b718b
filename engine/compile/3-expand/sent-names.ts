import { DATES_SENT } from '../../language/filter.ts'
import { PEOPLE } from '../../definition/field.ts'
import type { FieldNode, FilterNode, OptionNode } from './ast.ts'

/** The options that stand in the file. */
export function writtenOptions({ options }: FilterNode): readonly OptionNode[] {
  return options === undefined || typeof options === 'string' ? [] : options
}

/** The names a filter of dates sends its range and its two days under. */
export function datesSent({ sends }: FilterNode): readonly [string, string, string] {
  const [range, start, end] = sends ?? DATES_SENT
  return [range ?? DATES_SENT[0], start ?? DATES_SENT[1], end ?? DATES_SENT[2]]
}

/** Every parameter a filter may send: its name, those its options name, and the days of a filter of dates. */
export function sentNames(name: string, filter: FilterNode): readonly string[] {
  if (filter.type === 'dates') return datesSent(filter)
  return [name, ...writtenOptions(filter).flatMap(({ override }) => Object.keys(override?.send ?? {}))]
}

/**
 * What can be chosen for a filter of type `link`: as it says, otherwise as the field of its name says. Undefined: nothing
 * says it, or the filter is of another type.
 */
export function filterTarget({ type, to }: FilterNode, field: FieldNode | undefined): string | undefined {
  if (type !== 'link') return undefined
  return to ?? (field?.type === 'person' ? PEOPLE : field?.to)
}
