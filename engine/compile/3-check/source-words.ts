import { DATES_SENT } from '../../language/filter.ts'
import type { FieldSource, FilterSource, LongField, Named, OptionWords, ViewSource } from '../source.ts'

/** Readers of the short forms: each answers as if the long form had been written. */

export function longField(field: FieldSource): LongField {
  return typeof field === 'string' ? { type: field } : field
}

export function fieldTypeOf(field: FieldSource): LongField['type'] {
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

/** The options that stand in the file. */
export function writtenOptions({ options }: LongFilter): readonly Named<OptionWords>[] {
  return options === undefined || typeof options === 'string' ? [] : options
}

/** The names a filter of dates sends its range and its two days under. */
export function datesSent({ sends }: LongFilter): readonly [string, string, string] {
  const [range, start, end] = sends ?? DATES_SENT
  return [range ?? DATES_SENT[0], start ?? DATES_SENT[1], end ?? DATES_SENT[2]]
}

/** Every parameter a filter may send: its name, those its options name, and the days of a filter of dates. */
export function sentNames(name: string, filter: FilterSource): readonly string[] {
  const long = longFilter(filter)
  if (long.type === 'dates') return datesSent(long)
  return [name, ...writtenOptions(long).flatMap((option) => Object.keys(overrideOf(option)?.send ?? {}))]
}

export function blocksOf(view: ViewSource): Exclude<ViewSource, { blocks: unknown }> {
  return 'blocks' in view ? view.blocks : view
}
