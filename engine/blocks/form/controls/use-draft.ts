import { useState } from 'react'
import type { Field } from '../../../definition/definition.ts'
import type { Value } from '../../../expressions/tree.ts'
import { parseTyped } from '../../../page/form/rules.ts'

interface Drafted {
  readonly field: Field
  readonly value: Value
  /** How the value is written while nobody types. */
  readonly written: string
  onChange(value: Value): void
  onBlur(): void
}

/**
 * The text of an input while it is typed in: `1,2`, `1.` and a blank at the end stay as they are although the value
 * is already a number or trimmed. What changes the value from elsewhere takes the place of the text.
 */
export function useDraft({ field, value, written, onChange, onBlur }: Drafted) {
  const [draft, setDraft] = useState<string | null>(null)
  const isOurs = draft !== null && Object.is(parseTyped(field, draft), value === '' ? null : value)
  return {
    value: isOurs ? draft : written,
    onChange(event: { readonly target: { readonly value: string } }) {
      setDraft(event.target.value)
      onChange(parseTyped(field, event.target.value))
    },
    onBlur() {
      setDraft(null)
      onBlur()
    },
  }
}
