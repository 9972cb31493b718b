import type { FieldSpec } from '../field-spec.ts'

/** A text is what was written, without the blanks around it. */
export const textField: FieldSpec = {
  parse: (text) => ({ value: text }),
}
