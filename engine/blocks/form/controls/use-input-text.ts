import { useState } from 'react'
import type { Field } from '../../../definition/definition.ts'
import type { Value } from '../../../expressions/tree.ts'
import { typedContext, valueOrText } from '../../../fields/parse.ts'
import type { ModelHost } from '../form-model.ts'

interface InputTextProps {
  readonly field: Field
  readonly value: Value
  /** The text of the value while nobody types. */
  readonly written: string
  /** The newest host of the screen, for the person's number format. */
  host(): Pick<ModelHost, 'locale'>
  onChange(value: Value): void
  onBlur(): void
}

/**
 * The text of an input while a person types: `1.` and a trailing blank stay although the value is already a number or
 * trimmed. When the value changes in another way, its text replaces the typed one.
 */
export function useInputText({ field, value, written, host, onChange, onBlur }: InputTextProps) {
  const [text, setText] = useState<string | null>(null)
  const read = (typed: string): Value => valueOrText(typed, field, { ...typedContext(host().locale), options: [] })
  const isOurs = text !== null && Object.is(read(text), value === '' ? null : value)
  return {
    value: isOurs ? text : written,
    onChange(event: { readonly target: { readonly value: string } }) {
      setText(event.target.value)
      onChange(read(event.target.value))
    },
    onBlur() {
      setText(null)
      onBlur()
    },
  }
}
