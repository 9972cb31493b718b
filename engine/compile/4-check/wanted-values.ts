import { isDay, isMoment } from '../../definition/date-range.ts'
import type { Field } from '../../definition/definition.ts'
import type { ValueKind } from '../../fields/field-spec.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isMap } from '../2-validate/walk.ts'

interface Wanted {
  readonly words: string
  readonly isText?: true
  fits(value: unknown): boolean
}

const isText = (value: unknown): boolean => typeof value === 'string'

const byKind: Readonly<Record<ValueKind, Wanted>> = {
  text: { words: 'a text', isText: true, fits: isText },
  number: { words: 'a number', fits: (value) => typeof value === 'number' },
  day: { words: 'a day such as 2026-04-01', fits: (value) => typeof value === 'string' && isDay(value) },
  moment: { words: 'a day, with a time or without', fits: (value) => typeof value === 'string' && isMoment(value) },
  yesno: { words: 'true or false', fits: (value) => typeof value === 'boolean' },
  link: { words: 'a text, or an id and a text', isText: true, fits: (value) => isText(value) || isMap(value) },
  lines: { words: 'a list of maps', fits: () => false },
}

/** What the rows and fields of a test hold, by the type of the field. */
export function wantedOf({ type, options }: Pick<Field, 'type' | 'options'>): Wanted {
  const { kind, isChoice, mayBeFlag } = fieldSpecs[type]
  if (mayBeFlag) return { words: 'a text', fits: (value) => isText(value) || typeof value === 'boolean' }
  if (!isChoice || options.length === 0) return byKind[kind]
  return {
    words: `one of ${options.join(', ')}`,
    isText: true,
    fits: (value) => options.some((each) => each === value),
  }
}
