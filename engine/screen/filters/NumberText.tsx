import { useState, type ComponentProps } from 'react'
import type { ParsedField } from '../../fields/field-spec.ts'
import { isTypedInDigits, ownNotation } from '../../fields/field-types.ts'
import { parse, typedContext } from '../../fields/parse.ts'
import { type LocaleSettings, numberIn } from '../../page/format.ts'

interface NumberTextProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Whose numbers are typed. */
  readonly field: ParsedField
  /** In plain notation (1234.5), or a text that is no number. */
  readonly value: string
  readonly locale: LocaleSettings
  onValue(value: string): void
}

/** An input for a number in a filter, typed as in the field. A form is not sent while it is no number. */
export function NumberText({ field, value, locale, onValue, ...input }: NumberTextProps) {
  const [text, setText] = useState<string | null>(null)
  const read = (typed: string) => plainNumber(typed, field, locale)
  const isOurs = text !== null && read(text).plain === value
  const stored = value === '' ? null : ownNotation(field.type, numberIn(value))
  return (
    <input
      {...input}
      type="text"
      inputMode={isTypedInDigits(field.type) ? 'decimal' : 'text'}
      autoComplete="off"
      value={isOurs ? text : (stored ?? value)}
      onChange={({ target }) => {
        const { plain, refusal } = read(target.value)
        target.setCustomValidity(refusal)
        setText(target.value)
        onValue(plain)
      }}
    />
  )
}

/** A text that is no number, without the signs between the ends of a range. */
const withoutSeparators = (text: string): string => text.replaceAll(',', '\u201A').replaceAll('..', '\u2025')

interface ReadNumber {
  readonly plain: string
  readonly refusal: string
}

function plainNumber(text: string, field: ParsedField, locale: LocaleSettings): ReadNumber {
  const parsed = parse(text, field, typedContext(locale))
  if ('refusal' in parsed) return { plain: withoutSeparators(text.trim()), refusal: parsed.refusal }
  return { plain: parsed.value === null ? '' : String(parsed.value), refusal: '' }
}
