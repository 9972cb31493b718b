/** Reads field errors from an answer, in any of the shapes an ERP uses. */
import { membersOf, textOrNull } from '../../calls/answers.ts'
import type { FieldError } from '../form/field-error.ts'

/** Errors of fields (`post_item`, site-modules §7): a map of field to text, or a list of field and text. */
export function fieldErrors(answer: unknown): readonly FieldError[] {
  const errors = membersOf(answer)['post_item']
  const entries = Array.isArray(errors) ? errors.map(entryOf) : Object.entries(membersOf(errors))
  return entries.flatMap(([field, value]) => {
    const text = textIn(value)
    return text === null ? [] : [{ field, text, isCustomText: false }]
  })
}

function entryOf(entry: unknown): readonly [string, unknown] {
  const { field, name, message, text, msg } = membersOf(entry)
  return [textOrNull(field) ?? textOrNull(name) ?? '', message ?? text ?? msg ?? textOrNull(entry)]
}

/** The first text when there are several. */
function textIn(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(textIn).find((text) => text !== null) ?? null
  const { message, text } = membersOf(value)
  return typeof value === 'number' ? null : (textOrNull(value) ?? textOrNull(message) ?? textOrNull(text))
}
