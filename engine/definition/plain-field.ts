import type { Field } from './field.ts'

/** A field with nothing declared but its name, type and label. */
export const plainField = {
  unit: null,
  decimals: null,
  also: [],
  colorField: null,
  options: [],
  many: false,
  sent: true,
  value: null,
  input: null,
  lines: null,
  to: null,
} as const satisfies Partial<Field>
