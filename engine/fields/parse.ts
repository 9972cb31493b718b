/** The one way to read what somebody has typed, pasted, imported, sent or written into an address or a test (decision 53). */
import { dayIn } from '../definition/date-range.ts'
import type { LocaleSettings } from '../definition/format.ts'
import type { Value } from '../expressions/tree.ts'
import { foldedText } from './characters.ts'
import { fieldEntries } from './field-entries.ts'
import type { DecimalSign, ParseContext, ParsedValue, ParsedField, ParseOption } from './field-spec.ts'

/** The value of a text for its field, or why it has none. Blanks alone are no value. */
export function parseValue(text: string, field: ParsedField, context: ParseContext): ParsedValue {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  const options = context.options ?? optionsOfField(field)
  const option = optionFor(trimmed, options) ?? optionFor(trimmed, formerOptions(field, options))
  return option === null ? fieldEntries[field.type].parse(trimmed, field, context) : { value: option.id }
}

/** The value, or the text itself if it is refused: it stays where it was written, and the field's rules say why. */
export function valueOrText(text: string, field: ParsedField, context: ParseContext): Value {
  const parsed = parseValue(text, field, context)
  return 'value' in parsed ? parsed.value : text.trim()
}

const optionsOfField = ({ options }: ParsedField): readonly ParseOption[] =>
  options.map((option) => ({ id: option, text: option }))

/** The names that offered options had before, as texts of the option of now. */
const formerOptions = (
  { formerOptions: former = {} }: ParsedField,
  offered: readonly ParseOption[],
): readonly ParseOption[] =>
  Object.entries(former).flatMap(([text, id]) => (offered.some((each) => each.id === id) ? [{ id, text }] : []))

/** The option with this value, else the one with these words. */
function optionFor(text: string, options: readonly ParseOption[]): ParseOption | null {
  const folded = foldedText(text)
  const isNamed = ({ id, text: words }: ParseOption) => foldedText(id) === folded || foldedText(words) === folded
  return options.find(({ id }) => id === text) ?? options.find(isNamed) ?? null
}

/** For what a person writes in their number format. */
export function typedContext(locale: LocaleSettings): ParseContext {
  return fileParseContext(locale, decimalSignOf(locale.locale))
}

/** For what a program writes: an address, the body of a call, a test. */
export const contractContext = (locale: LocaleSettings): ParseContext => fileParseContext(locale, '.')

/** For a file in which the decimal sign is known, or is not. */
export function fileParseContext(
  { locale, currency, timeZone }: LocaleSettings,
  sign: DecimalSign | null,
): ParseContext {
  return { decimalSign: sign, locale, currency, today: () => dayIn(timeZone, new Date()) }
}

const signs = new Map<string, DecimalSign>()

/** The Arabic decimal sign is read in any case. */
function decimalSignOf(locale: string): DecimalSign {
  const cached = signs.get(locale)
  if (cached) return cached
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
  signs.set(locale, sign)
  return sign
}
