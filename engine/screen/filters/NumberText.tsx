import { useState, type ComponentProps } from 'react'
import type { ParsedField } from '../../fields/field-spec.ts'
import { isTypedInDigits, ownNotation } from '../../fields/field-types.ts'
import { typedNumber } from '../../filters/typed-number.ts'
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
  const read = (typed: string) => typedNumber(typed, field, locale)
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
