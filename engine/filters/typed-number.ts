/** A number that somebody types as an end of a filter. */
import type { LocaleSettings } from '../definition/format.ts'
import type { ParsedField } from '../fields/field-spec.ts'
import { parseValue, typedContext } from '../fields/parse.ts'

interface TypedNumber {
  /** In plain notation (1234.5), or the text if it is no number; '' for none. */
  readonly plain: string
  /** Why it is no number; '' if it is one. */
  readonly refusal: string
}

/** @param field whose numbers are typed */
export function typedNumber(text: string, field: ParsedField, locale: LocaleSettings): TypedNumber {
  const parsed = parseValue(text, field, typedContext(locale))
  if ('refusal' in parsed) return { plain: withoutSeparators(text.trim()), refusal: parsed.refusal }
  return { plain: parsed.value === null ? '' : String(parsed.value), refusal: '' }
}

/** A text that is no number, without the signs between the ends of a range. */
const withoutSeparators = (text: string): string => text.replaceAll(',', '\u201A').replaceAll('..', '\u2025')
