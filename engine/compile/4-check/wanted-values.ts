import { isDay, isMoment } from '../../definition/date-range.ts'
import type { Field } from '../../definition/definition.ts'
import { isNumeric } from '../../fields/field-types.ts'
import { isMap } from '../2-validate/walk.ts'

interface Wanted {
  readonly words: string
  readonly isText?: true
  fits(value: unknown): boolean
}

const isText = (value: unknown): boolean => typeof value === 'string'
const TEXT: Wanted = { words: 'a text', isText: true, fits: isText }

/** What the rows and fields of a test hold, by the type of the field. */
export function wantedOf({ type, options }: Pick<Field, 'type' | 'options'>): Wanted {
  if (isNumeric(type)) return { words: 'a number', fits: (value) => typeof value === 'number' }
  switch (type) {
    case 'yesno':
      return { words: 'true or false', fits: (value) => typeof value === 'boolean' }
    case 'date':
      return { words: 'a day such as 2026-04-01', fits: (value) => typeof value === 'string' && isDay(value) }
    case 'datetime':
      return {
        words: 'a day, with a time or without',
        fits: (value) => typeof value === 'string' && isMoment(value),
      }
    case 'link':
      return { words: 'a text, or an id and a text', isText: true, fits: (value) => isText(value) || isMap(value) }
    case 'lines':
      return { words: 'a list of maps', fits: () => false }
    case 'choice':
      if (options.length === 0) return TEXT
      return {
        words: `one of ${options.join(', ')}`,
        isText: true,
        fits: (value) => options.some((each) => each === value),
      }
    case 'badge':
      return { words: 'a text', fits: (value) => isText(value) || typeof value === 'boolean' }
    default:
      return TEXT
  }
}
