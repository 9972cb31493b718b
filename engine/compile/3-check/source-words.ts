import type { FieldType } from '../../definition/definition.ts'
import { DATES_SENT } from '../../language/filter.ts'
import type { FieldSource, FilterSource, Named, ReadSource, ViewSource } from '../source.ts'

/** Readers of the short forms: each answers as if the long form had been written. */

export type LongField = Exclude<FieldSource, string>

export function longField(field: FieldSource): LongField {
  return typeof field === 'string' ? { type: field } : field
}

export function fieldTypeOf(field: FieldSource): FieldType {
  return longField(field).type
}

export type LongFilter = Exclude<FilterSource, string>

export function longFilter(filter: FilterSource): LongFilter {
  return typeof filter === 'string' ? { type: filter } : filter
}

export function nameOf(item: Named<unknown>): string {
  return typeof item === 'string' ? item : (Object.keys(item)[0] ?? '')
}

export function overrideOf<Override>(item: Named<Override>): Override | null {
  return typeof item === 'string' ? null : (Object.values(item)[0] ?? null)
}

/** Every parameter a filter may send: its name, those its options name, and the days of a filter of dates. */
export function sentNames(name: string, filter: FilterSource): readonly string[] {
  const { type, options = [] } = longFilter(filter)
  if (type === 'dates') return DATES_SENT
  return [name, ...options.flatMap((option) => Object.keys(overrideOf(option)?.send ?? {}))]
}

export function blocksOf(view: ViewSource): Exclude<ViewSource, { blocks: unknown }> {
  return 'blocks' in view ? view.blocks : view
}

/** Fields a read declares on the spot. */
export function spotFields(read: ReadSource): readonly (readonly [string, FieldSource])[] {
  return (read.fields ?? []).flatMap((item) => {
    const field = overrideOf(item)
    return field === null ? [] : [[nameOf(item), field] as const]
  })
}

/** The rows of a read: the named fields in order; the screen's fields when it names none. */
export function readFields(
  read: ReadSource | undefined,
  screenFields: ReadonlyMap<string, FieldSource>,
): ReadonlyMap<string, FieldSource> {
  if (!read?.fields) return screenFields
  const spot = new Map(spotFields(read))
  const entries = read.fields.map((item) => {
    const name = nameOf(item)
    return [name, spot.get(name) ?? screenFields.get(name)] as const
  })
  return new Map(entries.flatMap(([name, field]) => (field === undefined ? [] : [[name, field] as const])))
}
