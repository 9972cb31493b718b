import type { FieldSpec, ParsedField } from '../field-spec.ts'

export const codeField: FieldSpec = {
  parse: (text, field) => ({ value: codeText(field, text) }),
}

/** Spaces in a code of fixed length are ignored: MH 12 AB 1234 is MH12AB1234. */
export function codeText({ input }: Pick<ParsedField, 'input'>, text: string): string {
  return input && input.length !== null ? text.replaceAll(/\s/g, '') : text.trim()
}
