/** How a list is filtered by a field (`filterBy`), by the type of the field. Only the compiler and the server import it. */
import type { FieldType } from '../definition/field.ts'
import { fieldSpecs } from './field-specs.ts'
import { isDayType, isNumeric, isYesNo } from './field-types.ts'

/** `text`: one exact value, which comes from the address. */
type FieldFilter = 'link' | 'choice' | 'range' | 'text'

/** The filter for a type; null: a list is not filtered by it. */
export function fieldFilter(type: FieldType): FieldFilter | null {
  const { kind, isPerson, isChoice, words } = fieldSpecs[type]
  if (kind === 'link' || isPerson) return 'link'
  if (isChoice || isYesNo(type)) return 'choice'
  if (rangeTypeOf(type) !== null) return 'range'
  // Texts that are compared as a whole.
  return words.includes('unique') ? 'text' : null
}

/** How the ends of a range are written; null: a field of this type is restricted to single values. */
export function rangeTypeOf(type: FieldType): 'number' | 'date' | null {
  if (isNumeric(type)) return 'number'
  return isDayType(type) ? 'date' : null
}
