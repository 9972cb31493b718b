import { useState, type ComponentProps } from 'react'
import { parse, typedContext } from '../../fields/parse.ts'
import type { LocaleSettings } from '../../page/format.ts'

interface NumberTextProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** In plain notation (1234.5), or a text that is no number. */
  readonly value: string
  readonly locale: LocaleSettings
  onValue(value: string): void
}

/** An input for a number in a filter, typed in the person's number format. A form is not sent while it is no number. */
export function NumberText({ value, locale, onValue, ...input }: NumberTextProps) {
  const [text, setText] = useState<string | null>(null)
  const isOurs = text !== null && plainNumber(text, locale).plain === value
  return (
    <input
      {...input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={isOurs ? text : value}
      onChange={({ target }) => {
        const { plain, refusal } = plainNumber(target.value, locale)
        target.setCustomValidity(refusal)
        setText(target.value)
        onValue(plain)
      }}
    />
  )
}

/** A text that is no number, without the signs between the ends of a range. */
const withoutSeparators = (text: string): string => text.replaceAll(',', '\u201A').replaceAll('..', '\u2025')

function plainNumber(text: string, locale: LocaleSettings): { readonly plain: string; readonly refusal: string } {
  const parsed = parse(text, { type: 'number', options: [] }, typedContext(locale))
  if ('refusal' in parsed) return { plain: withoutSeparators(text.trim()), refusal: parsed.refusal }
  return { plain: parsed.value === null ? '' : String(parsed.value), refusal: '' }
}
