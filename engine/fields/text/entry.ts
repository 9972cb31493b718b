import type { FieldEntry } from '../field-spec.ts'

/** What was written, without the blanks around it. */
export const textEntry: FieldEntry = { parse: (text) => ({ value: text }) }
